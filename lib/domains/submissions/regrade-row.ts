import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { SubmissionRow } from "./queries.ts";
import type { NewResult, RegradedRow, Regrader } from "./regrade-result.ts";

/**
 * Makes one mark for each of some questions of the marks of two markers who have finished. Returns undefined if a mark is
 * missing, or if an adjudicator has yet to decide.
 */
export type FinishedMarks = (
  questions: readonly Pick<GradableQuestion, "id" | "points">[],
) => StoredFinalMarks | undefined;

/** Loads the marks of those submissions without a final mark that two markers have finished, by submission. */
export type LoadFinishedMarks = (
  ctx: Ctx,
  rows: readonly Pick<SubmissionRow, "id" | "assessmentId" | "finalMarks">[],
) => Promise<ReadonlyMap<string, FinishedMarks>>;

type RegradedResult = { result: NewResult; finalMarks: StoredFinalMarks | null };

/**
 * Computes the result of a submission after a correction. If that removes the only questions that two markers still
 * disagreed on, their other marks become final, because there is nobody left to mark anything. Returns undefined if an
 * answer can't be read anymore.
 */
export function regradeRow(
  row: RegradedRow,
  regrader: Regrader,
  { markedIds, resolve }: { markedIds: ReadonlySet<string>; resolve: FinishedMarks | undefined },
): RegradedResult | undefined {
  const result = regrader.regrade(row, markedIds);
  if (!result) return undefined;
  const { finalMarks } = row;
  if (!resolve || result.status === "graded") return { result, finalMarks };
  // Marks that could have become final before, such as after a change of the setting, are left to a person.
  if (resolve(regrader.listFormerlyWaiting(row))) return { result, finalMarks };
  const resolved = resolve(regrader.listWaiting(row, result.question_outcomes));
  const completed = resolved && regrader.regrade({ ...row, finalMarks: resolved }, markedIds);
  return completed ? { result: completed, finalMarks: resolved } : { result, finalMarks };
}
