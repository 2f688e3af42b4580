import { setTimeout as sleep } from "node:timers/promises";
import { type Analytics, type AttemptsMode, MAX_STUDENT_RESULTS } from "#lib/contract/analytics.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { mergeSums, noSums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { isVeiled } from "#lib/domains/submissions/veil.ts";
import { type Ctx, reading } from "#lib/platform/context.ts";
import { countDue, readDue } from "./count.ts";
import { figuresOf } from "./figures.ts";
import { areUsable, foldTurn, type Turn } from "./fold.ts";
import { pendingNotes } from "./note-queries.ts";
import { findRollup, hasMorePending, newestSubmissions, type StudentRow } from "./queries.ts";
import { Shapes } from "./shape.ts";
import { Tally } from "./tally.ts";

/** More notes than these are folded first, so that the next request has less to do. */
const FOLD_ABOVE = 500;
const WAIT_FOR_OTHERS_MS = 50;

type Input = { assessmentId: string; attempts: AttemptsMode };

/**
 * The figures of an assessment: those of the rollup, and on top what it does not hold yet, in one snapshot. So a
 * submission is in them as soon as it is answered, and the work grows with what is new. 404.
 */
export async function getAnalytics(ctx: Ctx, input: Input): Promise<Analytics> {
  let analytics = await reading(inOneSnapshot)(ctx, input);
  while (!analytics) {
    if ((await foldTogether(ctx, input.assessmentId)) === "busy") await sleep(WAIT_FOR_OTHERS_MS);
    // What was just folded is small to read, and a reader need not have it yet.
    analytics = await inOneSnapshot(ctx, input);
  }
  return analytics;
}

const inOneSnapshot = (ctx: Ctx, input: Input): Promise<Analytics | null> =>
  ctx.db.transaction((db) => readFigures({ ...ctx, db }, input), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

/** The answer, or null where there is something to fold first. */
async function readFigures(ctx: Ctx, { assessmentId, attempts: mode }: Input): Promise<Analytics | null> {
  const { db, organizationId } = ctx;
  const assessment = await requireOwn(ctx, assessmentId);
  const shapes = new Shapes(ctx, assessment.id);
  const latest = assessment.version > 0 ? await shapes.load(assessment.version) : undefined;
  let sums = noSums();
  if (latest) {
    const rollup = await findRollup(db, organizationId, assessment.id, mode);
    if (rollup && !(rollup.sums && (await areUsable(rollup.sums, shapes, latest)))) return null;
    if (await hasMorePending(db, organizationId, assessment.id, FOLD_ABOVE)) return null;
    const tally = new Tally(latest, shapes.known);
    const notes = await pendingNotes(db, organizationId, assessment.id);
    const chooses = mode === "last" || mode === "best";
    const counting = { assessmentId: assessment.id, shapes, tally, chooses };
    if (notes) await countDue(ctx, await readDue(ctx, notes, shapes), counting);
    sums = mergeSums(rollup?.sums ?? noSums(), tally.sums(mode), shapes.maxOf);
  }
  const students = await newestSubmissions(db, organizationId, assessment.id, mode, MAX_STUDENT_RESULTS + 1);
  const unnamed = assessment.anonymousGrading && isVeiled(ctx.actor);
  return {
    assessment_id: assessment.id,
    assessment_title: assessment.title,
    attempts: mode,
    ...figuresOf(sums, shapes.known, latest, assessment.passingScorePercent),
    student_results: students.slice(0, MAX_STUDENT_RESULTS).map((row) => presentStudent(row, unnamed)),
    student_results_truncated: students.length > MAX_STUDENT_RESULTS,
  };
}

/** The specification's own words for the 404 of this endpoint. */
async function requireOwn(ctx: Ctx, assessmentId: string) {
  try {
    return await requireAssessment(ctx, assessmentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", "Assessment not found in this organization");
  }
}

const folding = new Map<string, Promise<Turn>>();

/** However many requests wait for one assessment, this process folds it with one connection. */
function foldTogether(ctx: Ctx, assessmentId: string): Promise<Turn> {
  const key = `${ctx.organizationId} ${assessmentId}`;
  const running = folding.get(key);
  if (running) return running;
  const turn = foldTurn(ctx, assessmentId).finally(() => folding.delete(key));
  folding.set(key, turn);
  return turn;
}

const presentStudent = (row: StudentRow, unnamed: boolean): Analytics["student_results"][number] => ({
  submission_id: row.id,
  display_name: (unnamed ? null : row.learnerRef) ?? "Anonymous",
  score: row.score,
  max_score: row.maxScore,
  percentage: row.percentage,
  submitted_at: row.submittedAt.toISOString(),
  status: row.status,
});
