import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { HoursChart } from "#components/keys/hours-chart.tsx";
import { LiveRates } from "#components/keys/live-rates.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import {
  getApiKey,
  getKeyRates,
  listHourlyUsage,
  listKeyRequests,
} from "#lib/domains/identity/api-keys/usage.ts";
import { COMMON } from "#lib/messages/common.ts";
import { KEY_PAGE, KEYS_PAGE } from "#lib/messages/keys.ts";
import { services } from "#lib/platform/http/services.ts";

type KeyPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Loads the key once for the page and its title. */
const loadKey = cache(async (id: string) => getApiKey((await requireMember()).ctx, id));

export async function generateMetadata({ params }: KeyPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadKey(id)).name;
  return { title: await loadTitle(KEY_PAGE.title, "keys.manage", loadName) };
}

export default async function KeyPage({ params, searchParams }: KeyPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "keys.manage")) return <RefusedPage permission="keys.manage" />;
  const { id } = await params;
  const search = await searchParams;
  const refused = search.refused === "1";
  const key = await orNotFound(loadKey(id));
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
        crumbs={[{ href: "/keys", name: KEYS_PAGE.title }]}
        lead={KEY_PAGE.lead(key.last4, key.scopes)}
      />
      <div className="space-y-8">
        <section aria-labelledby="limits">
          <h2 id="limits" className="mb-3 text-lg font-semibold tracking-tight">
            {KEY_PAGE.limits}
          </h2>
          <LiveRates id={key.id} initial={rates} />
        </section>
        <section aria-labelledby="usage">
          <h2 id="usage" className="mb-3 text-lg font-semibold tracking-tight">
            {KEY_PAGE.usage}
          </h2>
          <HoursChart hours={hours} />
        </section>
        <section aria-labelledby="requests">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="requests" className="text-lg font-semibold tracking-tight">
              {KEY_PAGE.latestRequests}
            </h2>
            {(requests.meta.total > 0 || refused) && (
              <a className="button button-secondary" href={buildHref(1, !refused)}>
                {refused ? COMMON.showAll : KEY_PAGE.showRefused}
              </a>
            )}
          </div>
          {requests.items.length === 0 && requests.meta.total > 0 ? (
            <PastEnd href={buildHref(1)} />
          ) : requests.items.length === 0 ? (
            <EmptyState
              title={refused ? KEY_PAGE.noRefused : KEY_PAGE.emptyTitle}
              action={
                !refused && (
                  <a className="button button-secondary" href="/docs#quick-start">
                    {KEY_PAGE.quickStart}
                  </a>
                )
              }
            >
              {KEY_PAGE.emptyText}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={KEY_PAGE.latestRequests}
                isStacked
                rows={requests.items}
                getKey={(request) => request.id}
                columns={[
                  { head: KEY_PAGE.time, cell: ({ at }) => <Timestamp at={at} /> },
                  {
                    head: KEY_PAGE.request,
                    slot: "title",
                    cell: ({ operation }) => <code className="font-mono text-xs">{operation}</code>,
                  },
                  {
                    head: KEY_PAGE.response,
                    cell: ({ at, status, code, retryAfter }) => (
                      <>
                        <Badge tone={status < 400 ? "good" : status < 500 ? "warn" : "bad"}>
                          {[status, code].filter(Boolean).join(" ")}
                        </Badge>
                        {retryAfter !== null && (
                          <span className="block text-xs text-muted">
                            {KEY_PAGE.allowedAgain}{" "}
                            <Timestamp at={new Date(at.getTime() + retryAfter * 1000)} />
                          </span>
                        )}
                      </>
                    ),
                  },
                  { head: KEY_PAGE.duration, numeric: true, cell: ({ ms }) => KEY_PAGE.milliseconds(ms) },
                  {
                    head: KEY_PAGE.requestId,
                    cell: (request) => <code className="font-mono text-xs">{request.id}</code>,
                  },
                ]}
              />
              <Pagination meta={requests.meta} href={(page) => buildHref(page)} noun="request" />
            </>
          )}
        </section>
      </div>
    </>
  );
}
