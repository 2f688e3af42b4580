import type { AttemptsMode } from "#lib/contract/analytics.ts";

/** What is counted of a submission, as it stood at some time. Arrays are kept as PostgreSQL writes them: `{1,0.5}`. */
export type AttemptSnapshot = {
  graded: boolean;
  percentage: number;
  passed: boolean;
  /** Codes (submissions/stored.ts). All but `partial` say the score: all points, or none. */
  outcomes: string;
  /** Empty where no outcome is partial. */
  scores: string;
};

/** A submission whose part in the figures may change: what they hold of it, and what they are to hold. */
export type Attempt = {
  learner: string;
  number: number;
  version: number;
  /** Null: not counted so far. */
  before: AttemptSnapshot | null;
  after: AttemptSnapshot;
  /** What the version's probes saw in the answers (probes.ts). Answers never change. */
  probed: string;
};

/** A set of modes, as bits. */
export const MODE_BITS: Readonly<Record<AttemptsMode, number>> = { all: 1, first: 2, last: 4, best: 8 };

/** The modes that choose an attempt now; of them those that gain it so, and those that lose what it was. */
export type AttemptChange = { attempt: Attempt; now: number; gain: number; loss: number };

/**
 * Computes what changes for one learner. `attempts` are those whose snapshot changes, and of the rest at least the ones
 * that any mode might choose. Where nothing changes, nothing is gained or lost. The only place that says in TypeScript
 * which attempt a mode chooses; SQL says it for what is only read (CHOSEN in queries.ts, findOtherAttempts).
 */
export function computeChanges(attempts: readonly Attempt[]): AttemptChange[] {
  const [only] = attempts;
  if (only && attempts.length === 1 && !only.before) return [createFirstChange(only)];
  const modesBefore = selectModes(attempts, "before");
  const modesAfter = selectModes(attempts, "after");
  return attempts.map((attempt, i) => {
    const [old = 0, now = 0] = [modesBefore[i], modesAfter[i]];
    const same = attempt.before === attempt.after ? old & now : 0;
    return { attempt, now, gain: now & ~same, loss: old & ~same };
  });
}

/** A learner's one attempt, not counted so far: most are. */
function createFirstChange(attempt: Attempt): AttemptChange {
  const now = MODE_BITS.all | MODE_BITS.last | MODE_BITS.best | (attempt.number === 1 ? MODE_BITS.first : 0);
  return { attempt, now, gain: now, loss: 0 };
}

/**
 * For each of a learner's attempts, the modes that choose it. `last`: the highest number, graded or not. `best`: the
 * highest percentage among the fully graded, the earliest of equals; while none is fully graded, the latest awaiting.
 */
function selectModes(attempts: readonly Attempt[], side: "before" | "after"): number[] {
  const modes: number[] = [];
  let last = -1;
  let best = -1;
  for (const [i, attempt] of attempts.entries()) {
    const snapshot = attempt[side];
    modes.push(snapshot ? MODE_BITS.all | (attempt.number === 1 ? MODE_BITS.first : 0) : 0);
    if (!snapshot) continue;
    if (attempt.number > (attempts[last]?.number ?? 0)) last = i;
    if (isBetter(attempt, attempts[best], side)) best = i;
  }
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
