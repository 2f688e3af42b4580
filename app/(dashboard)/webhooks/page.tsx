import type { Metadata } from "next";
import { pageOf, type SearchParams } from "#app/search.ts";
import { member } from "#app/session.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { When } from "#components/ui/when.tsx";
import { eventsOffered } from "#components/webhooks/events-offered.ts";
import { NewWebhook } from "#components/webhooks/new-webhook.tsx";
import { WebhookStatus } from "#components/webhooks/status.tsx";
import { can } from "#lib/contract/roles.ts";
import { listWebhooks } from "#lib/domains/webhooks/read.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "webhooks.manage")) return <NotAllowed permission="webhooks.manage" />;
  const { items, meta } = await listWebhooks(ctx, { page: pageOf(await searchParams), limit: 50 });
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
            <NewWebhook events={eventsOffered()} />
          </>
        }
      />
      {items.length === 0 ? (
        <Empty title="No webhooks yet">
          Register an address, and it hears of submissions, grading, publishing and collections as they
          happen.
        </Empty>
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
                    <When at={webhook.updated_at} day />
                  </Td>
                </tr>
              ))}
            </Rows>
          </Table>
          <Pager meta={meta} href={(page) => `/webhooks?page=${page}`} of="webhook" />
        </>
      )}
    </>
  );
}
