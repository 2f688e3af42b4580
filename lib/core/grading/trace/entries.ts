import { add, compare, ONE, type Rational, ZERO } from "../rational.ts";

/**
 * How an entry of a key applied to an answer:
 * - `match`: the answer has it.
 * - `partial`: the answer has it in part. An item that is ordered correctly with only some of the items before it.
 * - `no_match`: the answer doesn't have it.
 * - `wrong_form`: the answer is an expression that lacks the form which the key requires.
 * - `unlisted`: the answer has it, but the key doesn't.
 * - `not_tried`: an earlier entry decided, or there was nothing to compare.
 */
export type Verdict = "match" | "partial" | "no_match" | "wrong_form" | "unlisted" | "not_tried";

/** `entry` is written as in the key. `fraction` is what it gives if the answer has it. */
export type TracedEntry = { entry: unknown; verdict: Verdict; fraction: Rational };

/**
 * How entries become a fraction:
 * - `best_match`: the first match decides. Entries are tried in the order of their fractions.
 * - `sum`: the fractions of everything that the answer has add up.
 * - `all_or_nothing`: 1 if everything matches and nothing is unlisted.
 * - `none`: there is no key, so nothing is earned.
 * - `teacher`: a teacher grades the answer.
 * - `recorded`: the fraction was recorded, and the answer or the rules that gave it are gone.
 */
type Rule = "best_match" | "sum" | "all_or_nothing" | "none" | "teacher" | "recorded";

/** How a key graded an answer. `normalized` is the answer as it was compared. Null if there is none that can be read. */
export type ResponseTrace = { rule: Rule; normalized: unknown; entries: readonly TracedEntry[] };

/** Computes the fraction that entries give before it is clamped. Null if they don't determine it. */
export function combineEntries({ rule, entries }: ResponseTrace): Rational | null {
  switch (rule) {
    case "best_match":
      return entries.find(({ verdict }) => verdict === "match")?.fraction ?? ZERO;
    case "sum":
      return entries.filter(isEarned).reduce((sum, { fraction }) => add(sum, fraction), ZERO);
    case "all_or_nothing":
      return entries.every(({ verdict }) => verdict === "match") ? ONE : ZERO;
    case "none":
      return ZERO;
    default:
      return null;
  }
}

const isEarned = ({ verdict }: TracedEntry): boolean =>
  verdict === "match" || verdict === "partial" || verdict === "unlisted";

/** Sorts entries by fraction, the highest first, as they are tried. */
export const sortByFraction = <E extends { fraction: Rational }>(entries: readonly E[]): E[] =>
  [...entries].sort((a, b) => compare(b.fraction, a.fraction));
