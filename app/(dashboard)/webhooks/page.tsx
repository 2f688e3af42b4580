import type { Metadata } from "next";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { NewWebhook } from "#components/webhooks/new-webhook.tsx";
import { listOfferedEvents } from "#components/webhooks/offered-events.ts";
import { WebhookStatus } from "#components/webhooks/status.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listWebhooks } from "#lib/domains/webhooks/read.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <NotAllowed permission="webhooks.manage" />;
  const { items, meta } = await listWebhooks(ctx, { page: parsePage(await searchParams), limit: 50 });
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="An address of yours that is told of what happens: signed, tried again where it fails, and kept for 30 days."
        actions={
          <>
            <a className="button button-secondary" href="/webhooks/deliveries">
              All deliveries
            </a>
            <NewWebhook events={listOfferedEvents()} />
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState title="No webhooks yet">
          Register an address, and it hears of submissions, grading, publishing and collections as they
          happen.
        </EmptyState>
      ) : (
        <>
          <Table label="Webhooks">
            <Head>
              <Th>Address</Th>
              <Th>State</Th>
              <Th>Events</Th>
              <Th>Changed</Th>
            </Head>
            <Rows>
              {items.map((webhook) => (
                <tr key={webhook.id}>
                  <Td>
                    <a href={`/webhooks/${webhook.id}`} className="link font-medium wrap-anywhere">
                      {webhook.url}
                    </a>
                    {webhook.description && <span className="block text-muted">{webhook.description}</span>}
                  </Td>
                  <Td>
                    <WebhookStatus status={webhook.status} />
                  </Td>
                  <Td>
                    <span className="flex flex-wrap gap-1">
                      {webhook.events.slice(0, 3).map((event) => (
                        <Badge key={event}>{event === "*" ? "all events" : event}</Badge>
                      ))}
                      {webhook.events.length > 3 && <Badge>{webhook.events.length - 3} more</Badge>}
                    </span>
                  </Td>
                  <Td>
                    <Timestamp at={webhook.updated_at} day />
                  </Td>
                </tr>
              ))}
            </Rows>
          </Table>
          <Pagination meta={meta} href={(page) => `/webhooks?page=${page}`} singular="webhook" />
        </>
      )}
    </>
  );
}
