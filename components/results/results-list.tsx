import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import type { FoundSubmission, ResultsSearch } from "#lib/contract/results.ts";
import type { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { ResultsFilter } from "./results-filter.tsx";
import { buildResultsHref } from "./results-search.ts";
import { ResultsTable } from "./results-table.tsx";

type ResultsListProps = {
  /** The address of the page, and of its CSV. */
  path: string;
  csv: string;
  search: ResultsSearch;
  results: { items: readonly FoundSubmission[]; meta: Awaited<ReturnType<typeof searchSubmissions>>["meta"] };
  isSingleAssessment: boolean;
};

/** The filter, what it lets through, and the same as a file. */
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
              Download all of these as CSV
            </a>
            , with the same filter, order and columns.
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
        title="There are not as many"
        action={
          <a href={buildResultsHref(path, search)} className="button button-secondary">
            To the first page
          </a>
        }
      />
    );
  }
  if (Object.keys(search).length > 0) return <EmptyState title="Nothing fits this filter" />;
  return (
    <EmptyState title="No submissions yet">
      What learners submit, through your product, an embedded assessment or a link, is listed here as soon as
      it is graded.
    </EmptyState>
  );
}
