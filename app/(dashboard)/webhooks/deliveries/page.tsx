import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { DeliveriesTable } from "#components/webhooks/deliveries-table.tsx";
import { DeliveryFilter } from "#components/webhooks/delivery-filter.tsx";
import { buildDeliveriesHref, parseDeliveryFilter } from "#components/webhooks/delivery-search.ts";
import { can } from "#lib/contract/permissions.ts";
import { listDeliveries, listWebhooks } from "#lib/domains/webhooks/read.ts";
import { getMaxAttempts } from "#lib/domains/webhooks/rules.ts";
import { COMMON } from "#lib/messages/common.ts";
import { DELIVERIES, WEBHOOKS_PAGE } from "#lib/messages/webhooks.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const generateMetadata = (): Metadata => ({ title: DELIVERIES.title });

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <RefusedPage permission="webhooks.manage" />;
  const search = await searchParams;
  const filter = parseDeliveryFilter(search);
  const [webhooks, { items, meta }] = await Promise.all([
    listWebhooks(ctx, { page: 1, limit: 100 }),
    orNotFound(withTotal(listDeliveries(ctx, { ...filter, page: parsePage(search), limit: 50 }))),
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  const buildPageHref = (page: number) => buildDeliveriesHref("/webhooks/deliveries", filter, page);
  return (
    <>
      <PageHeader title={DELIVERIES.title} crumbs={[{ href: "/webhooks", name: WEBHOOKS_PAGE.title }]} />
      {(meta.total > 0 || isFiltered) && (
        <DeliveryFilter action="/webhooks/deliveries" filter={filter} webhooks={webhooks.items} />
      )}
      {items.length === 0 && meta.total > 0 ? (
        <PastEnd href={buildPageHref(1)} />
      ) : items.length === 0 ? (
        <EmptyState
          title={isFiltered ? COMMON.noMatches : DELIVERIES.emptyTitle}
          action={
            <a className="button button-secondary" href={isFiltered ? "/webhooks/deliveries" : "/webhooks"}>
              {isFiltered ? COMMON.showAll : DELIVERIES.viewWebhooks}
            </a>
          }
        >
          {isFiltered ? DELIVERIES.noMatchText : DELIVERIES.emptyText}
        </EmptyState>
      ) : (
        <>
          <DeliveriesTable
            deliveries={items}
            maxAttempts={getMaxAttempts(env().WEBHOOK_RETRY_SECONDS)}
            webhooks={webhooks.items}
          />
          <Pagination meta={meta} href={buildPageHref} noun="delivery" />
        </>
      )}
    </>
  );
}
