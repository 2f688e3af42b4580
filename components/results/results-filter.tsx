import type { ReactNode } from "react";
import { ShowButton } from "#components/ui/show-button.tsx";
import { RESULTS_SORTS, type ResultsSort } from "#lib/contract/choices.ts";
import type { ResultsSearch } from "#lib/contract/results.ts";

const SORT_NAMES: Readonly<Record<ResultsSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest percent first",
  lowest: "Lowest percent first",
};
const FURTHER = ["passed", "late", "is_draft", "attempt", "from", "to"] as const;

type ResultsFilterProps = {
  action: string;
  search: ResultsSearch;
  /** All are of one assessment: it is not asked for. */
  ofOne: boolean;
};

/** Which submissions are shown and in which order: a form that works without scripts, whose choice is the address. */
export function ResultsFilter({ action, search, ofOne }: ResultsFilterProps) {
  const further = FURTHER.filter((name) => search[name] !== undefined).length;
  return (
    <form action={action} aria-label="Filter" className="mb-5 space-y-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
        <Labelled label="Learner">
          <input
            type="search"
            name="learner_ref"
            defaultValue={search.learner_ref}
            maxLength={512}
            className="input"
          />
        </Labelled>
        <Choice name="match" label="Learner’s reference" value={search.match} all="contains this">
          <option value="exact">is exactly this</option>
        </Choice>
        {!ofOne && (
          <Labelled label="Assessment’s title contains">
            <input
              type="search"
              name="assessment"
              defaultValue={search.assessment}
              maxLength={300}
              className="input"
            />
          </Labelled>
        )}
        {search.assessment_id && <input type="hidden" name="assessment_id" value={search.assessment_id} />}
        <Choice name="status" label="Grading" value={search.status} all="All">
          <option value="graded">Graded</option>
          <option value="awaiting_manual_grading">Waits for grading</option>
        </Choice>
      </div>
      <details open={further > 0} className="text-sm">
        <summary className="w-fit cursor-pointer py-1 text-muted">
          More filters{further > 0 ? `, ${further} in use` : ""}
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-6 lg:items-end">
          <Choice name="passed" label="Passed" value={search.passed} all="All">
            <option value="true">Passed</option>
            <option value="false">Not passed</option>
          </Choice>
          <Choice name="late" label="Late" value={search.late} all="All">
            <option value="true">Late</option>
            <option value="false">In time</option>
          </Choice>
          <Choice name="is_draft" label="Drafts" value={search.is_draft} all="Left out">
            <option value="true">Only of drafts</option>
          </Choice>
          <Labelled label="Attempt">
            <input
              type="number"
              name="attempt"
              min={1}
              max={999_999}
              defaultValue={search.attempt}
              className="input"
            />
          </Labelled>
          <Labelled label="From (UTC)">
            <input type="date" name="from" defaultValue={search.from} className="input" />
          </Labelled>
          <Labelled label="To (UTC)">
            <input type="date" name="to" defaultValue={search.to} className="input" />
          </Labelled>
        </div>
      </details>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-56">
          <Labelled label="Order">
            <select name="sort" defaultValue={search.sort ?? "newest"} className="input">
              {RESULTS_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_NAMES[sort]}
                </option>
              ))}
            </select>
          </Labelled>
        </div>
        <ShowButton />
        {Object.keys(search).length > 0 && (
          <a href={action} className="button button-quiet">
            Clear
          </a>
        )}
      </div>
    </form>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is given
  <label className="block min-w-0 text-sm">
    <span className="mb-1 block text-xs text-muted">{label}</span>
    {children}
  </label>
);

const Choice = ({
  name,
  label,
  value = "",
  all,
  children,
}: {
  name: string;
  label: string;
  value: string | undefined;
  /** What is shown where nothing is chosen. */
  all: string;
  children: ReactNode;
}) => (
  <Labelled label={label}>
    <select name={name} defaultValue={value} className="input">
      <option value="">{all}</option>
      {children}
    </select>
  </Labelled>
);
