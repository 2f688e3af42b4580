import type { Metadata } from "next";
import Link from "next/link";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { WaitingTable } from "#components/marking/waiting-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { cutText } from "#lib/contract/code-points.ts";
import { can } from "#lib/contract/permissions.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { GRADING_LIST_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

export const generateMetadata = (): Metadata => ({ title: MESSAGES.title });

const LIMIT = 20;
type Search = { q?: string | string[]; page?: string | string[] };

export default async function GradingPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "grading.write")) return <RefusedPage permission="grading.write" />;
  const given = await searchParams;
  const q = typeof given.q === "string" ? cutText(given.q.trim(), 200) : "";
  const page = Math.min(1_000_000, Math.max(1, Number.parseInt(String(given.page ?? "1"), 10) || 1));
  const { items, meta } = await listWaitingAssessments(ctx, { q, page, limit: LIMIT });
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
        <EmptyState
          title={MESSAGES.pastEndTitle}
          action={
            <Link className="button button-secondary" href={buildHref(1)}>
              {MESSAGES.firstPage}
            </Link>
          }
        />
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
