import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { mergeSums, noSums, type Sums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { isSerializationFailure } from "#lib/platform/db/failure.ts";
import { type Counting, countDue, type Due, readDue } from "./count.ts";
import { isAllNew, takeNew, takeNotes } from "./note-queries.ts";
import { findRollups, requeue, saveRollups, tryTurn } from "./queries.ts";
import { reducedBy, Shapes, type VersionShape } from "./shape.ts";
import { Tally } from "./tally.ts";

/** Notes taken by one statement, at most, and statements in one transaction: what a crash undoes stays bounded. */
export type Limits = { batch: number; batches: number };
const LIMITS: Limits = { batch: 1_000, batches: 120 };
/** Characters that one statement reads, about. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** What came of a turn: nothing is left, there is more to fold, or another process is at it. */
export type Turn = "done" | "more" | "busy";

/**
 * Folds what is pending into the rollups: one transaction deletes the notes and counts what they tell of, so each
 * change counts once whatever crashes. It works on one snapshot, in which a note and the change it tells of are both
 * there or both not; another folder's work since then makes it give way, never count twice. 404.
 */
export async function foldTurn(ctx: Ctx, assessmentId: string, limits = LIMITS): Promise<Turn> {
  try {
    return await ctx.db.transaction((db) => foldIn({ ...ctx, db }, assessmentId, limits), {
      isolationLevel: "repeatable read",
    });
  } catch (error) {
    if (isSerializationFailure(error)) return "busy";
    throw error;
  }
}

async function foldIn(ctx: Ctx, assessmentId: string, limits: Limits): Promise<Turn> {
  const { db, organizationId } = ctx;
  if (!(await tryTurn(db, organizationId, assessmentId))) return "busy";
  const assessment = await requireAssessment(ctx, assessmentId);
  const shapes = new Shapes(ctx, assessment.id);
  const latest = await shapes.load(assessment.version);
  const rollups = await usableRollups(ctx, assessment.id, shapes, latest);
  if (!rollups) {
    await requeue(db, organizationId, assessment.id);
    return "more";
  }
  const tally = new Tally(latest, shapes.known);
  const turn = await countPending(ctx, assessment.id, { shapes, tally, ...limits });
  const folded = ATTEMPTS_MODES.map((mode): [AttemptsMode, Sums] => [
    mode,
    mergeSums(rollups.get(mode) ?? noSums(), tally.sums(mode), shapes.maxOf),
  ]);
  await saveRollups(db, organizationId, assessment.id, new Map(folded));
  return turn;
}

/** The rollups of all modes; undefined where they must be built anew. */
async function usableRollups(
  ctx: Ctx,
  assessmentId: string,
  shapes: Shapes,
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
export async function areUsable(sums: Sums, shapes: Shapes, latest: VersionShape): Promise<boolean> {
  for (const [version, part] of sums.versions) {
    const needed = reducedBy(await shapes.load(version), latest);
    if (needed && String(part.reduced?.dropped) !== String(needed)) return false;
  }
  return true;
}

type Pending = { shapes: Shapes; tally: Tally } & Limits;

/** Where all is new, PostgreSQL reads the next batch while this process counts the one before. */
async function countPending(
  ctx: Ctx,
  assessmentId: string,
  { shapes, tally, batch, batches }: Pending,
): Promise<Turn> {
  const { db, organizationId } = ctx;
  const allNew = await isAllNew(db, organizationId, assessmentId);
  const counting: Counting = {
    assessmentId,
    shapes,
    tally,
    chooses: true,
    chosen: allNew ? new Map() : undefined,
  };
  const limit = Math.min(batch, Math.max(50, Math.floor(MAX_CHARACTERS / shapes.recordSize())));
  const take = async (after: number): Promise<(Due & { last: number }) | null> => {
    if (allNew) {
      const taken = await takeNew(db, organizationId, assessmentId, { after, limit, shapes: shapes.list() });
      return taken && { ...taken, counted: new Map() };
    }
    const notes = await takeNotes(db, organizationId, assessmentId, { after, limit });
    return notes && { ...(await readDue(ctx, notes, shapes)), last: notes.last };
  };
  let next = take(0);
  for (let turn = 1; turn <= batches; turn++) {
    const due = await next;
    if (!due) return "done";
    const more = turn < batches;
    if (more && allNew) next = ahead(take(due.last));
    await countDue(ctx, due, counting);
    if (more && !allNew) next = take(due.last);
  }
  return "more";
}

/** A promise that is awaited later, unless the transaction fails before. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
