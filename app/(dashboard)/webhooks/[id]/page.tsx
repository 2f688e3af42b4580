import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { nodeReceiver } from "#components/docs/examples/receivers.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { DeliveriesTable } from "#components/webhooks/deliveries-table.tsx";
import { DeliveryFilter } from "#components/webhooks/delivery-filter.tsx";
import { buildDeliveriesHref, parseDeliveryFilter } from "#components/webhooks/delivery-search.ts";
import { listOfferedEvents } from "#components/webhooks/offered-events.ts";
import { RedeliverFailedButton } from "#components/webhooks/redeliver.tsx";
import { WebhookStatus } from "#components/webhooks/status.tsx";
import { WebhookActions } from "#components/webhooks/webhook-actions.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getWebhook, listDeliveries } from "#lib/domains/webhooks/read.ts";

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <NotAllowed permission="webhooks.manage" />;
  const { id } = await params;
  const search = await searchParams;
  const { event, status } = parseDeliveryFilter(search);
  const filter = { ...(event ? { event } : {}), ...(status ? { status } : {}) };
  const webhook = await orNotFound(getWebhook(ctx, { id }));
  const { items, meta } = await listDeliveries(ctx, {
    ...filter,
    webhook_id: webhook.id,
    page: parsePage(search),
    limit: 50,
  });
  const here = `/webhooks/${webhook.id}`;
  return (
    <>
      <PageHeader
        title={webhook.url}
        crumbs={[{ href: "/webhooks", name: "Webhooks" }]}
        lead={webhook.description}
        actions={<WebhookActions webhook={webhook} events={listOfferedEvents()} />}
      />
      <div className="space-y-8">
        {webhook.status === "failing" && (
          <Banner tone="bad">
            <p>
              A delivery was given up on after its last retry. New events still come here; the first 2xx makes
              it active again.
            </p>
            <RedeliverFailedButton webhookId={webhook.id} />
          </Banner>
        )}
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <div>
            <dt className="text-xs text-muted">State</dt>
            <dd className="mt-1">
              <WebhookStatus status={webhook.status} />
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-muted">Events</dt>
            <dd className="mt-1 flex flex-wrap gap-1">
              {webhook.events.map((name) => (
                <Badge key={name}>{name === "*" ? "all events" : name}</Badge>
              ))}
            </dd>
          </div>
          {webhook.previous_secret_expires_at && (
            <div>
              <dt className="text-xs text-muted">The old secret signs until</dt>
              <dd className="mt-1">
                <Timestamp at={webhook.previous_secret_expires_at} />
              </dd>
            </div>
          )}
        </dl>
        <section aria-labelledby="deliveries">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
              Deliveries
            </h2>
            {webhook.status === "active" && <RedeliverFailedButton webhookId={webhook.id} />}
          </div>
          <DeliveryFilter action={here} filter={filter} />
          {items.length === 0 ? (
            <EmptyState title="No deliveries">
              {Object.keys(filter).length > 0
                ? "Nothing fits this choice."
                : "Send a test to see the first one."}
            </EmptyState>
          ) : (
            <>
              <DeliveriesTable deliveries={items} />
              <Pagination
                meta={meta}
                href={(page) => buildDeliveriesHref(here, filter, page)}
                singular="delivery"
                plural="deliveries"
              />
            </>
          )}
        </section>
        <section aria-labelledby="receiver">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="receiver" className="text-lg font-semibold tracking-tight">
              A receiver that checks the signature
            </h2>
            <CopyButton text={nodeReceiver} />
          </div>
          <Code label="A receiver" tall>
            {nodeReceiver}
          </Code>
          <p className="mt-2 text-sm text-muted">
            More languages, and the headers of Standard Webhooks, are in the{" "}
            <a href="/docs#webhooks" className="link">
              reference
            </a>
            .
          </p>
        </section>
      </div>
    </>
  );
}
