import { type Analytics, type AttemptsMode, MAX_STUDENT_RESULTS } from "#lib/contract/analytics.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { createEmptySums, mergeSums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { countDue, readDue } from "./count.ts";
import { computeFigures } from "./figures.ts";
import { areUsable } from "./fold.ts";
import { foldShared, MAX_FOLDING_MS, requireTime } from "./fold-shared.ts";
import { findPendingNotes } from "./note-queries.ts";
import { findRollup, hasMorePending, listNewestSubmissions, type StudentRow } from "./queries.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { Tally } from "./tally.ts";

/** With more pending notes than this, a request folds them first, so that the next request has less work. */
const FOLD_ABOVE = 500;

type Input = { assessmentId: string; attempts: AttemptsMode };

/**
 * Returns the statistics of an assessment: those of the rollup plus the changes that it doesn't contain yet, in one
 * snapshot. They include a submission as soon as it is recorded, and the work grows only with the number of new
 * submissions. Throws 404, and 503 `unavailable` with Retry-After if folding the pending changes takes longer than
 * `maxFoldingMs`. The next call continues where this one stopped.
 */
export async function getAnalytics(
  ctx: Ctx,
  input: Input,
  { maxFoldingMs = MAX_FOLDING_MS } = {},
): Promise<Analytics> {
  require(ctx, "results.read");
  const analytics = await readFromReplica(readInSnapshot)(ctx, input);
  if (analytics) return analytics;
  const deadline = performance.now() + maxFoldingMs;
  for (;;) {
    await foldShared(ctx, input.assessmentId);
    // This reads from the primary, because a replica might not have the folded rollup yet. The read is small.
    const folded = await readInSnapshot(ctx, input);
    if (folded) return folded;
    requireTime(deadline);
  }
}

const readInSnapshot = (ctx: Ctx, input: Input): Promise<Analytics | null> =>
  ctx.db.transaction((db) => readFigures({ ...ctx, db }, input), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

/** Reads the analytics, or returns null if changes must be folded first. */
async function readFigures(ctx: Ctx, { assessmentId, attempts: mode }: Input): Promise<Analytics | null> {
  const { db, organizationId } = ctx;
  const assessment = await requireOwnAssessment(ctx, assessmentId);
  const shapes = new ShapeCache(ctx, assessment.id);
  const latest = assessment.version > 0 ? await shapes.load(getLatestPart(assessment)) : undefined;
  let sums = createEmptySums();
  if (latest) {
    const rollup = await findRollup(db, organizationId, assessment.id, mode);
    if (rollup && !(rollup.sums && (await areUsable(rollup.sums, shapes, latest)))) return null;
    if (await hasMorePending(db, organizationId, assessment.id, FOLD_ABOVE)) return null;
    const tally = new Tally(latest, shapes.known);
    const notes = await findPendingNotes(db, organizationId, assessment.id);
    const dependsOnOthers = mode !== "all";
    const counting = { assessmentId: assessment.id, shapes, tally, dependsOnOthers };
    if (notes) await countDue(ctx, await readDue(ctx, notes, shapes), counting);
    sums = mergeSums(rollup?.sums ?? createEmptySums(), tally.sums(mode), shapes.getMax);
  }
  const students = await listNewestSubmissions(
    db,
    organizationId,
    assessment.id,
    mode,
    MAX_STUDENT_RESULTS + 1,
  );
  const isAnonymous = assessment.anonymousGrading && mustAnonymize(ctx.actor);
  return {
    assessment_id: assessment.id,
    assessment_title: assessment.title,
    attempts: mode,
    ...computeFigures(sums, shapes.known, latest, assessment.passingScorePercent),
    student_results: students.slice(0, MAX_STUDENT_RESULTS).map((row) => presentStudent(row, isAnonymous)),
    student_results_truncated: students.length > MAX_STUDENT_RESULTS,
  };
}

/** Returns the assessment's row. The specification prescribes the message of this endpoint's 404. */
async function requireOwnAssessment(ctx: Ctx, assessmentId: string) {
  try {
    return await requireAssessment(ctx, assessmentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", "Assessment not found in this organization");
  }
}

const presentStudent = (row: StudentRow, isAnonymous: boolean): Analytics["student_results"][number] => ({
  submission_id: row.id,
  display_name: (isAnonymous ? null : row.learnerName) ?? "Anonymous",
  score: row.score,
  max_score: row.maxScore,
  percentage: row.percentage,
  submitted_at: row.submittedAt.toISOString(),
  status: row.status,
});
