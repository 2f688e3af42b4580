import type { ReactNode } from "react";
import { ApplyFiltersButton } from "#components/ui/apply-filters-button.tsx";
import { RESULTS_SORTS } from "#lib/contract/form-options.ts";
import type { ResultsSearch } from "#lib/contract/results.ts";
import { RESULT_SORT_NAMES, RESULTS } from "#lib/messages/results.ts";

const EXTRA_FILTERS = ["passed", "late", "voided", "is_draft", "attempt", "from", "to"] as const;

type ResultsFilterProps = {
  action: string;
  search: ResultsSearch;
  /** Whether all submissions belong to one assessment, so that there is no filter for it. */
  isSingleAssessment: boolean;
};

/**
 * Filters and sorts submissions. It is a plain form, so that the filter is part of the URL and works without
 * JavaScript.
 */
export function ResultsFilter({ action, search, isSingleAssessment }: ResultsFilterProps) {
  const extraFilterCount = EXTRA_FILTERS.filter((name) => search[name] !== undefined).length;
  return (
    <form action={action} aria-label={RESULTS.filter} className="mb-5 space-y-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
        <LabeledControl label={RESULTS.learner}>
          <input
            type="search"
            name="learner_ref"
            defaultValue={search.learner_ref}
            maxLength={512}
            className="input"
          />
        </LabeledControl>
        <FilterSelect
          name="match"
          label={RESULTS.match.label}
          value={search.match}
          allLabel={RESULTS.match.contains}
        >
          <option value="exact">{RESULTS.match.exact}</option>
        </FilterSelect>
        {!isSingleAssessment && (
          <LabeledControl label={RESULTS.assessment}>
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
        <FilterSelect
          name="status"
          label={RESULTS.grading.label}
          value={search.status}
          allLabel={RESULTS.grading.all}
        >
          <option value="graded">{RESULTS.grading.graded}</option>
          <option value="awaiting_manual_grading">{RESULTS.grading.awaiting}</option>
        </FilterSelect>
      </div>
      <details open={extraFilterCount > 0} className="text-sm">
        <summary className="w-fit cursor-pointer py-1 text-muted">
          {RESULTS.moreFilters(extraFilterCount)}
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:items-end">
          <FilterSelect
            name="passed"
            label={RESULTS.passed.label}
            value={search.passed}
            allLabel={RESULTS.passed.all}
          >
            <option value="true">{RESULTS.passed.yes}</option>
            <option value="false">{RESULTS.passed.no}</option>
          </FilterSelect>
          <FilterSelect
            name="late"
            label={RESULTS.late.label}
            value={search.late}
            allLabel={RESULTS.late.all}
          >
            <option value="true">{RESULTS.late.yes}</option>
            <option value="false">{RESULTS.late.no}</option>
          </FilterSelect>
          <FilterSelect
            name="voided"
            label={RESULTS.voided.label}
            value={search.voided}
            allLabel={RESULTS.voided.all}
          >
            <option value="true">{RESULTS.voided.yes}</option>
            <option value="false">{RESULTS.voided.no}</option>
          </FilterSelect>
          <FilterSelect
            name="is_draft"
            label={RESULTS.drafts.label}
            value={search.is_draft}
            allLabel={RESULTS.drafts.hidden}
          >
            <option value="true">{RESULTS.drafts.only}</option>
          </FilterSelect>
          <LabeledControl label={RESULTS.attempt}>
            <input
              type="number"
              name="attempt"
              min={1}
              max={999_999}
              defaultValue={search.attempt}
              className="input"
            />
          </LabeledControl>
          <LabeledControl label={RESULTS.from}>
            <input type="date" name="from" defaultValue={search.from} className="input" />
          </LabeledControl>
          <LabeledControl label={RESULTS.to}>
            <input type="date" name="to" defaultValue={search.to} className="input" />
          </LabeledControl>
        </div>
      </details>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-56">
          <LabeledControl label={RESULTS.sort}>
            <select name="sort" defaultValue={search.sort ?? "newest"} className="input">
              {RESULTS_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {RESULT_SORT_NAMES[sort]}
                </option>
              ))}
            </select>
          </LabeledControl>
        </div>
        <ApplyFiltersButton />
        {Object.keys(search).length > 0 && (
          <a href={action} className="button button-quiet">
            {RESULTS.clear}
          </a>
        )}
      </div>
    </form>
  );
}

const LabeledControl = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
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
  /** The label of the option that applies no filter. */
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
