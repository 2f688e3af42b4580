import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import { pageOf, type SearchParams } from "#app/search.ts";
import { member } from "#app/session.ts";
import { HoursChart } from "#components/keys/hours-chart.tsx";
import { LiveRates } from "#components/keys/live-rates.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { When } from "#components/ui/when.tsx";
import { can } from "#lib/contract/roles.ts";
import { getApiKey, hoursOfKey, ratesOfKey, requestsOfKey } from "#lib/domains/identity/api-keys/usage.ts";
import { services } from "#lib/platform/http/services.ts";

export const metadata: Metadata = { title: "API key" };

export default async function KeyPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "keys.manage")) return <NotAllowed permission="keys.manage" />;
  const { id } = await params;
  const search = await searchParams;
  const refused = search.refused === "1";
  const key = await existing(getApiKey(ctx, id));
  const [rates, hours, requests] = await Promise.all([
    ratesOfKey(ctx, services().limits.requests, key.id),
    hoursOfKey(ctx, key.id),
    requestsOfKey(ctx, { id: key.id, refused, page: pageOf(search), limit: 50 }),
  ]);
  const here = (page: number, only = refused) => `/keys/${key.id}?page=${page}${only ? "&refused=1" : ""}`;
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
            <a className="button button-secondary" href={here(1, !refused)}>
              {refused ? "Show all" : "Only what was refused"}
            </a>
          </div>
          {requests.items.length === 0 ? (
            <Empty title={refused ? "Nothing was refused" : "No requests yet"}>
              Requests of the last 24 hours are listed here, without their bodies: all of a quiet key’s, a
              sample of a busy one’s.
            </Empty>
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
                        <When at={request.at} />
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
                            <When at={new Date(request.at.getTime() + request.retryAfter * 1000)} />
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
              <Pager meta={requests.meta} href={(page) => here(page)} of="request" />
            </>
          )}
        </section>
      </div>
    </>
  );
}
