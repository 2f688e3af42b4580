import type { Metadata } from "next";
import Link from "next/link";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { WaitingTable } from "#components/marking/waiting-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { GRADING_LIST_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

export const generateMetadata = (): Metadata => ({ title: MESSAGES.title });

const LIMIT = 20;

export default async function GradingPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "grading.write")) return <RefusedPage permission="grading.write" />;
  const search = await searchParams;
  const q = parseSearchText(search, "q");
  const { items, meta } = await listWaitingAssessments(ctx, { q, page: parsePage(search), limit: LIMIT });
  const buildHref = (to: number) =>
    `/grading?${new URLSearchParams({ ...(q ? { q } : {}), page: String(to) })}`;
  return (
    <>
      <PageHeader title={MESSAGES.title} lead={MESSAGES.lead} />
      {(meta.total > 0 || q !== "") && (
        <form autoComplete="off" className="mb-4 flex max-w-md gap-2">
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            aria-label={MESSAGES.searchLabel}
            placeholder={MESSAGES.searchPlaceholder}
          />
          <button type="submit" className="button button-secondary">
            {MESSAGES.search}
          </button>
        </form>
      )}
      {meta.total === 0 ? (
        <EmptyList isFiltered={q !== ""} />
      ) : items.length === 0 ? (
        <PastEnd href={buildHref(1)} />
      ) : (
        <>
          <WaitingTable items={items} />
          <Pagination meta={meta} noun="assessment" href={buildHref} />
        </>
      )}
    </>
  );
}

const EmptyList = ({ isFiltered }: { isFiltered: boolean }) =>
  !isFiltered ? (
    <EmptyState
      title={MESSAGES.emptyTitle}
      action={
        <Link className="button button-secondary" href="/results">
          {MESSAGES.viewResults}
        </Link>
      }
    >
      {MESSAGES.empty}
    </EmptyState>
  ) : (
    <EmptyState
      title={MESSAGES.noMatchTitle}
      action={
        <Link className="button button-secondary" href="/grading">
          {MESSAGES.showAll}
        </Link>
      }
    />
  );
