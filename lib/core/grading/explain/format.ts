import { COUNTS } from "#lib/messages/counts.ts";
import * as messages from "#lib/messages/format.ts";
import { equals, ONE, type Rational } from "../rational.ts";
import { roundScore } from "../round.ts";
import type { Verdict } from "../trace/entries.ts";

/**
 * An entry of a key, or something in the answer that the key doesn't list. `fraction` is the share of the points that it
 * earns. Null if that needs no mention.
 */
export type ExpectedAnswer = { text: string; fraction: number | null; verdict: Verdict };

/** Descriptions of the answers that a key accepts and of how the fraction was calculated. */
export type Explanation = { expected: ExpectedAnswer[]; text: string };

/** Returns the name that readers see for a choice, an area or (on the `target` side of a pair) a gap. */
export type GetPartName = (id: string, side?: "target") => string;

/** Rounds an exact fraction to 4 decimals, the same as reported scores. A plain number stays unchanged. */
const toDecimal = (x: Rational | number): number => (typeof x === "number" ? x : roundScore(x));

export const formatNumber = (x: Rational | number): string => messages.formatExactNumber(toDecimal(x));

export const formatSum = (terms: readonly (Rational | number)[]): string =>
  messages.formatSum(terms.map(toDecimal));

/** Formats points: "1 point", "2.5 points". */
export const formatPoints = (n: Rational | number): string => COUNTS.point(toDecimal(n));

/** Rounds the fraction that an entry of a key earns. Returns null if it earns full points, which needs no mention. */
export const toPartialFraction = (fraction: Rational): number | null =>
  equals(fraction, ONE) ? null : roundScore(fraction);
