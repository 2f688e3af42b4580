import { equals, fromNumber, type Rational, toNumber } from "#lib/core/grading/rational.ts";

/** Returns the double that is read as exactly this number. Undefined if keys can't have it, because there is none. */
export function toExactNumber(exact: Rational): number | undefined {
  const number = toNumber(exact);
  return Number.isFinite(number) && equals(fromNumber(number), exact) ? number : undefined;
}
