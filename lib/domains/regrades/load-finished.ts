import { loadFinishedMarks } from "#lib/domains/marking/finished-marks.ts";
import type { FinishedMarks } from "#lib/domains/submissions/regrade-row.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { CoveredRow } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";

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
