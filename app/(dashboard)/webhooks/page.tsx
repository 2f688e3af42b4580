import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { NewWebhook } from "#components/webhooks/new-webhook.tsx";
import { listOfferedEvents } from "#components/webhooks/offered-events.ts";
import { WebhookStatus } from "#components/webhooks/status.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listWebhooks } from "#lib/domains/webhooks/read.ts";
import { WEBHOOKS_PAGE } from "#lib/messages/webhooks.ts";
import { withTotal } from "#lib/platform/read-list.ts";

export const generateMetadata = (): Metadata => ({ title: WEBHOOKS_PAGE.title });

const SHOWN_EVENTS = 3;

export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <RefusedPage permission="webhooks.manage" />;
  const { items, meta } = await withTotal(
    listWebhooks(ctx, { page: parsePage(await searchParams), limit: 50 }),
  );
  const newWebhook = <NewWebhook events={listOfferedEvents()} />;
  return (
    <>
      <PageHeader
        title={WEBHOOKS_PAGE.title}
        lead={WEBHOOKS_PAGE.lead}
        actions={
          <>
            <a className="button button-secondary" href="/webhooks/deliveries">
              {WEBHOOKS_PAGE.allDeliveries}
            </a>
            {meta.total > 0 && newWebhook}
          </>
        }
      />
      <DataTable
        caption={WEBHOOKS_PAGE.title}
        isStacked
        rows={items}
        getKey={({ id }) => id}
        empty={
          meta.total > 0 ? (
            <PastEnd href="/webhooks" />
          ) : (
            <EmptyState title={WEBHOOKS_PAGE.emptyTitle} action={newWebhook}>
              {WEBHOOKS_PAGE.emptyText}
            </EmptyState>
          )
        }
        columns={[
          {
            head: WEBHOOKS_PAGE.url,
            slot: "title",
            cell: ({ id, url, description }) => (
              <>
                <a href={`/webhooks/${id}`} className="link font-medium wrap-anywhere">
                  {url}
                </a>
                {description && <span className="block text-muted">{description}</span>}
              </>
            ),
          },
          { head: WEBHOOKS_PAGE.status, cell: ({ status }) => <WebhookStatus status={status} /> },
          {
            head: WEBHOOKS_PAGE.events,
            cell: ({ events }) => (
              <span className="flex flex-wrap gap-1">
                {events.slice(0, SHOWN_EVENTS).map((event) => (
                  <Badge key={event}>{event === "*" ? WEBHOOKS_PAGE.allEvents : event}</Badge>
                ))}
                {events.length > SHOWN_EVENTS && (
                  <Badge>{WEBHOOKS_PAGE.more(events.length - SHOWN_EVENTS)}</Badge>
                )}
              </span>
            ),
          },
          {
            head: WEBHOOKS_PAGE.updated,
            narrowLabel: WEBHOOKS_PAGE.updated,
            cell: ({ updated_at }) => <Timestamp at={updated_at} day />,
          },
        ]}
      />
      {items.length > 0 && (
        <Pagination meta={meta} href={(page) => `/webhooks?page=${page}`} noun="webhook" />
      )}
    </>
  );
}
