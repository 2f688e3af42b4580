import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { nodeReceiver } from "#components/docs/examples/receivers.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Message } from "#components/ui/message.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { DeliveriesTable } from "#components/webhooks/deliveries-table.tsx";
import { DeliveryFilter } from "#components/webhooks/delivery-filter.tsx";
import { buildDeliveriesHref, parseDeliveryFilter } from "#components/webhooks/delivery-search.ts";
import { listOfferedEvents } from "#components/webhooks/offered-events.ts";
import { RedeliverFailedButton } from "#components/webhooks/redeliver.tsx";
import { SendTestEvent } from "#components/webhooks/send-test-event.tsx";
import { WebhookStatus } from "#components/webhooks/status.tsx";
import { WebhookActions } from "#components/webhooks/webhook-actions.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getWebhook, listDeliveries } from "#lib/domains/webhooks/read.ts";
import { getMaxAttempts } from "#lib/domains/webhooks/rules.ts";
import { COMMON } from "#lib/messages/common.ts";
import { DELIVERIES, WEBHOOK_PAGE, WEBHOOKS_PAGE } from "#lib/messages/webhooks.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { env } from "#lib/platform/runtime/env.ts";

type WebhookPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Loads the webhook once for the page and its title. */
const loadWebhook = cache(async (id: string) => getWebhook((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: WebhookPageProps): Promise<Metadata> {
  const { id } = await params;
  // The path of a URL can contain a secret, and a title stays in the browser's history.
  const loadName = async () => new URL((await loadWebhook(id)).url).host;
  return { title: await loadTitle(WEBHOOK_PAGE.title, "webhooks.manage", loadName) };
}

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <RefusedPage permission="webhooks.manage" />;
  const { id } = await params;
  const search = await searchParams;
  const { event, status } = parseDeliveryFilter(search);
  const filter = { ...(event ? { event } : {}), ...(status ? { status } : {}) };
  const webhook = await orNotFound(loadWebhook(id));
  const { items, meta } = await withTotal(
    listDeliveries(ctx, { ...filter, webhook_id: webhook.id, page: parsePage(search), limit: 50 }),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const hasDeliveries = meta.total > 0 || isFiltered;
  const here = `/webhooks/${webhook.id}`;
  const buildPageHref = (page: number) => buildDeliveriesHref(here, filter, page);
  return (
    <>
      <PageHeader
        title={webhook.url}
        crumbs={[{ href: "/webhooks", name: WEBHOOKS_PAGE.title }]}
        lead={webhook.description}
        actions={<WebhookActions webhook={webhook} events={listOfferedEvents()} />}
      />
      <div className="space-y-8">
        {webhook.status === "failing" && (
          <Banner tone="bad">
            <p>{WEBHOOK_PAGE.failing}</p>
            <RedeliverFailedButton webhookId={webhook.id} />
          </Banner>
        )}
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <div>
            <dt className="text-xs text-muted">{WEBHOOKS_PAGE.status}</dt>
            <dd className="mt-1">
              <WebhookStatus status={webhook.status} />
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-muted">{WEBHOOKS_PAGE.events}</dt>
            <dd className="mt-1 flex flex-wrap gap-1">
              {webhook.events.map((name) => (
                <Badge key={name}>{name === "*" ? WEBHOOKS_PAGE.allEvents : name}</Badge>
              ))}
            </dd>
          </div>
          {webhook.previous_secret_expires_at && (
            <div>
              <dt className="text-xs text-muted">{WEBHOOK_PAGE.oldSecretExpires}</dt>
              <dd className="mt-1">
                <Timestamp at={webhook.previous_secret_expires_at} />
              </dd>
            </div>
          )}
        </dl>
        <section aria-labelledby="deliveries">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
              {WEBHOOK_PAGE.deliveries}
            </h2>
            {webhook.status === "active" && hasDeliveries && <RedeliverFailedButton webhookId={webhook.id} />}
          </div>
          {hasDeliveries && <DeliveryFilter action={here} filter={filter} />}
          {items.length === 0 && meta.total > 0 ? (
            <PastEnd href={buildPageHref(1)} />
          ) : items.length === 0 ? (
            <EmptyState
              title={isFiltered ? COMMON.noMatches : DELIVERIES.emptyTitle}
              action={
                isFiltered ? (
                  <a className="button button-secondary" href={here}>
                    {COMMON.showAll}
                  </a>
                ) : (
                  <SendTestEvent webhook={webhook} />
                )
              }
            >
              {isFiltered ? DELIVERIES.noMatchText : WEBHOOK_PAGE.emptyText}
            </EmptyState>
          ) : (
            <>
              <DeliveriesTable deliveries={items} maxAttempts={getMaxAttempts(env().WEBHOOK_RETRY_SECONDS)} />
              <Pagination meta={meta} href={buildPageHref} noun="delivery" />
            </>
          )}
        </section>
        <section aria-labelledby="receiver">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="receiver" className="text-lg font-semibold tracking-tight">
              {WEBHOOK_PAGE.receiver}
            </h2>
            <CopyButton text={nodeReceiver} />
          </div>
          <Code label={WEBHOOK_PAGE.receiverLabel} tall>
            {nodeReceiver}
          </Code>
          <p className="mt-2 text-sm text-muted">
            <Message
              text={WEBHOOK_PAGE.moreExamples}
              values={{
                reference: (
                  <a href="/docs/guides/webhooks" className="link">
                    {WEBHOOK_PAGE.reference}
                  </a>
                ),
              }}
            />
          </p>
        </section>
      </div>
    </>
  );
}
