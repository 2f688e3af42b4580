import { Empty } from "#components/ui/empty.tsx";
import { Pager } from "#components/ui/pager.tsx";
import type { FoundSubmission, ResultsSearch } from "#lib/contract/results.ts";
import type { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { hrefOf } from "./filter-of.ts";
import { ResultsFilter } from "./results-filter.tsx";
import { ResultsTable } from "./results-table.tsx";

type ResultsListProps = {
  /** The address of the page, and of its CSV. */
  path: string;
  csv: string;
  search: ResultsSearch;
  found: { items: readonly FoundSubmission[]; meta: Awaited<ReturnType<typeof searchSubmissions>>["meta"] };
  ofOne: boolean;
};

/** The filter, what it lets through, and the same as a file. */
export function ResultsList({ path, csv, search, found: { items, meta }, ofOne }: ResultsListProps) {
  return (
    <>
      <ResultsFilter action={path} search={search} ofOne={ofOne} />
      {items.length > 0 ? (
        <>
          <ResultsTable items={items} ofOne={ofOne} />
          <Pager meta={meta} href={(page) => hrefOf(path, search, page)} of="submission" />
          <p className="mt-4 text-sm text-muted">
            <a href={hrefOf(csv, search)} download className="link">
              Download all of these as CSV
            </a>
            , with the same filter, order and columns.
          </p>
        </>
      ) : (
        <Nothing path={path} search={search} page={meta.page} total={meta.total} />
      )}
    </>
  );
}

function Nothing({
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
      <Empty
        title="There are not as many"
        action={
          <a href={hrefOf(path, search)} className="button button-secondary">
            To the first page
          </a>
        }
      />
    );
  }
  if (Object.keys(search).length > 0) return <Empty title="Nothing fits this filter" />;
  return (
    <Empty title="No submissions yet">
      What learners submit, through your product, an embedded assessment or a link, is listed here as soon as
      it is graded.
    </Empty>
  );
}
