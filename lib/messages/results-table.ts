import type { ResultColumnKey } from "#lib/contract/form-options.ts";
import type { FoundSubmission } from "#lib/contract/results.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatScore } from "./format-score.ts";
import { RESULTS } from "./results.ts";

/** A column of a list of submissions. */
export type ResultColumn = {
  key: "learner" | "of" | ResultColumnKey;
  name: string;
  numeric: boolean;
  /** The value in the CSV, with numbers unrounded. If it is left out, the CSV doesn't have the column. */
  value?: (item: FoundSubmission) => string | number;
  /** Formats the value for the page. If it is left out, the page doesn't have the column. */
  format?: (item: FoundSubmission) => string;
};

const COLUMNS: readonly ResultColumn[] = [
  {
    key: "learner",
    name: "Learner",
    numeric: false,
    // A CSV identifies learners to the integrator's own systems, and a page to people.
    value: ({ learner_ref }) => formatLearnerName(learner_ref),
    format: ({ learner_ref, display_name }) => formatLearnerName(learner_ref, display_name),
  },
  { key: "reference", name: "Reference", numeric: false, format: ({ learner_ref }) => learner_ref ?? "" },
  {
    key: "assessment",
    name: "Assessment",
    numeric: false,
    value: (item) => item.assessment_title,
    format: (item) => item.assessment_title,
  },
  {
    key: "attempt",
    name: "Attempt",
    numeric: true,
    value: (item) => item.attempt_number || "–",
    format: (item) => String(item.attempt_number || "–"),
  },
  {
    key: "score",
    name: "Score",
    numeric: true,
    value: (item) => item.score,
    format: (item) => `${formatScore(item.score)} of ${formatScore(item.max_score)}`,
  },
  { key: "of", name: "Out of", numeric: true, value: (item) => item.max_score },
  {
    key: "percent",
    name: "Percent",
    numeric: true,
    value: (item) => item.percentage,
    format: (item) => formatPercentage(item.percentage),
  },
  {
    key: "status",
    name: "Status",
    numeric: false,
    value: (item) => listStatuses(item).join(", "),
    format: (item) => listStatuses(item).join(", "),
  },
  {
    key: "submitted",
    name: "Submitted",
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
export function formatLearnerName(ref: string | null, displayName: string | null = null): string {
  if (displayName !== null && displayName.trim() !== "") return displayName;
  if (ref === null) return RESULTS.anonymous;
  return ref.trim() === "" ? "(blank)" : ref;
}

export type ResultStatus =
  | "Passed"
  | "Not passed"
  | "Needs grading"
  | "Passing so far"
  | "Late"
  | "Draft"
  | "Voided";

/**
 * Lists the status words next to a submission's score. Until grading is finished, passing is provisional. A voided
 * submission counts neither as passed nor as waiting.
 */
export function listStatuses(
  item: Pick<FoundSubmission, "status" | "passed" | "late" | "is_draft" | "voided">,
): ResultStatus[] {
  if (item.voided) return ["Voided"];
  const graded: ResultStatus[] = [item.passed ? "Passed" : "Not passed"];
  const awaiting: ResultStatus[] = ["Needs grading", ...(item.passed ? ["Passing so far" as const] : [])];
  return [
    ...(item.status === "graded" ? graded : awaiting),
    ...(item.late ? (["Late"] as const) : []),
    ...(item.is_draft ? (["Draft"] as const) : []),
  ];
}

/** Yields the CSV's rows for each batch of submissions. */
export async function* formatResultRows(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<readonly FoundSubmission[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const items of batches) yield items.map((item) => columns.map(({ value }) => value(item)));
}
