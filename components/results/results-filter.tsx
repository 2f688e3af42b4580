import type { ReactNode } from "react";
import { SelectFilter, TextFilter } from "#components/library/filter-fields.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import type { ResultsSearch } from "#lib/contract/results.ts";
import { RESULTS } from "#lib/messages/results.ts";
import { MoreFilters } from "./more-filters.tsx";

type ResultsFilterProps = {
  action: string;
  search: ResultsSearch;
  /** Whether all submissions belong to one assessment, so that there is no filter for it. */
  isSingleAssessment: boolean;
  /** More controls at the end of the row. */
  children: ReactNode;
};

const SELECT_CLASS = "max-lg:w-28! max-sm:flex-1 max-sm:basis-20 max-sm:pr-0! max-sm:pl-1.5! lg:w-auto!";

/** Filters submissions. The filter is part of the URL, and the order is kept. */
export function ResultsFilter({ action, search, isSingleAssessment, children }: ResultsFilterProps) {
  const { sort, assessment_id: assessmentId, ...filters } = search;
  return (
    <FilterForm
      action={action}
      label={RESULTS.filter}
      className="relative mb-3 flex flex-wrap items-center gap-2"
    >
      <TextFilter
        name="learner_ref"
        label={RESULTS.learner}
        value={search.learner_ref ?? ""}
        className="flex-1 basis-36 sm:max-w-60 sm:basis-32"
      />
      {!isSingleAssessment && (
        <TextFilter
          name="assessment"
          label={RESULTS.assessment}
          value={search.assessment ?? ""}
          className="flex-1 basis-32 sm:max-w-52"
        />
      )}
      {assessmentId && <input type="hidden" name="assessment_id" value={assessmentId} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <SelectFilter
        name="status"
        label={RESULTS.grading.label}
        value={search.status ?? ""}
        className={SELECT_CLASS}
      >
        <option value="">{RESULTS.grading.all}</option>
        <option value="graded">{RESULTS.grading.graded}</option>
        <option value="awaiting_manual_grading">{RESULTS.grading.awaiting}</option>
      </SelectFilter>
      <SelectFilter
        name="passed"
        label={RESULTS.passed.label}
        value={search.passed ?? ""}
        className={SELECT_CLASS}
      >
        <option value="">{RESULTS.passed.all}</option>
        <option value="true">{RESULTS.passed.yes}</option>
        <option value="false">{RESULTS.passed.no}</option>
      </SelectFilter>
      <MoreFilters search={search} />
      {Object.keys(filters).length > 0 && (
        <a href={sort ? `${action}?sort=${sort}` : action} className="button button-quiet">
          {RESULTS.clear}
        </a>
      )}
      {children}
    </FilterForm>
  );
}
