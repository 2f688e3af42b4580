import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import type { FoundSubmission, ResultsSearch } from "#lib/contract/results.ts";
import type { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { RESULTS } from "#lib/messages/results.ts";
import { ResultsFilter } from "./results-filter.tsx";
import { buildResultsHref } from "./results-search.ts";
import { ResultsTable } from "./results-table.tsx";

type ResultsListProps = {
  /** The path of the page and its CSV export. */
  path: string;
  csv: string;
  search: ResultsSearch;
  results: { items: readonly FoundSubmission[]; meta: Awaited<ReturnType<typeof searchSubmissions>>["meta"] };
  isSingleAssessment: boolean;
};

/** The filter, the matching submissions, and the link to their CSV export. */
export function ResultsList({
  path,
  csv,
  search,
  results: { items, meta },
  isSingleAssessment,
}: ResultsListProps) {
  return (
    <>
      <ResultsFilter action={path} search={search} isSingleAssessment={isSingleAssessment} />
      {items.length > 0 ? (
        <>
          <ResultsTable items={items} isSingleAssessment={isSingleAssessment} />
          <Pagination
            meta={meta}
            href={(page) => buildResultsHref(path, search, page)}
            singular="submission"
          />
          <p className="mt-4 text-sm text-muted">
            <a href={buildResultsHref(csv, search)} download className="link">
              {RESULTS.csv}
            </a>{" "}
            {RESULTS.csvScope}
          </p>
        </>
      ) : (
        <EmptyResults path={path} search={search} page={meta.page} total={meta.total} />
      )}
    </>
  );
}

function EmptyResults({
  path,
  search,
  page,
  total,
}: {
  path: string;
  search: ResultsSearch;
  page: number;
  total: number;
}) {
  if (page > 1 && total > 0) {
    return (
      <EmptyState
        title={RESULTS.pageTooHigh}
        action={
          <a href={buildResultsHref(path, search)} className="button button-secondary">
            {RESULTS.firstPage}
          </a>
        }
      />
    );
  }
  if (Object.keys(search).length > 0) return <EmptyState title={RESULTS.noMatch} />;
  return <EmptyState title={RESULTS.none}>{RESULTS.noneHint}</EmptyState>;
}
