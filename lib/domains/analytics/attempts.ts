import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { PartKey } from "./part-key.ts";

/** The countable fields of a submission at one point in time. */
export type AttemptSnapshot = {
  part: PartKey;
  graded: boolean;
  percentage: number;
  passed: boolean;
  /**
   * The code of each outcome, one digit (db/schema/stored-submission.ts). All codes except `partial` imply the score: all
   * points or none.
   */
  outcomes: string;
  /** The scores from the first partial outcome on, separated by commas. Empty if no outcome is partial. */
  scores: string;
};

/** A submission whose contribution to the statistics may change, before and after the change. */
export type Attempt = {
  id: string;
  learner: string;
  number: number;
  /** Null if it isn't counted. */
  before: AttemptSnapshot | null;
  /** Null if it is voided. */
  after: AttemptSnapshot | null;
  /**
   * The questions that the learner was shown, by their index in the version, separated by commas and in the order of
   * `outcomes`. Empty for all questions as written. It never changes.
   */
  draw: string;
  /** The codes of its answers (core/coded-answers), or null if it was recorded without them. Answers never change. */
  codes: string | null;
  /** The probe results for its answers (probes.ts). Empty if it has codes. */
  probed: string;
  /**
   * The credited questions (shape.ts) of its parts that the learner skipped, by their index in the version. Undefined if the
   * parts have none.
   */
  skipped?: ReadonlySet<number>;
};

/** A set of modes, as bits. */
export const MODE_BITS: Readonly<Record<AttemptsMode, number>> = { all: 1, first: 2, last: 4, best: 8 };

/** The modes that select an attempt now, those that add its new snapshot, and those that subtract its old snapshot. */
export type AttemptChange = { attempt: Attempt; now: number; gain: number; loss: number };

/**
 * Computes the changes for a learner. `attempts` must include every attempt whose snapshot changes, and any others that
 * a mode could select. An attempt that doesn't change has no gain and no loss. This is the only TypeScript code that
 * decides which attempt a mode selects; for reading, the same rule exists in SQL (SELECTED in newest-queries.ts,
 * findOtherAttempts).
 */
export function computeChanges(attempts: readonly Attempt[]): AttemptChange[] {
  const [only] = attempts;
  if (only?.after && attempts.length === 1 && !only.before) return [{ ...ONLY_CHANGE, attempt: only }];
  const modesBefore = selectModes(attempts, "before");
  const modesAfter = selectModes(attempts, "after");
  return attempts.map((attempt, i) => {
    const [old = 0, now = 0] = [modesBefore[i], modesAfter[i]];
    const same = attempt.before === attempt.after ? old & now : 0;
    return { attempt, now, gain: now & ~same, loss: old & ~same };
  });
}

const EVERY_MODE = MODE_BITS.all | MODE_BITS.first | MODE_BITS.last | MODE_BITS.best;
/** The most common change: a learner's only attempt, which isn't counted yet. */
const ONLY_CHANGE = { now: EVERY_MODE, gain: EVERY_MODE, loss: 0 };

/**
 * Returns the modes that select each of a learner's attempts. None selects a voided one. `first` and `last` select the
 * attempts with the lowest and the highest number, graded or not. `best` selects the fully graded attempt with the highest
 * percentage, and the earliest if several are equal. If none is fully graded, it selects the latest.
 */
function selectModes(attempts: readonly Attempt[], side: "before" | "after"): number[] {
  const modes: number[] = [];
  let first = -1;
  let last = -1;
  let best = -1;
  for (const [i, attempt] of attempts.entries()) {
    const snapshot = attempt[side];
    modes.push(snapshot ? MODE_BITS.all : 0);
    if (!snapshot) continue;
    if (attempt.number < (attempts[first]?.number ?? Number.POSITIVE_INFINITY)) first = i;
    if (attempt.number > (attempts[last]?.number ?? 0)) last = i;
    if (isBetter(attempt, attempts[best], side)) best = i;
  }
  if (first >= 0) modes[first] = (modes[first] ?? 0) | MODE_BITS.first;
  if (last >= 0) modes[last] = (modes[last] ?? 0) | MODE_BITS.last;
  if (best >= 0) modes[best] = (modes[best] ?? 0) | MODE_BITS.best;
  return modes;
}

function isBetter(a: Attempt, b: Attempt | undefined, side: "before" | "after"): boolean {
  const [mine, other] = [a[side], b?.[side]];
  if (!mine || !other || !b) return mine !== null;
  if (mine.graded !== other.graded) return mine.graded;
  if (!mine.graded) return a.number > b.number;
  if (mine.percentage !== other.percentage) return mine.percentage > other.percentage;
  return a.number < b.number;
}
