import type { Rational } from "../rational.ts";
import { parseNumber, type WrittenNumber } from "./token.ts";

/** The numerator and denominator of each fraction character. ⅟ is written before a denominator: ⅟3. */
export const VULGAR_FRACTIONS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  "½": [1n, 2n],
  "⅓": [1n, 3n],
  "⅔": [2n, 3n],
  "¼": [1n, 4n],
  "¾": [3n, 4n],
  "⅕": [1n, 5n],
  "⅖": [2n, 5n],
  "⅗": [3n, 5n],
  "⅘": [4n, 5n],
  "⅙": [1n, 6n],
  "⅚": [5n, 6n],
  "⅐": [1n, 7n],
  "⅛": [1n, 8n],
  "⅜": [3n, 8n],
  "⅝": [5n, 8n],
  "⅞": [7n, 8n],
  "⅑": [1n, 9n],
  "⅒": [1n, 10n],
  "↉": [0n, 3n],
};

const FRACTION = /(\d*)\s*(?:([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒↉])|⅟(\d+))/uy;
const DECIMAL = /(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?/y;

export type NumberToken = ({ kind: "number" } & WrittenNumber) | { kind: "fraction"; exact: Rational };

/**
 * Reads the decimal, fraction or mixed number that begins at a position, or returns undefined if there is none.
 * @throws ExpressionSyntaxError for a number that is too long, or whose exponent is beyond ±400
 */
export function readNumber(text: string, at: number): { token: NumberToken; length: number } | undefined {
  const [fraction, whole = "", vulgar, denominator] = matchAt(FRACTION, text, at);
  if (fraction !== undefined)
    return {
      token: { kind: "fraction", exact: parseMixed(whole, vulgar, denominator) },
      length: fraction.length,
    };
  const [decimal] = matchAt(DECIMAL, text, at);
  if (decimal === undefined) return undefined;
  return {
    token: { kind: "number", ...parseNumber(decimal.replace(",", ".")) },
    length: decimal.length,
  };
}

/** Isn't reduced, because a denominator can be 0. */
function parseMixed(whole: string, vulgar: string | undefined, denominator: string | undefined): Rational {
  const [n, d] =
    denominator === undefined
      ? (VULGAR_FRACTIONS[vulgar ?? ""] ?? [0n, 1n])
      : ([1n, parseNumber(denominator).exact.n] as const);
  const { exact } = parseNumber(whole === "" ? "0" : whole);
  return { n: exact.n * d + n, d };
}

/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
