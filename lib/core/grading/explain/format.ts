import type { Rational } from "../rational.ts";
import { roundScore } from "../round.ts";

/** What a key takes, a line each. `fraction`: what it earns where that is not all; `met`: the answer did. */
export type ExpectedAnswer = { text: string; fraction: number | null; met: boolean };

/** How an answer came to its fraction, in words, beside what would have been right. */
export type Explanation = { expected: ExpectedAnswer[]; how: string };

/** What a reader calls a choice, an area or, on the `target` side of a pair, a gap. */
export type GetPartName = (id: string, side?: "target") => string;

/** A number as it is read: to 4 decimals, with a true minus sign. */
export const formatNumber = (x: Rational | number): string =>
  String(typeof x === "number" ? x : roundScore(x)).replace("-", "−");

const MAX_QUOTED_LENGTH = 200;

export const truncate = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;

/** A stranger's text inside a sentence, cut where it is long. */
export const formatQuoted = (text: string): string => `“${truncate(text)}”`;

/** A fraction as a percentage: "12.5 %". */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100} %`;

/** "0.5 + 1 − 0.25": a sum as it is written. */
export const formatSum = (terms: readonly (Rational | number)[]): string =>
  terms.map(formatNumber).join(" + ").replaceAll("+ −", "− ");

/** What an entry earns, where that is not the whole. */
export const getPartialFraction = (fraction: number | undefined): number | null =>
  fraction === undefined || fraction === 1 ? null : fraction;

/** "1 point", "2.5 points". */
export const formatQuantity = (n: Rational | number, one: string): string =>
  `${formatNumber(n)} ${formatNumber(n) === "1" ? one : `${one}s`}`;
