import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";
import { type CountOptions, countDue, type DueAttempts, readDue } from "./count.ts";
import { claimNewAttempts, claimNotes, isAllNew } from "./note-queries.ts";
import { findRollups, requeueSubmissions, saveRollups, tryFoldLock } from "./queries.ts";
import { findReducedQuestions, ShapeCache, type VersionShape } from "./shape.ts";
import { Tally } from "./tally.ts";

/** Notes taken by one statement, at most, and statements in one transaction: what a crash undoes stays bounded. */
export type Limits = { batch: number; batches: number };
const LIMITS: Limits = { batch: 1_000, batches: 120 };
/** Characters that one statement reads, about. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** What came of a turn: nothing is left, there is more to fold, or another process is at it. */
export type FoldResult = "done" | "more" | "busy";

/**
 * Folds what is pending into the rollups: one transaction deletes the notes and counts what they tell of, so each
 * change counts once whatever crashes. It works on one snapshot, in which a note and the change it tells of are both
 * there or both not; another folder's work since then makes it give way, never count twice. 404.
 */
export async function foldOnce(ctx: Ctx, assessmentId: string, limits = LIMITS): Promise<FoldResult> {
  try {
    return await ctx.db.transaction((db) => foldInTransaction({ ...ctx, db }, assessmentId, limits), {
      isolationLevel: "repeatable read",
    });
  } catch (error) {
    if (isSerializationFailure(error)) return "busy";
    throw error;
  }
}

async function foldInTransaction(ctx: Ctx, assessmentId: string, limits: Limits): Promise<FoldResult> {
  const { db, organizationId } = ctx;
  if (!(await tryFoldLock(db, organizationId, assessmentId))) return "busy";
  const assessment = await requireAssessment(ctx, assessmentId);
  const shapes = new ShapeCache(ctx, assessment.id);
  const latest = await shapes.load(assessment.version);
  const rollups = await findUsableRollups(ctx, assessment.id, shapes, latest);
  if (!rollups) {
    await requeueSubmissions(db, organizationId, assessment.id);
    return "more";
  }
  const tally = new Tally(latest, shapes.known);
  const pass = await countPending(ctx, assessment.id, { shapes, tally, ...limits });
  const folded = ATTEMPTS_MODES.map((mode): [AttemptsMode, Sums] => [
    mode,
    mergeSums(rollups.get(mode) ?? createEmptySums(), tally.sums(mode), shapes.getMax),
  ]);
  await saveRollups(db, organizationId, assessment.id, new Map(folded));
  return pass;
}

/** The rollups of all modes; undefined where they must be built anew. */
async function findUsableRollups(
  ctx: Ctx,
  assessmentId: string,
  shapes: ShapeCache,
  latest: VersionShape,
): Promise<Map<AttemptsMode, Sums> | undefined> {
  const found = await findRollups(ctx.db, ctx.organizationId, assessmentId);
  const usable = new Map<AttemptsMode, Sums>();
  for (const [mode, sums] of found) {
    if (!sums || !(await areUsable(sums, shapes, latest))) return undefined;
    usable.set(mode, sums);
  }
  return usable;
}

/** Whether the sums are all that the latest version needs. Loads the shapes of their versions. */
export async function areUsable(sums: Sums, shapes: ShapeCache, latest: VersionShape): Promise<boolean> {
  for (const [version, part] of sums.versions) {
    const needed = findReducedQuestions(await shapes.load(version), latest);
    if (needed && String(part.reduced?.dropped) !== String(needed)) return false;
  }
  return true;
}

type Pending = { shapes: ShapeCache; tally: Tally } & Limits;

/** Where all is new, PostgreSQL reads the next batch while this process counts the one before. */
async function countPending(
  ctx: Ctx,
  assessmentId: string,
  { shapes, tally, batch, batches }: Pending,
): Promise<FoldResult> {
  const { db, organizationId } = ctx;
  const allNew = await isAllNew(db, organizationId, assessmentId);
  const counting: CountOptions = {
    assessmentId,
    shapes,
    tally,
    chooses: true,
    chosen: allNew ? new Map() : undefined,
  };
  const limit = Math.min(batch, Math.max(50, Math.floor(MAX_CHARACTERS / shapes.recordSize())));
  const takeBatch = async (after: number): Promise<(DueAttempts & { last: number }) | null> => {
    if (allNew) {
      const taken = await claimNewAttempts(db, organizationId, assessmentId, {
        after,
        limit,
        shapes: shapes.list(),
      });
      return taken && { ...taken, counted: new Map() };
    }
    const notes = await claimNotes(db, organizationId, assessmentId, { after, limit });
    return notes && { ...(await readDue(ctx, notes, shapes)), last: notes.last };
  };
  let next = takeBatch(0);
  for (let pass = 1; pass <= batches; pass++) {
    const due = await next;
    if (!due) return "done";
    const more = pass < batches;
    if (more && allNew) next = prefetch(takeBatch(due.last));
    await countDue(ctx, due, counting);
    if (more && !allNew) next = takeBatch(due.last);
  }
  return "more";
}

/** A promise that is awaited later, unless the transaction fails before. */
function prefetch<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
