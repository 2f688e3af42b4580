import * as messages from "#lib/messages/format.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Rational } from "../rational.ts";
import { roundScore } from "../round.ts";

/**
 * An answer that a key accepts. `fraction` is the share of the points that it earns, or null for full points. `matched` is
 * whether the learner's answer matches it.
 */
export type ExpectedAnswer = { text: string; fraction: number | null; matched: boolean };

/** Descriptions of the answers that a key accepts and of how the fraction was calculated. */
export type Explanation = { expected: ExpectedAnswer[]; text: string };

/** Returns the name that readers see for a choice, an area or (on the `target` side of a pair) a gap. */
export type GetPartName = (id: string, side?: "target") => string;

/** Rounds an exact fraction to 4 decimals, the same as reported scores. A plain number stays unchanged. */
const toDecimal = (x: Rational | number): number => (typeof x === "number" ? x : roundScore(x));

export const formatNumber = (x: Rational | number): string => messages.formatNumber(toDecimal(x));

export const formatSum = (terms: readonly (Rational | number)[]): string =>
  messages.formatSum(terms.map(toDecimal));

/** Formats a quantity with its unit: "1 point", "2.5 points". */
export const formatQuantity = (n: Rational | number, one: string): string => formatCount(toDecimal(n), one);

/** Returns the fraction that an entry of a key earns. Returns null if it earns full points, which needs no mention. */
export const getPartialFraction = (fraction: number | undefined): number | null =>
  fraction === undefined || fraction === 1 ? null : fraction;
