import type { FoundSubmission } from "#lib/contract/results.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatScore } from "./format-score.ts";
import { RESULTS } from "./results.ts";

/** A column in the table of submissions. The page and the CSV have the same columns. */
export type ResultColumn = {
  key: "learner" | "assessment" | "attempt" | "score" | "of" | "percent" | "status" | "submitted";
  name: string;
  numeric: boolean;
  /** The value in the CSV, with numbers unrounded. */
  value: (item: FoundSubmission) => string | number;
  /** Formats the value for the page. If it is left out, the page shows the CSV's value. */
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
  { key: "assessment", name: "Assessment", numeric: false, value: (item) => item.assessment_title },
  { key: "attempt", name: "Attempt", numeric: true, value: (item) => item.attempt_number || "–" },
  {
    key: "score",
    name: "Score",
    numeric: true,
    value: (item) => item.score,
    format: (item) => formatScore(item.score),
  },
  {
    key: "of",
    name: "Out of",
    numeric: true,
    value: (item) => item.max_score,
    format: (item) => formatScore(item.max_score),
  },
  {
    key: "percent",
    name: "Percent",
    numeric: true,
    value: (item) => item.percentage,
    format: (item) => formatPercentage(item.percentage),
  },
  { key: "status", name: "Status", numeric: false, value: (item) => listStatuses(item).join(", ") },
  { key: "submitted", name: "Submitted", numeric: false, value: (item) => item.submitted_at },
];

/** Returns the columns, without the assessment if all submissions are to the same assessment. */
export const getResultColumns = ({
  isSingleAssessment,
}: {
  isSingleAssessment: boolean;
}): readonly ResultColumn[] =>
  isSingleAssessment ? COLUMNS.filter(({ key }) => key !== "assessment") : COLUMNS;

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
  columns: readonly ResultColumn[],
  batches: AsyncIterable<readonly FoundSubmission[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const items of batches) yield items.map((item) => columns.map(({ value }) => value(item)));
}
