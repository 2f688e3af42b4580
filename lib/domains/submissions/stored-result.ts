import { isDeepStrictEqual } from "node:util";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { NewResult } from "#lib/domains/submissions/regrade-result.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import type { SubmissionRow } from "./queries.ts";

type ResultRow = Pick<
  SubmissionRow,
  | "fractions"
  | "questionScores"
  | "questionOutcomes"
  | "score"
  | "maxScore"
  | "percentage"
  | "passed"
  | "autoScore"
  | "manualScore"
  | "status"
  | "gradedAt"
  | "regrades"
>;

/** Reads a result of `regrade_submissions` as JSON. Releases before the type submission_result stored only `json`. */
export const readResultAsJson = (column: SQLWrapper, json: SQLWrapper): SQL<StoredResult | null> =>
  sql<StoredResult | null>`coalesce(to_jsonb(${column}), ${json})`;

/** Returns the result that a submission's row has now. */
export const toStoredResult = (row: ResultRow): StoredResult => ({
  fractions: row.fractions,
  question_scores: row.questionScores,
  question_outcomes: row.questionOutcomes,
  score: row.score,
  max_score: row.maxScore,
  percentage: row.percentage,
  passed: row.passed,
  auto_score: row.autoScore,
  manual_score: row.manualScore,
  status: row.status,
  graded_at: row.gradedAt?.toISOString() ?? null,
  regrades: row.regrades,
});

/** Checks whether two results have the same points and outcomes, whichever keys and fractions led to them. */
export function isSameResult(a: NewResult, b: NewResult): boolean {
  return (
    a.score === b.score &&
    a.max_score === b.max_score &&
    a.percentage === b.percentage &&
    a.passed === b.passed &&
    a.auto_score === b.auto_score &&
    a.manual_score === b.manual_score &&
    a.status === b.status &&
    isDeepStrictEqual(a.question_scores, b.question_scores) &&
    isDeepStrictEqual(a.question_outcomes, b.question_outcomes)
  );
}

/** Returns 1 if the result rises, -1 if it falls: by score, and by percentage if the score stays the same. */
export const getDirection = (before: NewResult, after: NewResult): -1 | 0 | 1 =>
  (Math.sign(after.score - before.score) || Math.sign(after.percentage - before.percentage)) as -1 | 0 | 1;

/** Checks whether a learner would be worse off. */
export const isLower = (before: NewResult, after: NewResult): boolean =>
  after.score < before.score || after.percentage < before.percentage;
