import { RowSelectionProvider } from "#components/library/row-selection.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilteredList } from "#components/ui/filter-form.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import type { ResultColumnKey } from "#lib/contract/form-options.ts";
import type { FoundSubmission, ResultsSearch } from "#lib/contract/results.ts";
import type { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { RESULTS } from "#lib/messages/results.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import type { PlatformGrades } from "./platform-grade.tsx";
import { ResultsBulkBar } from "./results-bulk-bar.tsx";
import { ResultsFilter } from "./results-filter.tsx";
import { buildResultsHref } from "./results-search.ts";
import { ResultsTable } from "./results-table.tsx";

type ResultsListProps = {
  /** The path of the page and its CSV export. */
  path: string;
  csv: string;
  search: ResultsSearch;
  results: { items: readonly FoundSubmission[]; meta: Awaited<ReturnType<typeof searchSubmissions>>["meta"] };
  /** The viewer's columns. */
  columns: readonly ResultColumnKey[];
  isSingleAssessment: boolean;
  canVoid: boolean;
  canRelease: boolean;
  grades: PlatformGrades;
};

/** The filter, the matching submissions, and the link to their CSV export. */
export function ResultsList(props: ResultsListProps) {
  const { path, csv, search, results, columns, isSingleAssessment, canVoid, canRelease } = props;
  const { items, meta } = results;
  const { sort = "newest", ...filters } = search;
  const isUnused = meta.total === 0 && Object.keys(filters).length === 0;
  return (
    <RowSelectionProvider>
      {!isUnused && (
        <ResultsFilter action={path} search={search} isSingleAssessment={isSingleAssessment}>
          <ColumnsMenu columns={columns} omitted={isSingleAssessment ? ["assessment"] : []} />
        </ResultsFilter>
      )}
      <FilteredList>
        <p role="status" className="sr-only">
          {isUnused ? "" : RESULTS.found(COUNTS.submission(meta.total))}
        </p>
        <ResultsBulkBar
          rows={items.map(({ id, learner_ref, display_name }) => ({
            id,
            name: formatLearnerName(learner_ref, display_name),
          }))}
          csv={csv}
          canVoid={canVoid}
          canRelease={canRelease}
        />
        {items.length > 0 ? (
          <>
            <ResultsTable
              items={items}
              columns={columns}
              isSingleAssessment={isSingleAssessment}
              order={{ sort, buildHref: (to) => buildResultsHref(path, { ...search, sort: to }) }}
              canSelect
              grades={props.grades}
            />
            <Pagination meta={meta} href={(page) => buildResultsHref(path, search, page)} noun="submission" />
            <p className="mt-4 text-sm text-muted">
              <a href={buildResultsHref(csv, search)} download className="link">
                {RESULTS.csv}
              </a>{" "}
              {RESULTS.csvScope}
            </p>
          </>
        ) : (
          <EmptyResults {...props} isUnused={isUnused} />
        )}
      </FilteredList>
    </RowSelectionProvider>
  );
}

function EmptyResults({
  path,
  search,
  results: { meta },
  isUnused,
}: ResultsListProps & { isUnused: boolean }) {
  if (isUnused) {
    return (
      <EmptyState
        title={RESULTS.none}
        action={
          <a href="/assessments" className="button button-secondary">
            {RESULTS.toAssessments}
          </a>
        }
      >
        {RESULTS.noneHint}
      </EmptyState>
    );
  }
  return meta.page > 1 && meta.total > 0 ? (
    <PastEnd href={buildResultsHref(path, search)} />
  ) : (
    <EmptyState title={RESULTS.noMatch}>{RESULTS.noMatchHint}</EmptyState>
  );
}
