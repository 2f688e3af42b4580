import type { ResultColumnKey } from "#lib/contract/form-options.ts";
import type { FoundSubmission } from "#lib/contract/results.ts";
import { computePercent } from "./compute-percent.ts";
import * as de from "./de/results-table.ts";
import * as en from "./en/results-table.ts";
import { formatPercentage } from "./format-percentage.ts";
import { localize } from "./localize.ts";

export const RESULT_COLUMN_NAMES = /* @__PURE__ */ localize(en.RESULT_COLUMN_NAMES, de.RESULT_COLUMN_NAMES);
export const RESULT_STATUS_NAMES = /* @__PURE__ */ localize(en.RESULT_STATUS_NAMES, de.RESULT_STATUS_NAMES);
const RESULT_VALUES = /* @__PURE__ */ localize(en.RESULT_VALUES, de.RESULT_VALUES);

/** A column of a list of submissions. */
export type ResultColumn = {
  key: "learner" | "of" | ResultColumnKey;
  numeric: boolean;
  /** The value in the CSV, in English and with numbers unrounded. If it is left out, the CSV doesn't have the column. */
  value?: (item: FoundSubmission) => string | number;
  /** Formats the value for the page. If it is left out, the page doesn't have the column. */
  format?: (item: FoundSubmission) => string;
};

/** Whether there is a score to show. While all questions need grading, it would be 0 of 0. */
const hasScore = ({ status, max_score }: FoundSubmission): boolean => status === "graded" || max_score > 0;

const COLUMNS: readonly ResultColumn[] = [
  {
    key: "learner",
    numeric: false,
    // A CSV identifies learners to the integrator's own systems, and a page to people.
    value: ({ learner_ref }) => formatReference(learner_ref, en.RESULT_VALUES),
    format: ({ learner_ref, display_name }) => formatLearnerName(learner_ref, display_name),
  },
  { key: "reference", numeric: false, format: ({ learner_ref }) => learner_ref ?? "" },
  {
    key: "assessment",
    numeric: false,
    value: (item) => item.assessment_title,
    format: (item) => item.assessment_title,
  },
  {
    key: "attempt",
    numeric: true,
    value: (item) => item.attempt_number || "–",
    format: (item) => String(item.attempt_number || "–"),
  },
  {
    key: "score",
    numeric: true,
    value: (item) => item.score,
    format: (item) => (hasScore(item) ? RESULT_VALUES.score(item.score, item.max_score) : "—"),
  },
  { key: "of", numeric: true, value: (item) => item.max_score },
  {
    key: "percent",
    numeric: true,
    value: (item) => item.percentage,
    format: (item) => (hasScore(item) ? formatPercentage(computePercent(item)) : "—"),
  },
  {
    key: "status",
    numeric: false,
    value: (item) => formatStatuses(item, en.RESULT_STATUS_NAMES),
    format: (item) => formatStatuses(item, RESULT_STATUS_NAMES),
  },
  {
    key: "submitted",
    numeric: false,
    value: (item) => item.submitted_at,
    format: (item) => item.submitted_at,
  },
];

type PageColumn = ResultColumn & Required<Pick<ResultColumn, "format">>;
type CsvColumn = ResultColumn & Required<Pick<ResultColumn, "value">>;

/** The columns of a page of submissions. */
export const PAGE_COLUMNS = COLUMNS.filter((column): column is PageColumn => column.format !== undefined);

/** Returns the columns of a CSV, without the assessment if all submissions are to the same assessment. */
export const getCsvColumns = ({ isSingleAssessment }: { isSingleAssessment: boolean }): CsvColumn[] =>
  COLUMNS.filter(
    (column): column is CsvColumn =>
      column.value !== undefined && !(isSingleAssessment && column.key === "assessment"),
  );

/** Formats a learner's display name, or else the reference, for lists. */
export const formatLearnerName = (ref: string | null, displayName: string | null = null): string =>
  displayName === null || displayName.trim() === "" ? formatReference(ref, RESULT_VALUES) : displayName;

function formatReference(
  ref: string | null,
  { anonymous, blankReference }: Pick<typeof RESULT_VALUES, "anonymous" | "blankReference">,
): string {
  if (ref === null) return anonymous;
  return ref.trim() === "" ? blankReference : ref;
}

export type ResultStatus = keyof typeof en.RESULT_STATUS_NAMES;

/**
 * Lists the statuses next to a submission's score. Until grading is finished, passing is provisional. A voided
 * submission counts neither as passed nor as waiting.
 */
export function listStatuses(
  item: Pick<FoundSubmission, "status" | "passed" | "late" | "is_draft" | "voided">,
): ResultStatus[] {
  if (item.voided) return ["voided"];
  const graded: ResultStatus[] = [item.passed ? "passed" : "notPassed"];
  const awaiting: ResultStatus[] = ["needsGrading", ...(item.passed ? ["passingSoFar" as const] : [])];
  return [
    ...(item.status === "graded" ? graded : awaiting),
    ...(item.late ? (["late"] as const) : []),
    ...(item.is_draft ? (["draft"] as const) : []),
  ];
}

const formatStatuses = (item: FoundSubmission, names: Readonly<Record<ResultStatus, string>>): string =>
  listStatuses(item)
    .map((status) => names[status])
    .join(", ");

/** The headers of the CSV stay English, because integrators parse them. */
export const RESULT_CSV_HEADERS = en.RESULT_COLUMN_NAMES;

/** Yields the CSV's rows for each batch of submissions. */
export async function* formatResultRows(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<readonly FoundSubmission[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const items of batches) yield items.map((item) => columns.map(({ value }) => value(item)));
}
