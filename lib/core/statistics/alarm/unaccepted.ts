import { hypergeometricTail, signTail } from "./tails.ts";

/*
 * Strong and weak learners are told apart by extreme groups. Kelley (Journal of Educational Psychology 30, 1939) found 27%
 * to be best, and any share from 25% to 33% to serve nearly as well. The contract asks for the strongest third.
 */

/** What a learner answered in an interaction. `answer` is null if it was skipped or can't be compared. */
export type AnswerRow = { rest: number; answer: string | null; credited: boolean };

/** An answer, how many gave it, and how many of the strongest third. */
export type AnswerGroup = { answer: string; count: number; strongest: number };
export type Unaccepted = AnswerGroup & { p: number };

/** The level of both tests, divided by the number of answers that are tested (Bonferroni). */
export const UNACCEPTED_LEVEL = 0.005;
/** An answer that fewer learners gave could be recognized as theirs. */
export const MIN_LEARNERS = 3;
/** The share of the strongest third that counts as often. */
const OFTEN = 0.1;
const MAX_ANSWERS = 5;

/**
 * Returns which rows belong to the strongest third. Learners with equal scores stay together, so the group can be larger or
 * smaller. Returns null if all scores are equal.
 */
export function selectStrongest(rows: readonly AnswerRow[]): boolean[] | null {
  const sorted = rows.map(({ rest }) => rest).sort((a, b) => b - a);
  const third = sorted.length / 3;
  const cutoff = sorted[Math.ceil(third) - 1];
  if (cutoff === undefined || sorted.at(-1) === sorted[0]) return null;
  const above = sorted.filter((rest) => rest > cutoff).length;
  const atLeast = sorted.filter((rest) => rest >= cutoff).length;
  const isStrict = atLeast === sorted.length || (above > 0 && third - above < atLeast - third);
  return rows.map(({ rest }) => (isStrict ? rest > cutoff : rest >= cutoff));
}

/** Counts the answers that earned nothing, the most frequent among the strongest first. */
export function groupUncredited(
  rows: readonly AnswerRow[],
  strongest: readonly boolean[] | null,
): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>();
  for (const [i, { answer, credited }] of rows.entries()) {
    if (answer === null || credited) continue;
    const group = groups.get(answer) ?? { answer, count: 0, strongest: 0 };
    group.count += 1;
    if (strongest?.[i]) group.strongest += 1;
    groups.set(answer, group);
  }
  return [...groups.values()].sort((a, b) => b.strongest - a.strongest || b.count - a.count);
}

/**
 * Finds the answers that earn nothing although at least a tenth of the strongest third give them. That alone could be a
 * common mistake, so one of two tests must be significant: the strongest third gives the answer more often than the other
 * learners do (Fisher's exact test of the discrimination by extreme groups), or more often than all credited answers
 * together (sign test), and not less often than the others.
 */
export function findUnaccepted(
  rows: readonly AnswerRow[],
  strongest: readonly boolean[] | null,
): Unaccepted[] {
  if (!strongest) return [];
  const n = rows.length;
  const top = strongest.filter(Boolean).length;
  const credited = rows.filter(({ credited }, i) => credited && strongest[i]).length;
  const groups = groupUncredited(rows, strongest).filter(
    ({ count, strongest }) => count >= MIN_LEARNERS && strongest >= Math.max(MIN_LEARNERS, OFTEN * top),
  );
  const level = UNACCEPTED_LEVEL / Math.max(1, groups.length);
  return groups
    .flatMap((group): Unaccepted[] => {
      const isWeakAnswer = group.strongest * n < group.count * top;
      const more = hypergeometricTail(group.strongest, top, group.count, n);
      const instead = isWeakAnswer ? 1 : signTail(group.strongest, group.strongest + credited);
      const p = Math.min(more, instead);
      return p < level ? [{ ...group, p }] : [];
    })
    .slice(0, MAX_ANSWERS);
}
