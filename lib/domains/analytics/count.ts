import type { Ctx } from "#lib/platform/context.ts";
import {
  type AttemptRow,
  findAttempts,
  findEarlierAttempts,
  findOtherAttempts,
  probeAnswers,
  toSnapshot,
} from "./attempt-queries.ts";
import { type Attempt, type AttemptSnapshot, computeChanges } from "./attempts.ts";
import type { NewestTally } from "./newest.ts";
import type { Notes } from "./notes.ts";
import { splitProbed, wasSkipped } from "./probes.ts";
import type { RememberedAttempts } from "./remembered-attempts.ts";
import { getDrawnPart } from "./shape.ts";
import type { ShapeCache } from "./shape-cache.ts";
import type { Tally } from "./tally.ts";
import { createTimeSlicer } from "./time-slicer.ts";

const ANY_NUMBER = 2 ** 31 - 1;
/** Up to this many earlier attempts of a learner are read without choosing among them. */
const MAX_EARLIER = 3;

export type CountOptions = {
  assessmentId: string;
  shapes: ShapeCache;
  tally: Tally;
  /** Follows the newest submissions. Only set if the changes are stored. */
  newest?: NewestTally;
  /** Whether `first`, `last` or `best` is counted. They depend on a learner's other attempts. */
  dependsOnOthers: boolean;
  /** The attempts that were counted so far. Only set if all due submissions are new and counted in order. */
  remembered?: RememberedAttempts | undefined;
};

type ByLearner<T> = ReadonlyMap<string, T[]>;

/** The submissions that notes refer to, and the counted attempts of their learners that a mode could select. */
export type DueAttempts = { byLearner: ByLearner<ProbedAttempt>; others: ByLearner<Attempt> | undefined };

/** Reads everything that counting these notes needs. */
export async function readDue(
  ctx: Ctx,
  { ids, counted }: Notes,
  counting: CountOptions,
): Promise<DueAttempts> {
  const attempts = await findAttempts(ctx.db, ctx.organizationId, ids, counting.shapes.list());
  for (const attempt of counted.size > 0 ? attempts : []) {
    const before = counted.get(attempt.id);
    attempt.before = before ? toSnapshot(before, attempt.version) : null;
  }
  return addOthers(ctx, attempts, counted, counting);
}

/**
 * Adds what counting these submissions needs. It has to be read before the next notes are claimed: the notes tell which
 * of a learner's other attempts are counted.
 */
export async function addOthers(
  ctx: Ctx,
  attempts: AttemptRow[],
  counted: Notes["counted"],
  counting: CountOptions,
): Promise<DueAttempts> {
  const prepared = await prepareAttempts(ctx, attempts, counting.shapes);
  const byLearner = Map.groupBy(prepared, ({ learner }) => learner);
  const others = counting.dependsOnOthers
    ? await findOtherCandidates(ctx, byLearner, counted, counting)
    : undefined;
  return { byLearner, others };
}

/** Adds the changes of the due submissions to the tally. */
export async function countDue(
  { byLearner, others }: DueAttempts,
  { tally, newest, remembered }: Pick<CountOptions, "tally" | "newest" | "remembered">,
): Promise<void> {
  const checkPause = createTimeSlicer();
  for (const [learner, own] of byLearner) {
    // Nothing of a learner was counted before a new first attempt.
    const counted = own.every(({ number }) => number === 1) ? undefined : remembered?.get(learner);
    const more = counted ?? others?.get(learner);
    const changed = computeChanges(more ? [...own, ...more] : own);
    for (const change of changed) {
      tally.add(change);
      newest?.add(change);
    }
    remembered?.set(learner, changed);
    const pause = checkPause();
    if (pause) await pause;
  }
}

type ProbedAttempt = AttemptRow & Attempt;

/** Finds the other attempts that a mode could select. A learner with only a new first attempt has none. */
async function findOtherCandidates(
  ctx: Ctx,
  due: ByLearner<ProbedAttempt>,
  counted: Notes["counted"],
  { assessmentId, shapes, remembered }: CountOptions,
): Promise<Map<string, Attempt[]>> {
  const found = new Map<string, Attempt[]>();
  const requested = new Map<string, number>();
  const except: string[] = [];
  for (const [learner, own] of due) {
    if (own.every(({ number, id }) => number === 1 && !counted.has(id))) continue;
    if (remembered?.get(learner)) continue;
    requested.set(learner, remembered ? Math.min(...own.map(({ number }) => number)) : ANY_NUMBER);
    for (const { id } of own) except.push(id);
  }
  if (requested.size === 0) return found;
  const areUnchanged = remembered !== undefined;
  const few = new Map([...requested].filter(([, below]) => areUnchanged && below <= MAX_EARLIER + 1));
  const many = new Map([...requested].filter(([learner]) => !few.has(learner)));
  const { db, organizationId } = ctx;
  const query = { except, areUnchanged, shapes: shapes.list() };
  const rows = [
    ...(few.size > 0
      ? await findEarlierAttempts(db, organizationId, assessmentId, { ...query, learners: few })
      : []),
    ...(many.size > 0
      ? await findOtherAttempts(db, organizationId, assessmentId, { ...query, learners: many })
      : []),
  ];
  for (const attempt of await prepareAttempts(ctx, rows, shapes)) {
    found.set(attempt.learner, [...(found.get(attempt.learner) ?? []), attempt]);
  }
  return found;
}

/**
 * Loads the shapes of the parts that attempts were and are in, and probes the attempts of versions whose shapes weren't
 * loaded yet. This can happen later, because answers never change. Leaves out attempts that don't count before or after.
 */
async function prepareAttempts(ctx: Ctx, all: AttemptRow[], shapes: ShapeCache): Promise<ProbedAttempt[]> {
  const rows = all.filter(({ before, after }) => before !== null || after !== null);
  for (const row of rows) {
    const { before, after, draw } = row;
    // Awaiting a promise for each submission would take longer than counting it.
    if (before) row.before = locateInKnown(before, draw, shapes) ?? (await locate(before, draw, shapes));
    if (after === before) row.after = row.before;
    else if (after) row.after = locateInKnown(after, draw, shapes) ?? (await locate(after, draw, shapes));
  }
  const unprobed = Map.groupBy(
    rows.filter((row) => row.probed === null),
    ({ version }) => version,
  );
  for (const [version, group] of unprobed) {
    const shape = await shapes.load(String(version));
    const ids = group.map(({ id }) => id);
    const found = await probeAnswers(ctx.db, ctx.organizationId, shape, ids);
    for (const row of group) row.probed = found.get(row.id) ?? "";
  }
  await findSkipped(ctx, rows, shapes);
  return rows as ProbedAttempt[];
}

/** Reads which credited questions of their parts the attempts skipped. The shapes of the parts are loaded. */
async function findSkipped(ctx: Ctx, rows: readonly AttemptRow[], { known }: ShapeCache): Promise<void> {
  const listCredited = ({ before, after }: AttemptRow) =>
    [before, after].flatMap((snapshot) => (snapshot && known.get(snapshot.part)?.credited) || []);
  const credited = rows.filter((row) => listCredited(row).length > 0);
  for (const [version, group] of Map.groupBy(credited, (row) => row.version)) {
    const questions = new Map(group.flatMap(listCredited).map((question) => [question.index, question]));
    const probes = Array.from(questions.values(), (question) => ({ question, counted: null }));
    const ids = group.map(({ id }) => id);
    const found = await probeAnswers(ctx.db, ctx.organizationId, { version, probes }, ids);
    for (const row of group) {
      const texts = splitProbed(found.get(row.id) ?? "");
      row.skipped = new Set([...questions.keys()].filter((_, i) => wasSkipped(texts[i] ?? "")));
    }
  }
}

/**
 * Returns the snapshot in the part that it counts in, which depends on the points that the learner was shown if learners
 * are shown different questions. Returns undefined if the shape of the part isn't known yet.
 */
function locateInKnown(
  snapshot: AttemptSnapshot,
  draw: string,
  { known }: ShapeCache,
): AttemptSnapshot | undefined {
  const shape = known.get(snapshot.part);
  if (!shape?.isDrawn) return shape && snapshot;
  const part = getDrawnPart(shape, draw);
  return known.has(part) ? { ...snapshot, part } : undefined;
}

async function locate(snapshot: AttemptSnapshot, draw: string, shapes: ShapeCache): Promise<AttemptSnapshot> {
  const shape = await shapes.load(snapshot.part);
  if (!shape.isDrawn) return snapshot;
  const part = getDrawnPart(shape, draw);
  await shapes.load(part);
  return { ...snapshot, part };
}
