import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";
import { startEarly } from "#lib/platform/runtime/start-early.ts";
import { type CountOptions, countDue, type DueAttempts, readDue } from "./count.ts";
import { scheduleExaminations } from "./examinations.ts";
import { buildItemIndex } from "./item-index.ts";
import { claimNewAttempts, claimNotes, isAllNew } from "./note-queries.ts";
import { findRollups, requeueSubmissions, saveRollups, tryFoldLock } from "./queries.ts";
import { claimRegradeNotes, hasRegradeNote } from "./regrade-note-queries.ts";
import { findReducedQuestions, type VersionShape } from "./shape.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { Tally } from "./tally.ts";

/** The maximum number of notes per statement and statements per transaction. They limit how much a crash undoes. */
export type Limits = { batch: number; batches: number };
const LIMITS: Limits = { batch: 1_000, batches: 120 };
/** The approximate number of characters that one statement reads. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Whether nothing is left, there is more to fold, or another process is folding. */
export type FoldResult = "done" | "more" | "busy";

/**
 * Folds pending changes into the rollups. A single transaction deletes the notes and counts their changes, so each
 * change counts exactly once, even after a crash. The transaction works on one snapshot, which contains either both a
 * note and its change or neither. If another process has folded since then, this one fails with a serialization error
 * and returns "busy". Throws 404.
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
  const latest = await shapes.load(getLatestPart(assessment));
  const rollups = await findUsableRollups(ctx, assessment.id, shapes, latest);
  if (!rollups) {
    await requeueSubmissions(db, organizationId, assessment.id);
    return "more";
  }
  const tally = new Tally(latest, shapes.known);
  const pass = await countPending(ctx, assessment.id, { shapes, tally, ...limits });
  const changed = new Map(ATTEMPTS_MODES.map((mode): [AttemptsMode, Sums] => [mode, tally.sums(mode)]));
  const folded = new Map(
    Array.from(changed, ([mode, change]): [AttemptsMode, Sums] => [
      mode,
      mergeSums(rollups.get(mode) ?? createEmptySums(), change, shapes.getMax),
    ]),
  );
  const items = buildItemIndex(folded.get("all") ?? createEmptySums(), shapes.known);
  await saveRollups(db, organizationId, assessment.id, { rollups: folded, items });
  await scheduleExaminations(ctx, {
    assessmentId: assessment.id,
    changed: changed.get("first") ?? createEmptySums(),
    sums: folded.get("first") ?? createEmptySums(),
  });
  return pass;
}

/** Finds the rollups of all modes. Returns undefined if they must be rebuilt. */
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

/** Checks whether the sums contain everything that the latest version needs. Loads the shapes of their parts. */
export async function areUsable(sums: Sums, shapes: ShapeCache, latest: VersionShape): Promise<boolean> {
  for (const [key, part] of sums.parts) {
    const needed = findReducedQuestions(await shapes.load(key), latest);
    if (needed && String(part.reduced?.dropped) !== String(needed)) return false;
  }
  return true;
}

type Pending = { shapes: ShapeCache; tally: Tally } & Limits;

/**
 * Counts pending changes, those of a regrade first. If all submissions are new, PostgreSQL reads the next batch while this
 * one is counted.
 */
async function countPending(
  ctx: Ctx,
  assessmentId: string,
  { shapes, tally, batch, batches }: Pending,
): Promise<FoldResult> {
  const { db, organizationId } = ctx;
  let hasRegrade = await hasRegradeNote(db, organizationId, assessmentId);
  const allNew = !hasRegrade && (await isAllNew(db, organizationId, assessmentId));
  const counting: CountOptions = {
    assessmentId,
    shapes,
    tally,
    dependsOnOthers: true,
    chosen: allNew ? new Map() : undefined,
  };
  const limit = Math.min(batch, Math.max(50, Math.floor(MAX_CHARACTERS / shapes.recordSize())));
  const claimBatch = async (after: number): Promise<(DueAttempts & { last: number }) | null> => {
    if (allNew) {
      const claimed = await claimNewAttempts(db, organizationId, assessmentId, {
        after,
        limit,
        shapes: shapes.list(),
      });
      return claimed && { ...claimed, counted: new Map() };
    }
    if (hasRegrade) {
      const regraded = await claimRegradeNotes(db, organizationId, assessmentId, limit);
      if (regraded) return { ...(await readDue(ctx, regraded, shapes)), last: 0 };
      hasRegrade = false;
    }
    const notes = await claimNotes(db, organizationId, assessmentId, { after, limit });
    return notes && { ...(await readDue(ctx, notes, shapes)), last: notes.last };
  };
  let next = claimBatch(0);
  for (let pass = 1; pass <= batches; pass++) {
    const due = await next;
    if (!due) return "done";
    const more = pass < batches;
    if (more && allNew) next = startEarly(claimBatch(due.last));
    await countDue(ctx, due, counting);
    if (more && !allNew) next = claimBatch(due.last);
  }
  return "more";
}
