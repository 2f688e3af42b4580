import type { Rational } from "../rational.ts";
import { roundScore } from "../round.ts";

/** What a key takes, a line each. `fraction`: what it earns where that is not all; `met`: the answer did. */
export type Expected = { text: string; fraction: number | null; met: boolean };

/** How an answer came to its fraction, in words, beside what would have been right. */
export type Told = { expected: Expected[]; how: string };

/** What a reader calls a choice, an area or, on the `target` side of a pair, a gap. */
export type NameOf = (id: string, side?: "target") => string;

/** A number as it is read: to 4 decimals, with a true minus sign. */
export const shown = (x: Rational | number): string =>
  String(typeof x === "number" ? x : roundScore(x)).replace("-", "−");

const MAX_SHOWN = 200;

export const cut = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

/** A stranger's text inside a sentence, cut where it is long. */
export const quoted = (text: string): string => `“${cut(text)}”`;

/** A fraction as a percentage: "12.5 %". */
export const percentWords = (fraction: number): string => `${Math.round(fraction * 10_000) / 100} %`;

/** "0.5 + 1 − 0.25": a sum as it is written. */
export const sumOf = (terms: readonly (Rational | number)[]): string =>
  terms.map(shown).join(" + ").replaceAll("+ −", "− ");

/** What an entry earns, where that is not the whole. */
export const share = (fraction: number | undefined): number | null =>
  fraction === undefined || fraction === 1 ? null : fraction;

/** "1 point", "2.5 points". */
export const counted = (n: Rational | number, one: string): string =>
  `${shown(n)} ${shown(n) === "1" ? one : `${one}s`}`;
