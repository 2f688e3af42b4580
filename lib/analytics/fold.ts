import { requireAssessment } from "#lib/assessments/read.ts";
import type { Ctx } from "#lib/context.ts";
import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { isSerializationFailure } from "#lib/db/failure.ts";
import { type Counting, countDue, type Due, readDue } from "./count.ts";
import { isAllNew, takeNotes } from "./note-queries.ts";
import { findRollups, requeue, saveRollups, tryTurn } from "./queries.ts";
import { reducedBy, Shapes, type VersionShape } from "./shape.ts";
import { mergeSums, noSums, type Sums } from "./sums.ts";
import { Tally } from "./tally.ts";

/** Notes taken by one statement, and statements in one transaction: bounds of memory, and of what a crash undoes. */
const BATCH = 10_000;
const BATCHES = 12;

/** What came of a turn: nothing is left, there is more to fold, or another process is at it. */
export type Turn = "done" | "more" | "busy";

/**
 * Folds what is pending into the rollups: one transaction deletes the notes and counts what they tell of, so each
 * change counts once whatever crashes. It works on one snapshot, in which a note and the change it tells of are both
 * there or both not; another folder's work since then makes it give way, never count twice. 404.
 */
export async function foldTurn(ctx: Ctx, assessmentId: string): Promise<Turn> {
  try {
    return await ctx.db.transaction((db) => foldIn({ ...ctx, db }, assessmentId), {
      isolationLevel: "repeatable read",
    });
  } catch (error) {
    if (isSerializationFailure(error)) return "busy";
    throw error;
  }
}

async function foldIn(ctx: Ctx, assessmentId: string): Promise<Turn> {
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
  const turn = await countPending(ctx, assessment.id, shapes, tally);
  const maxOf = (version: number) => shapes.known.get(version)?.max ?? latest.max;
  const folded = ATTEMPTS_MODES.map((mode): [AttemptsMode, Sums] => [
    mode,
    mergeSums(rollups.get(mode) ?? noSums(), tally.sums(mode), maxOf),
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

/** Where all is new, PostgreSQL reads the next batch while this process counts the one before. */
async function countPending(ctx: Ctx, assessmentId: string, shapes: Shapes, tally: Tally): Promise<Turn> {
  const allNew = await isAllNew(ctx.db, ctx.organizationId, assessmentId);
  const chosen = allNew ? new Map() : undefined;
  const counting: Counting = { assessmentId, shapes, tally, chooses: true, chosen };
  const take = async (after: number): Promise<(Due & { last: number }) | null> => {
    const notes = await takeNotes(ctx.db, ctx.organizationId, assessmentId, { after, limit: BATCH, allNew });
    return notes && { ...(await readDue(ctx, notes, shapes)), last: notes.last };
  };
  let next = take(0);
  for (let turn = 1; turn <= BATCHES; turn++) {
    const due = await next;
    if (!due) return "done";
    const more = turn < BATCHES;
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
