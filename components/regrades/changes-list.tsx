import { ApplyFiltersButton } from "#components/ui/apply-filters-button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import type { PageMeta } from "#lib/contract/common.ts";
import type { RegradeChange } from "#lib/contract/regrades.ts";
import type { NamedChange } from "#lib/domains/regrades/read.ts";
import { computeChange } from "#lib/messages/compute-percent.ts";
import { CHANGES } from "#lib/messages/corrections.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { buildChangesHref, CHANGE_KINDS, type ChangesSearch } from "./changes-search.ts";

type ChangesListProps = {
  path: string;
  search: ChangesSearch;
  changes: readonly NamedChange[];
  meta: PageMeta;
};

/** The submissions that a correction changes, with a search and filters in the URL. */
export function ChangesList({ path, search, changes, meta }: ChangesListProps) {
  const isFiltered = search.q !== "" || search.kind !== "all";
  const buildPageHref = (page: number) => `${buildChangesHref(path, { ...search, page })}#changes`;
  const isBare = meta.total === 0 && !isFiltered;
  return (
    <section aria-labelledby="changes" className="space-y-4">
      <h3 id="changes" className="scroll-mt-6 text-lg font-semibold tracking-tight">
        {CHANGES.title}
      </h3>
      {!isBare && <ChangesFilter path={path} search={search} />}
      {isBare ? (
        <EmptyState title={CHANGES.none}>{CHANGES.noneText}</EmptyState>
      ) : changes.length === 0 && meta.total > 0 ? (
        <PastEnd href={buildPageHref(1)} />
      ) : changes.length === 0 ? (
        <EmptyState
          title={CHANGES.noMatch}
          action={
            <a href={`${path}#changes`} className="button button-secondary">
              {CHANGES.showAll}
            </a>
          }
        />
      ) : (
        <div>
          <ChangesTable changes={changes} />
          <Pagination meta={meta} noun="submission" href={buildPageHref} />
        </div>
      )}
    </section>
  );
}

/** A plain form, so that the filter is part of the URL and works without scripts. */
const ChangesFilter = ({ path, search }: { path: string; search: ChangesSearch }) => (
  <form
    action={`${path}#changes`}
    aria-label={CHANGES.filter}
    className="grid gap-3 sm:grid-cols-[minmax(0,18rem)_minmax(0,12rem)_auto] sm:items-end"
  >
    <label className="block min-w-0 text-sm">
      <span className="mb-1 block text-xs text-muted">{CHANGES.search}</span>
      <input type="search" name="q" defaultValue={search.q} maxLength={200} className="input" />
    </label>
    <label className="block min-w-0 text-sm">
      <span className="mb-1 block text-xs text-muted">{CHANGES.kind}</span>
      <select name="kind" defaultValue={search.kind} className="input">
        {CHANGE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {CHANGES.kinds[kind]}
          </option>
        ))}
      </select>
    </label>
    <div>
      <ApplyFiltersButton />
    </div>
  </form>
);

const ChangesTable = ({ changes }: { changes: readonly NamedChange[] }) => (
  <DataTable
    caption={CHANGES.title}
    isStacked
    rows={changes}
    getKey={({ submission_id }) => submission_id}
    columns={[
      {
        head: CHANGES.learner,
        slot: "title",
        cell: ({ submission_id, learner_ref, displayName }) => (
          <a
            href={`/results/${submission_id}`}
            className="link inline-block min-w-24 font-medium wrap-anywhere"
          >
            {formatLearnerName(learner_ref, displayName)}
          </a>
        ),
      },
      {
        head: CHANGES.change,
        numeric: true,
        cell: ({ before, after }) => (
          <span className={getTone(before, after)}>{CHANGES.difference(before, after)}</span>
        ),
      },
      {
        head: CHANGES.before,
        narrowLabel: CHANGES.before,
        numeric: true,
        cell: ({ before }) => CHANGES.totals(before),
      },
      {
        head: CHANGES.after,
        narrowLabel: CHANGES.after,
        numeric: true,
        cell: ({ after }) => CHANGES.totals(after),
      },
      {
        head: CHANGES.questionPoints,
        narrowLabel: CHANGES.questionPoints,
        numeric: true,
        cell: ({ questions }) => formatQuestions(questions),
      },
      {
        head: CHANGES.passing,
        cell: ({ before, after }) => (
          <span className={before.passed === after.passed ? "text-muted" : "font-medium"}>
            {CHANGES.passes(before.passed, after.passed)}
          </span>
        ),
      },
    ]}
  />
);

const getTone = (before: RegradeChange["before"], after: RegradeChange["after"]): string => {
  if (computeChange(before, after) === 0) return "text-muted";
  return after.score < before.score || after.percentage < before.percentage ? "text-bad" : "text-good";
};

const formatPart = (points: number | null): string =>
  points === null ? CHANGES.pending : formatScore(points);

/** Formats the points of the corrected questions: "0 → 2". */
const formatQuestions = (questions: RegradeChange["questions"]): string =>
  questions.map(({ before, after }) => `${formatPart(before)} → ${formatPart(after)}`).join(", ");
