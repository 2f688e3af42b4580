import type { Rational } from "#lib/core/grading/rational.ts";
import { type Histogram, mergeHistograms } from "./histogram.ts";

type ChoiceSums = { answered: number; picks: number[]; rests: bigint[] };

/** How many learners answered an interaction whose answers are placements, and how often each placement was made. */
type PlacementSums = { answered: number; counts: number[] };

/** How many fully graded submissions were shown a question, and the sums of their totals and squared totals. */
export type ShownSums = { n: number; t: bigint; tt: bigint };

/** Sums over the fully graded submissions of a part that were shown a question. x is the question's score, t the total. */
export type QuestionSums = {
  x: bigint;
  xx: bigint;
  xt: bigint;
  correct: number;
  skipped: number;
  /**
   * Whether `skipped` is read from answers, although a regrade gives everyone the points, so that outcomes don't show it. Left
   * out for other questions, and by releases that counted outcomes.
   */
  countsSkipped?: true;
  /**
   * For each choice interaction, how many learners answered it, how often each option was picked, and the sums of the
   * totals without this question of those who picked it.
   */
  choices: ChoiceSums[];
  /** For each interaction whose placements are counted. */
  placements: PlacementSums[];
  /** Null if all submissions of the part were shown the question. */
  shown: ShownSums | null;
};

/** Sums over the fully graded submissions of a part. Arrays are in question order. Scores are in units (units.ts). */
export type PartSums = {
  graded: number;
  passed: number;
  t: bigint;
  tt: bigint;
  totals: Histogram;
  /** The sum of squares of the total minus the questions that the latest version no longer has, if it lacks several. */
  reduced: { dropped: readonly number[]; squares: bigint } | null;
  questions: QuestionSums[];
};

/**
 * The data that all analytics of an attempts mode are computed from. `submissions` includes those awaiting grading. A
 * part is a version with the regrades that correct its keys and the points that learners were shown, so that all its
 * submissions have the same points.
 */
export type Sums = { submissions: number; parts: Map<string, PartSums> };

/** Returns the sums of no submissions. Merging them with others returns the others. */
export const createEmptySums = (): Sums => ({ submissions: 0, parts: new Map() });

/**
 * Adds two sums of the same attempts mode. Either can be negative, to take back what was counted before a correction.
 * `getMax` returns the points of a part.
 * @throws RangeError if the sums of a part differ in their number of questions, choices or placements
 */
export function mergeSums(a: Sums, b: Sums, getMax: (part: string) => Rational): Sums {
  const parts = new Map(a.parts);
  for (const [key, part] of b.parts) {
    const existing = parts.get(key);
    parts.set(key, existing ? mergeParts(existing, part, getMax(key)) : part);
  }
  return { submissions: a.submissions + b.submissions, parts };
}

function mergeParts(a: PartSums, b: PartSums, max: Rational): PartSums {
  return {
    graded: a.graded + b.graded,
    passed: a.passed + b.passed,
    t: a.t + b.t,
    tt: a.tt + b.tt,
    totals: mergeHistograms(a.totals, b.totals, max),
    reduced: a.graded === 0 && !a.reduced ? b.reduced : mergeReduced(a.reduced, b.reduced),
    questions: zip(a.questions, b.questions, mergeQuestions),
  };
}

/**
 * Merges the reduced sums. Sums that leave out different questions can't be added. In that case, returns null, and the
 * rollup is rebuilt when the sum is needed.
 */
function mergeReduced(a: PartSums["reduced"], b: PartSums["reduced"]): PartSums["reduced"] {
  if (!a || !b || String(a.dropped) !== String(b.dropped)) return null;
  return { dropped: b.dropped, squares: a.squares + b.squares };
}

const mergeQuestions = (a: QuestionSums, b: QuestionSums): QuestionSums => ({
  x: a.x + b.x,
  xx: a.xx + b.xx,
  xt: a.xt + b.xt,
  correct: a.correct + b.correct,
  skipped: a.skipped + b.skipped,
  ...(a.countsSkipped && b.countsSkipped && { countsSkipped: true }),
  choices: zip(a.choices, b.choices, (c, d) => ({
    answered: c.answered + d.answered,
    picks: zip(c.picks, d.picks, (p, q) => p + q),
    rests: zip(c.rests, d.rests, (p, q) => p + q),
  })),
  placements: zip(a.placements, b.placements, (c, d) => ({
    answered: c.answered + d.answered,
    counts: zip(c.counts, d.counts, (p, q) => p + q),
  })),
  shown: a.shown && b.shown && addShown(a.shown, b.shown),
});

const addShown = (a: ShownSums, b: ShownSums): ShownSums => ({
  n: a.n + b.n,
  t: a.t + b.t,
  tt: a.tt + b.tt,
});

/** Returns the sums of totals over the submissions of a part that were shown one of its questions. */
export const getShown = ({ graded, t, tt }: PartSums, { shown }: QuestionSums): ShownSums =>
  shown ?? { n: graded, t, tt };

/** Merges two lists of one part. Throws if their lengths differ, because the result would be wrong. */
function zip<T>(a: readonly T[], b: readonly T[], merge: (x: T, y: T) => T): T[] {
  if (a.length !== b.length) throw new RangeError("sums of different questions cannot be merged");
  return a.map((x, i) => merge(x, b[i] as T));
}

/**
 * The format of stored sums. It changes whenever different data is stored or counted differently. Rollups in another
 * format are rebuilt.
 */
export const STORED_FORMAT = 2;

/** The format of sums in `analytics_rollups.state`: JSON, with big integers as strings of digits. */
export type StoredSums = {
  format: number;
  submissions: number;
  parts: Record<string, StoredPart>;
};
type StoredPart = {
  graded: number;
  passed: number;
  t: string;
  tt: string;
  totals: { coarse: boolean; counts: [number, number][] };
  reduced: { dropped: readonly number[]; squares: string } | null;
  questions: StoredQuestionSums[];
};
export type StoredQuestionSums = Omit<
  QuestionSums,
  "x" | "xx" | "xt" | "choices" | "placements" | "shown"
> & {
  x: string;
  xx: string;
  xt: string;
  choices: (Omit<ChoiceSums, "rests"> & { rests: string[] })[];
  /** Left out if it is empty. Releases that didn't count placements left it out, too. */
  placements?: PlacementSums[];
  /** Left out if it is null. */
  shown?: { n: number; t: string; tt: string };
};

/** Converts sums to JSON in the current `STORED_FORMAT`. Parts without graded submissions are left out. */
export const serializeSums = (sums: Sums): StoredSums => ({
  format: STORED_FORMAT,
  submissions: sums.submissions,
  // A part without graded submissions has only zeros.
  parts: Object.fromEntries(
    [...sums.parts].filter(([, part]) => part.graded !== 0).map(([key, part]) => [key, serializePart(part)]),
  ),
});

const serializePart = (part: PartSums): StoredPart => ({
  ...part,
  t: String(part.t),
  tt: String(part.tt),
  totals: { coarse: part.totals.coarse, counts: [...part.totals.counts].sort(([a], [b]) => a - b) },
  reduced: part.reduced && { ...part.reduced, squares: String(part.reduced.squares) },
  questions: part.questions.map(({ placements, shown, ...q }) => ({
    ...q,
    x: String(q.x),
    xx: String(q.xx),
    xt: String(q.xt),
    choices: q.choices.map((choice) => ({ ...choice, rests: choice.rests.map(String) })),
    ...(placements.length > 0 && { placements }),
    ...(shown && { shown: { n: shown.n, t: String(shown.t), tt: String(shown.tt) } }),
  })),
});

/** Parses the output of `serializeSums`. Returns undefined if another release wrote it in a different format. */
export function parseSums(stored: StoredSums): Sums | undefined {
  if (stored.format !== STORED_FORMAT) return undefined;
  const parts = Object.entries(stored.parts).map(([key, part]): [string, PartSums] => [key, parsePart(part)]);
  return { submissions: stored.submissions, parts: new Map(parts) };
}

const parsePart = (part: StoredPart): PartSums => ({
  ...part,
  t: BigInt(part.t),
  tt: BigInt(part.tt),
  totals: { coarse: part.totals.coarse, counts: new Map(part.totals.counts) },
  reduced: part.reduced && { ...part.reduced, squares: BigInt(part.reduced.squares) },
  questions: part.questions.map(parseQuestionSums),
});

/** Parses the stored sums of a question. */
export const parseQuestionSums = (stored: StoredQuestionSums): QuestionSums => ({
  ...stored,
  x: BigInt(stored.x),
  xx: BigInt(stored.xx),
  xt: BigInt(stored.xt),
  choices: stored.choices.map((choice) => ({ ...choice, rests: choice.rests.map(BigInt) })),
  placements: stored.placements ?? [],
  shown: stored.shown ? { n: stored.shown.n, t: BigInt(stored.shown.t), tt: BigInt(stored.shown.tt) } : null,
});
