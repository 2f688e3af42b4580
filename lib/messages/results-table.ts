import type { FoundSubmission } from "#lib/contract/results.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatScore } from "./format-score.ts";
import { RESULTS } from "./results.ts";

/** A column of the table of submissions. The page and the CSV have the same columns. */
export type ResultColumn = {
  key: "learner" | "assessment" | "attempt" | "score" | "of" | "percent" | "status" | "submitted";
  name: string;
  numeric: boolean;
  /** As the CSV holds it: numbers in full. */
  value: (item: FoundSubmission) => string | number;
  /** As the page shows it; left out, the same as in the CSV. */
  format?: (item: FoundSubmission) => string;
};

const COLUMNS: readonly ResultColumn[] = [
  {
    key: "learner",
    name: "Learner",
    numeric: false,
    value: ({ learner_ref }) => formatLearnerName(learner_ref),
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

/** The columns, without the assessment's where all submissions are to one. */
export const getResultColumns = ({
  isSingleAssessment,
}: {
  isSingleAssessment: boolean;
}): readonly ResultColumn[] =>
  isSingleAssessment ? COLUMNS.filter(({ key }) => key !== "assessment") : COLUMNS;

/** A learner's reference as lists show it. */
export function formatLearnerName(ref: string | null): string {
  if (ref === null) return RESULTS.anonymous;
  return ref.trim() === "" ? "(blank)" : ref;
}

export type ResultStatus = "Passed" | "Not passed" | "Needs grading" | "Passing so far" | "Late" | "Draft";

/** The status words beside a submission's score. Until grading is finished, passing is provisional. */
export function listStatuses(
  item: Pick<FoundSubmission, "status" | "passed" | "late" | "is_draft">,
): ResultStatus[] {
  const graded: ResultStatus[] = [item.passed ? "Passed" : "Not passed"];
  const awaiting: ResultStatus[] = ["Needs grading", ...(item.passed ? ["Passing so far" as const] : [])];
  return [
    ...(item.status === "graded" ? graded : awaiting),
    ...(item.late ? (["Late"] as const) : []),
    ...(item.is_draft ? (["Draft"] as const) : []),
  ];
}

/** The CSV's cells, one batch of submissions at a time. */
export async function* formatResultRows(
  columns: readonly ResultColumn[],
  batches: AsyncIterable<readonly FoundSubmission[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const items of batches) yield items.map((item) => columns.map(({ value }) => value(item)));
}
