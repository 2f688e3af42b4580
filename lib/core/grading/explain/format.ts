import * as messages from "#lib/messages/format.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Rational } from "../rational.ts";
import { roundScore } from "../round.ts";

/** One thing a key accepts. `fraction`: what it earns if that isn't everything; `met`: whether the answer matches it. */
export type ExpectedAnswer = { text: string; fraction: number | null; met: boolean };

/** What a key accepts, and how an answer came to its fraction, in words. */
export type Explanation = { expected: ExpectedAnswer[]; how: string };

/** The name that readers know a choice, an area or (on the `target` side of a pair) a gap by. */
export type GetPartName = (id: string, side?: "target") => string;

/** Rounds an exact fraction to 4 decimals, as scores are reported; a plain number stays as it is. */
const toDecimal = (x: Rational | number): number => (typeof x === "number" ? x : roundScore(x));

export const formatNumber = (x: Rational | number): string => messages.formatNumber(toDecimal(x));

export const formatSum = (terms: readonly (Rational | number)[]): string =>
  messages.formatSum(terms.map(toDecimal));

/** "1 point", "2.5 points". */
export const formatQuantity = (n: Rational | number, one: string): string => formatCount(toDecimal(n), one);

/** The fraction that an entry of a key earns; null if it earns everything, which goes without saying. */
export const getPartialFraction = (fraction: number | undefined): number | null =>
  fraction === undefined || fraction === 1 ? null : fraction;
