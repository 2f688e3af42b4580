import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import { pageOf, type SearchParams } from "#app/search.ts";
import { member } from "#app/session.ts";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { DeliveriesTable } from "#components/webhooks/deliveries-table.tsx";
import { DeliveryFilter } from "#components/webhooks/delivery-filter.tsx";
import { filterOf, hrefOf } from "#components/webhooks/filter-of.ts";
import { can } from "#lib/contract/roles.ts";
import { listDeliveries, listWebhooks } from "#lib/domains/webhooks/read.ts";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "webhooks.manage")) return <NotAllowed permission="webhooks.manage" />;
  const search = await searchParams;
  const filter = filterOf(search);
  const [webhooks, { items, meta }] = await Promise.all([
    listWebhooks(ctx, { page: 1, limit: 100 }),
    existing(listDeliveries(ctx, { ...filter, page: pageOf(search), limit: 50 })),
  ]);
  return (
    <>
      <PageHeader title="Deliveries" crumbs={[{ href: "/webhooks", name: "Webhooks" }]} />
      <DeliveryFilter action="/webhooks/deliveries" filter={filter} webhooks={webhooks.items} />
      {items.length === 0 ? (
        <Empty title="No deliveries">
          {Object.keys(filter).length > 0
            ? "Nothing fits this choice."
            : "Nothing has happened that a webhook is told of."}
        </Empty>
      ) : (
        <>
          <DeliveriesTable deliveries={items} webhooks={webhooks.items} />
          <Pager
            meta={meta}
            href={(page) => hrefOf("/webhooks/deliveries", filter, page)}
            of="delivery"
            plural="deliveries"
          />
        </>
      )}
    </>
  );
}
