import {
  absolute,
  add,
  compare,
  fromNumber,
  mul,
  type Rational,
  ratio,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { roundFigures, roundPlaces } from "#lib/core/grading/round.ts";
import { ACCEPTED, INCOMPLETE } from "#lib/messages/editor-key-rules.ts";
import { formatExactNumber } from "#lib/messages/format.ts";
import { toAcceptedNumber } from "./accepted-number.ts";
import type { NumberRow } from "./key-draft.ts";

/**
 * Returns a sentence that describes which answers a row of a numeric key accepts, or what is still missing in the row.
 */
export function describeNumberRow(row: NumberRow): string {
  const accepted = toAcceptedNumber(row);
  if (!accepted) return describeIncompleteRow(row);
  if ("min" in accepted) {
    return ACCEPTED.range(formatExactNumber(accepted.min), formatExactNumber(accepted.max));
  }
  const value = fromNumber(accepted.value);
  const { tolerance } = accepted;
  if (!tolerance) return ACCEPTED.exactly(format(value));
  if ("absolute" in tolerance) return describeMargin(value, fromNumber(tolerance.absolute));
  if ("relative" in tolerance)
    return describeMargin(value, mul(fromNumber(tolerance.relative), absolute(value)));
  if ("decimal_places" in tolerance) return describeRounding(value, tolerance.decimal_places);
  const { significant_figures: figures } = tolerance;
  return ACCEPTED.figures(format(roundFigures(value, figures)), figures);
}

const format = (x: Rational): string => formatExactNumber(toNumber(x));

function describeMargin(value: Rational, margin: Rational): string {
  if (margin.n === 0n) return ACCEPTED.exactly(format(value));
  return ACCEPTED.range(format(sub(value, margin)), format(add(value, margin)));
}

/**
 * Describes which bounds a rounded number accepts. Halves round away from zero, so the bound closer to zero is accepted
 * and the other one isn't.
 */
function describeRounding(value: Rational, places: number): string {
  const rounded = roundPlaces(value, places);
  const half = ratio(1n, 2n * 10n ** BigInt(places));
  const sign = compare(rounded, ZERO);
  const [low, high] = [format(sub(rounded, half)), format(add(rounded, half))];
  const describeBounds = sign === 0 ? ACCEPTED.between : sign > 0 ? ACCEPTED.belowHigh : ACCEPTED.aboveLow;
  return ACCEPTED.rounded(format(rounded), places, describeBounds(low, high));
}

function describeIncompleteRow(row: NumberRow): string {
  if (row.kind === "range") {
    const isReversed = row.min !== undefined && row.max !== undefined;
    return isReversed ? INCOMPLETE.reversedRange : INCOMPLETE.range;
  }
  if (row.value === undefined) return INCOMPLETE.value;
  const { kind } = row.tolerance;
  return kind === "decimal_places" || kind === "significant_figures"
    ? INCOMPLETE[kind]
    : INCOMPLETE.tolerance;
}
