import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { HoursChart } from "#components/keys/hours-chart.tsx";
import { LiveRates } from "#components/keys/live-rates.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import {
  getApiKey,
  getKeyRates,
  listHourlyUsage,
  listKeyRequests,
} from "#lib/domains/identity/api-keys/usage.ts";
import { services } from "#lib/platform/http/services.ts";

export const metadata: Metadata = { title: "API key" };

export default async function KeyPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "keys.manage")) return <NotAllowed permission="keys.manage" />;
  const { id } = await params;
  const search = await searchParams;
  const refused = search.refused === "1";
  const key = await orNotFound(getApiKey(ctx, id));
  const [rates, hours, requests] = await Promise.all([
    getKeyRates(ctx, services().limits.requests, key.id),
    listHourlyUsage(ctx, key.id),
    listKeyRequests(ctx, { id: key.id, refused, page: parsePage(search), limit: 50 }),
  ]);
  const buildHref = (page: number, only = refused) =>
    `/keys/${key.id}?page=${page}${only ? "&refused=1" : ""}`;
  return (
    <>
      <PageHeader
        title={key.name}
        crumbs={[{ href: "/keys", name: "API keys" }]}
        lead={`svc_live_…${key.last4}, may ${key.scopes.join(", ")}`}
      />
      <div className="space-y-8">
        <section aria-labelledby="limits">
          <h2 id="limits" className="mb-3 text-lg font-semibold tracking-tight">
            Limits, live
          </h2>
          <LiveRates id={key.id} initial={rates} />
        </section>
        <section aria-labelledby="use">
          <h2 id="use" className="mb-3 text-lg font-semibold tracking-tight">
            Use
          </h2>
          <HoursChart hours={hours} />
        </section>
        <section aria-labelledby="requests">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="requests" className="text-lg font-semibold tracking-tight">
              Latest requests
            </h2>
            <a className="button button-secondary" href={buildHref(1, !refused)}>
              {refused ? "Show all" : "Only what was refused"}
            </a>
          </div>
          {requests.items.length === 0 ? (
            <EmptyState title={refused ? "Nothing was refused" : "No requests yet"}>
              Requests of the last 24 hours are listed here, without their bodies: all of a quiet key’s, a
              sample of a busy one’s.
            </EmptyState>
          ) : (
            <>
              <Table label="Latest requests">
                <Head>
                  <Th>When</Th>
                  <Th>Request</Th>
                  <Th>Answer</Th>
                  <Th numeric>Took</Th>
                  <Th>Request id</Th>
                </Head>
                <Rows>
                  {requests.items.map((request) => (
                    <tr key={request.id}>
                      <Td>
                        <Timestamp at={request.at} />
                      </Td>
                      <Td>
                        <code className="font-mono text-xs">{request.operation}</code>
                      </Td>
                      <Td>
                        <Badge tone={request.status < 400 ? "good" : request.status < 500 ? "warn" : "bad"}>
                          {[request.status, request.code].filter(Boolean).join(" ")}
                        </Badge>
                        {request.retryAfter !== null && (
                          <span className="block text-xs text-muted">
                            allowed again{" "}
                            <Timestamp at={new Date(request.at.getTime() + request.retryAfter * 1000)} />
                          </span>
                        )}
                      </Td>
                      <Td numeric>{request.ms.toFixed(1)} ms</Td>
                      <Td>
                        <code className="font-mono text-xs">{request.id}</code>
                      </Td>
                    </tr>
                  ))}
                </Rows>
              </Table>
              <Pagination meta={requests.meta} href={(page) => buildHref(page)} singular="request" />
            </>
          )}
        </section>
      </div>
    </>
  );
}
