import type { FoundSubmission } from "#lib/contract/results.ts";

/** A column of the table of submissions: the page and the CSV have the same, in the same words. */
export type ResultColumn = {
  key: "learner" | "assessment" | "attempt" | "score" | "of" | "percent" | "state" | "submitted";
  name: string;
  numeric: boolean;
  value: (item: FoundSubmission) => string | number;
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
  { key: "score", name: "Score", numeric: true, value: (item) => item.score },
  { key: "of", name: "Out of", numeric: true, value: (item) => item.max_score },
  { key: "percent", name: "Percent", numeric: true, value: (item) => item.percentage },
  { key: "state", name: "State", numeric: false, value: (item) => listStates(item).join(", ") },
  { key: "submitted", name: "Submitted", numeric: false, value: (item) => item.submitted_at },
];

/** The columns; without the assessment's where all are of one. */
export const getResultColumns = ({
  isSingleAssessment,
}: {
  isSingleAssessment: boolean;
}): readonly ResultColumn[] =>
  isSingleAssessment ? COLUMNS.filter(({ key }) => key !== "assessment") : COLUMNS;

/** A learner as lists name them. */
export function formatLearnerName(ref: string | null): string {
  if (ref === null) return "Anonymous";
  return ref.trim() === "" ? "(blank)" : ref;
}

export type ResultState = "passed" | "not passed" | "waits for grading" | "passed so far" | "late" | "draft";

/** What is to be said of a submission beside its score; while a teacher's marks are awaited passing is provisional. */
export function listStates(
  item: Pick<FoundSubmission, "status" | "passed" | "late" | "is_draft">,
): ResultState[] {
  const graded: ResultState[] = [item.passed ? "passed" : "not passed"];
  const waiting: ResultState[] = ["waits for grading", ...(item.passed ? ["passed so far" as const] : [])];
  return [
    ...(item.status === "graded" ? graded : waiting),
    ...(item.late ? (["late"] as const) : []),
    ...(item.is_draft ? (["draft"] as const) : []),
  ];
}

/** The cells of each submission, piece by piece. */
export async function* formatResultRows(
  columns: readonly ResultColumn[],
  batches: AsyncIterable<readonly FoundSubmission[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const items of batches) yield items.map((item) => columns.map(({ value }) => value(item)));
}
