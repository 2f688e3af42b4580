import {
  absolute,
  compare,
  div,
  fromDecimalString,
  fromNumber,
  mul,
  type Rational,
  sub,
  toExactNumber,
  toNumber,
} from "#lib/core/grading/rational.ts";
import { SkippedItem } from "../skipped-item.ts";

const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
const HUNDRED = fromNumber(100);
const BILLION = fromNumber(1e9);

/**
 * Parses a number that keys can have exactly as it is written: 0.1, but not 3.14159265358979323846.
 * @throws SkippedItem for another one, and if the text isn't a number
 */
export const parseDecimal = (text: string, path = "answer"): number =>
  requireExact(readExact(text, path), text, path);

/** Parses a percentage as a fraction: 5 as 0.05. @throws SkippedItem as `parseDecimal` does */
export const parseShare = (text: string, path: string): number =>
  requireExact(div(readExact(text, path), HUNDRED), text, path);

/**
 * Parses a number and its tolerance, which is never negative, as Moodle does. It computes with doubles and accepts what is
 * up to 1e-14 of the number beyond the tolerance, so a number may be rounded by less than a billionth of the tolerance.
 * @throws SkippedItem if a text isn't a number, or the number would be rounded by more
 */
export function parseWithTolerance(text: string, margin: string): { value: number; tolerance: number } {
  const exact = readExact(text);
  const value = round(exact, text);
  const tolerance = Math.abs(round(readExact(margin), margin));
  const error = absolute(sub(exact, fromNumber(value)));
  if (compare(mul(error, BILLION), fromNumber(tolerance)) > 0) throw refuse("scoring_not_supported", text);
  return { value, tolerance };
}

function readExact(text: string, path?: string): Rational {
  const exact = DECIMAL.test(text) ? fromDecimalString(text.replace(",", ".")) : null;
  if (!exact) throw refuse("invalid_item", text, path);
  return exact;
}

function round(exact: Rational, text: string): number {
  const number = toNumber(exact);
  if (!Number.isFinite(number)) throw refuse("invalid_item", text);
  return number;
}

function requireExact(exact: Rational, text: string, path: string): number {
  const number = toExactNumber(exact);
  if (number === undefined) throw refuse("scoring_not_supported", text, path);
  return number;
}

const refuse = (code: "invalid_item" | "scoring_not_supported", text: string, path = "answer") =>
  new SkippedItem(code, path, text.slice(0, 100));
