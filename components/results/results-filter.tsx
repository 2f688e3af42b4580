import type { ReactNode } from "react";
import { ApplyFiltersButton } from "#components/ui/apply-filters-button.tsx";
import { RESULTS_SORTS, type ResultsSort } from "#lib/contract/form-options.ts";
import type { ResultsSearch } from "#lib/contract/results.ts";

const SORT_NAMES: Readonly<Record<ResultsSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest percent first",
  lowest: "Lowest percent first",
};
const EXTRA_FILTERS = ["passed", "late", "is_draft", "attempt", "from", "to"] as const;

type ResultsFilterProps = {
  action: string;
  search: ResultsSearch;
  /** All are of one assessment: it is not asked for. */
  isSingleAssessment: boolean;
};

/** Which submissions are shown and in which order: a form that works without scripts, whose choice is the address. */
export function ResultsFilter({ action, search, isSingleAssessment }: ResultsFilterProps) {
  const extraFilterCount = EXTRA_FILTERS.filter((name) => search[name] !== undefined).length;
  return (
    <form action={action} aria-label="Filter" className="mb-5 space-y-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
        <LabeledControl label="Learner">
          <input
            type="search"
            name="learner_ref"
            defaultValue={search.learner_ref}
            maxLength={512}
            className="input"
          />
        </LabeledControl>
        <FilterSelect name="match" label="Learner’s reference" value={search.match} allLabel="contains this">
          <option value="exact">is exactly this</option>
        </FilterSelect>
        {!isSingleAssessment && (
          <LabeledControl label="Assessment’s title contains">
            <input
              type="search"
              name="assessment"
              defaultValue={search.assessment}
              maxLength={300}
              className="input"
            />
          </LabeledControl>
        )}
        {search.assessment_id && <input type="hidden" name="assessment_id" value={search.assessment_id} />}
        <FilterSelect name="status" label="Grading" value={search.status} allLabel="All">
          <option value="graded">Graded</option>
          <option value="awaiting_manual_grading">Waits for grading</option>
        </FilterSelect>
      </div>
      <details open={extraFilterCount > 0} className="text-sm">
        <summary className="w-fit cursor-pointer py-1 text-muted">
          More filters{extraFilterCount > 0 ? `, ${extraFilterCount} in use` : ""}
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-6 lg:items-end">
          <FilterSelect name="passed" label="Passed" value={search.passed} allLabel="All">
            <option value="true">Passed</option>
            <option value="false">Not passed</option>
          </FilterSelect>
          <FilterSelect name="late" label="Late" value={search.late} allLabel="All">
            <option value="true">Late</option>
            <option value="false">In time</option>
          </FilterSelect>
          <FilterSelect name="is_draft" label="Drafts" value={search.is_draft} allLabel="Left out">
            <option value="true">Only of drafts</option>
          </FilterSelect>
          <LabeledControl label="Attempt">
            <input
              type="number"
              name="attempt"
              min={1}
              max={999_999}
              defaultValue={search.attempt}
              className="input"
            />
          </LabeledControl>
          <LabeledControl label="From (UTC)">
            <input type="date" name="from" defaultValue={search.from} className="input" />
          </LabeledControl>
          <LabeledControl label="To (UTC)">
            <input type="date" name="to" defaultValue={search.to} className="input" />
          </LabeledControl>
        </div>
      </details>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-56">
          <LabeledControl label="Order">
            <select name="sort" defaultValue={search.sort ?? "newest"} className="input">
              {RESULTS_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_NAMES[sort]}
                </option>
              ))}
            </select>
          </LabeledControl>
        </div>
        <ApplyFiltersButton />
        {Object.keys(search).length > 0 && (
          <a href={action} className="button button-quiet">
            Clear
          </a>
        )}
      </div>
    </form>
  );
}

const LabeledControl = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is given
  <label className="block min-w-0 text-sm">
    <span className="mb-1 block text-xs text-muted">{label}</span>
    {children}
  </label>
);

const FilterSelect = ({
  name,
  label,
  value = "",
  allLabel,
  children,
}: {
  name: string;
  label: string;
  value: string | undefined;
  /** What is shown where nothing is chosen. */
  allLabel: string;
  children: ReactNode;
}) => (
  <LabeledControl label={label}>
    <select name={name} defaultValue={value} className="input">
      <option value="">{allLabel}</option>
      {children}
    </select>
  </LabeledControl>
);
