import { type FinishedMarks, loadFinishedMarks } from "#lib/domains/marking/finished-marks.ts";
import type { NewResult, Regrader } from "#lib/domains/submissions/regrade-result.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { CoveredRow } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";

export type RegradedResult = { result: NewResult; finalMarks: StoredFinalMarks | null };

/**
 * Computes the result of a submission after a correction. If that removes the only questions that two markers still
 * disagreed on, their other marks become final, because there is nobody left to mark anything. Returns undefined if an
 * answer can't be read anymore.
 */
export function regradeRow(
  row: CoveredRow,
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

/** Loads the marks of the waiting submissions that two markers have finished. */
export const loadFinished = (
  ctx: Ctx,
  { assessmentId }: Pick<RegradeRow, "assessmentId">,
  rows: readonly CoveredRow[],
): Promise<ReadonlyMap<string, FinishedMarks>> =>
  loadFinishedMarks(
    ctx,
    rows
      .filter(({ status }) => status !== "graded")
      .map(({ id, finalMarks }) => ({ id, finalMarks, assessmentId })),
  );
