import { type Analytics, type AttemptsMode, MAX_STUDENT_RESULTS } from "#lib/contract/analytics.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { type CatchUpOptions, catchUp } from "./catch-up.ts";
import { readCounted } from "./counted.ts";
import { computeFigures } from "./figures.ts";
import { listNewestSubmissions, type StudentRow } from "./newest-queries.ts";

type Input = { assessmentId: string; attempts: AttemptsMode };

/**
 * Returns the statistics of an assessment: those of the rollup plus the changes that it doesn't contain yet, in one
 * snapshot. They include a submission as soon as it is recorded, and the work grows only with the number of new
 * submissions. If there are too many to count at once, the statistics are those that were counted last,
 * `pending_submissions` tells how many are missing, and the worker counts these next. Throws 403 and 404.
 */
export async function getAnalytics(ctx: Ctx, input: Input, options?: CatchUpOptions): Promise<Analytics> {
  require(ctx, "results.read");
  const analytics = await readFromReplica(readInSnapshot)(ctx, input);
  const { assessment_id: assessmentId, pending_submissions: pending } = analytics;
  // What was counted is read from the primary, because a replica might not have it yet. The read is small.
  return (await catchUp(ctx, [{ assessmentId, pending }], options)) ? readInSnapshot(ctx, input) : analytics;
}

const readInSnapshot = (ctx: Ctx, input: Input): Promise<Analytics> =>
  ctx.db.transaction((db) => readFigures({ ...ctx, db }, input), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

async function readFigures(ctx: Ctx, { assessmentId, attempts: mode }: Input): Promise<Analytics> {
  const { db, organizationId } = ctx;
  const assessment = await requireOwnAssessment(ctx, assessmentId);
  const { latest, shapes, getSums, pending } = await readCounted(ctx, assessment, [mode]);
  const sums = getSums(mode);
  const students = await listNewestSubmissions(db, organizationId, assessment.id, {
    mode,
    limit: MAX_STUDENT_RESULTS + 1,
    counted: sums.submissions,
  });
  const isAnonymous = assessment.anonymousGrading && mustAnonymize(ctx.actor);
  return {
    assessment_id: assessment.id,
    assessment_title: assessment.title,
    attempts: mode,
    pending_submissions: pending,
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
