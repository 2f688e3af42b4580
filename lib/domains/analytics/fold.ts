import { ATTEMPTS_MODES, type AttemptsMode, MAX_STUDENT_RESULTS } from "#lib/contract/analytics.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";
import { waitUntilSent } from "#lib/platform/db/send-at-once.ts";
import { startEarly } from "#lib/platform/runtime/start-early.ts";
import { addOthers, type CountOptions, countDue, type DueAttempts, readDue } from "./count.ts";
import { scheduleExaminations } from "./examinations.ts";
import { buildItemIndex } from "./item-index.ts";
import { getMaxStored, MODES_PER_LEARNER, NewestTally, type StoredNewest } from "./newest.ts";
import { findNewest, findStoredNewest } from "./newest-queries.ts";
import { claimNewAttempts, claimNotes, isAllNew } from "./note-queries.ts";
import { requeueSubmissions, saveRollups, tryFoldLock } from "./queries.ts";
import { claimRegradeNotes, hasRegradeNote } from "./regrade-note-queries.ts";
import { RememberedAttempts } from "./remembered-attempts.ts";
import { findUsableRollups } from "./rollups.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { Tally } from "./tally.ts";

export type FoldOptions = {
  /** The maximum number of notes per statement. */
  batch?: number;
  /** The maximum number of statements per transaction, which limits how much a crash undoes. */
  batches?: number;
  /**
   * The same while the note of a regrade is counted. By default, a transaction counts all of it, so that figures never mix
   * results from before and after a commit.
   */
  regradeBatches?: number;
  /** Rolls back the transaction in progress. */
  signal?: AbortSignal | undefined;
  /** What the last fold of this assessment by the caller has counted, for the next one. */
  remembered?: RememberedAttempts;
};

/** A transaction begins no more statements after this time, in ms, so that readers see progress. */
const MAX_TRANSACTION_MS = 3_000;
/** Readers list so many submissions, and check whether there is one more. */
const LISTED = MAX_STUDENT_RESULTS + 1;
/** The approximate number of characters that are read ahead. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Whether nothing is left, there is more to fold, or another process is folding. */
export type FoldResult = "done" | "more" | "busy";

/**
 * Folds pending changes into the rollups. A single transaction deletes the notes and counts their changes, so each
 * change counts exactly once, even after a crash. The transaction works on one snapshot, which contains either both a
 * note and its change or neither. If another process has folded since then, this one fails with a serialization error
 * and returns "busy". Throws 404.
 */
export async function foldOnce(
  ctx: Ctx,
  assessmentId: string,
  options: FoldOptions = {},
): Promise<FoldResult> {
  const { remembered = new RememberedAttempts() } = options;
  try {
    const { result, savedAt } = await ctx.db.transaction(
      (db) => foldInTransaction({ ...ctx, db }, assessmentId, { ...options, remembered }),
      { isolationLevel: "repeatable read" },
    );
    if (savedAt !== undefined) remembered.markSaved(assessmentId, savedAt);
    return result;
  } catch (error) {
    remembered.clear();
    if (isSerializationFailure(error) || options.signal?.aborted) return "busy";
    throw error;
  }
}

/** The result, and when the rollups were saved. */
type Folded = { result: FoldResult; savedAt?: string };

async function foldInTransaction(
  ctx: Ctx,
  assessmentId: string,
  options: FoldOptions & { remembered: RememberedAttempts },
): Promise<Folded> {
  const { db, organizationId } = ctx;
  if (!(await tryFoldLock(db, organizationId, assessmentId))) return { result: "busy" };
  const assessment = await requireAssessment(ctx, assessmentId);
  const shapes = new ShapeCache(ctx, assessment.id);
  const latest = await shapes.load(getLatestPart(assessment));
  const rollups = await findUsableRollups(ctx, assessment.id, { modes: ATTEMPTS_MODES, shapes, latest });
  if (!rollups) {
    await requeueSubmissions(db, organizationId, assessment.id);
    return { result: "more" };
  }
  const tally = new Tally(latest, shapes.known);
  const stored = await findStoredNewest(db, organizationId, assessment.id);
  const newest = new NewestTally(stored.newest, LISTED);
  options.remembered.resume(assessment.id, stored.savedAt);
  const result = await countPending(ctx, assessment.id, { shapes, tally, newest, ...options });
  const changed = new Map(ATTEMPTS_MODES.map((mode): [AttemptsMode, Sums] => [mode, tally.sums(mode)]));
  const folded = new Map(
    Array.from(changed, ([mode, change]): [AttemptsMode, Sums] => [
      mode,
      mergeSums(rollups.get(mode) ?? createEmptySums(), change, shapes.getMax),
    ]),
  );
  const items = buildItemIndex(folded.get("all") ?? createEmptySums(), shapes.known);
  const savedAt = await saveRollups(db, organizationId, assessment.id, {
    rollups: folded,
    newest: await listNewest(ctx, assessment.id, newest),
    items,
  });
  await scheduleExaminations(ctx, {
    assessmentId: assessment.id,
    changed: changed.get("first") ?? createEmptySums(),
    sums: folded.get("first") ?? createEmptySums(),
  });
  return { result, savedAt };
}

/** Lists the newest submissions of each mode that were followed, and reads those of the other modes. */
async function listNewest(
  { db, organizationId }: Ctx,
  assessmentId: string,
  tally: NewestTally,
): Promise<Map<AttemptsMode, StoredNewest>> {
  const newest = new Map<AttemptsMode, StoredNewest>();
  for (const mode of MODES_PER_LEARNER) {
    const followed = tally.store(mode);
    newest.set(
      mode,
      followed ?? (await findNewest(db, organizationId, assessmentId, { mode, limit: getMaxStored(LISTED) })),
    );
  }
  return newest;
}

type Pending = {
  shapes: ShapeCache;
  tally: Tally;
  newest: NewestTally;
  remembered: RememberedAttempts;
} & FoldOptions;

type DueBatch = DueAttempts & { last: number };

/** Counts pending changes, those of a regrade first. PostgreSQL reads the next batches while this one is counted. */
async function countPending(
  ctx: Ctx,
  assessmentId: string,
  {
    shapes,
    tally,
    newest,
    batch = 4_000,
    batches = 30,
    regradeBatches = Number.POSITIVE_INFINITY,
    remembered,
    signal,
  }: Pending,
): Promise<FoldResult> {
  const { db, organizationId } = ctx;
  let hasRegrade = await hasRegradeNote(db, organizationId, assessmentId);
  const allNew = !hasRegrade && (await isAllNew(db, organizationId, assessmentId));
  const counting: CountOptions = {
    assessmentId,
    shapes,
    tally,
    newest,
    dependsOnOthers: true,
    remembered: allNew ? remembered : undefined,
  };
  if (!allNew) remembered.clear();
  // What counting a new submission needs doesn't depend on notes, so the notes after it can be claimed before that is read.
  const mostAhead = allNew ? 2 : 1;
  const characters = MAX_CHARACTERS / (mostAhead * shapes.recordSize());
  const limit = Math.min(batch, Math.max(50, Math.floor(characters)));
  const readBatch = async (after: number): Promise<DueBatch | null> => {
    if (allNew) {
      const page = { after, limit, shapes: shapes.list() };
      const claimed = await claimNewAttempts(db, organizationId, assessmentId, page);
      if (!claimed) return null;
      return { ...(await addOthers(ctx, claimed.attempts, new Map(), counting)), last: claimed.last };
    }
    if (hasRegrade) {
      const regraded = await claimRegradeNotes(db, organizationId, assessmentId, limit);
      if (regraded) return { ...(await readDue(ctx, regraded, counting)), last: 0 };
      hasRegrade = false;
    }
    const notes = await claimNotes(db, organizationId, assessmentId, { after, limit });
    return notes && { ...(await readDue(ctx, notes, counting)), last: notes.last };
  };
  const deadline = performance.now() + MAX_TRANSACTION_MS;
  const ahead: Promise<DueBatch | null>[] = [];
  let begun = 0;
  let after = 0;
  const isOver = () =>
    hasRegrade ? begun >= regradeBatches : begun >= batches || performance.now() > deadline;
  const readAhead = () => {
    for (; ahead.length < mostAhead && (begun === 0 || !isOver()); begun += 1) {
      ahead.push(startEarly(readBatch(after)));
    }
  };
  readAhead();
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const due = await next;
    if (!due) return "done";
    signal?.throwIfAborted();
    after = due.last;
    readAhead();
    await waitUntilSent(); // counting keeps the event loop busy
    await countDue(due, counting);
  }
  return "more";
}
