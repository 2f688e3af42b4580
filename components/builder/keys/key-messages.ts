import {
  add,
  compare,
  fromNumber,
  mul,
  negate,
  type Rational,
  ratio,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { roundFigures, roundPlaces } from "#lib/core/grading/round.ts";
import { toAcceptedNumber } from "./build-key.ts";
import type { KeyDraftByType, NumberRow, SelectionScoring } from "./key-draft.ts";

/** A share of the points as people write it: "1/3 of the points", "all the points". */
const formatShare = (n: number): string => (n === 1 ? "all the points" : `1/${n} of the points`);

const formatMinimum = (minFraction: number | undefined): string =>
  minFraction === undefined || minFraction === 0
    ? "never less than nothing"
    : `never less than minus ${-toPercent(minFraction)} %`;

/** A fraction in percent, as its decimals say. */
export const toPercent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4;
/** The fraction that a percentage is. */
export const fromPercent = (percentage: number): number => Math.round(percentage * 1e4) / 1e6;

/** How picks of options earn points, in a sentence. `right`: how many options are right. */
export function describeChoiceScoring(
  scoring: SelectionScoring,
  { correctCount, isSingle, minFraction }: { correctCount: number; isSingle: boolean; minFraction: number },
): string {
  if (scoring === "mapping") {
    const sum = isSingle
      ? "An answer earns what its option is worth"
      : "An answer earns what its options are worth together";
    return `${sum}: at most all the points, ${formatMinimum(minFraction)}. What is marked as right is shown as the solution.`;
  }
  if (scoring === "all_or_nothing") {
    return isSingle
      ? "The right option earns all the points, any other none."
      : "Exactly the right options earn all the points, anything else none.";
  }
  const each = correctCount > 0 ? formatShare(correctCount) : "its part of the points";
  return `Each right option that is picked earns ${each}, and each wrong one takes as much away; ${formatMinimum(minFraction)}.`;
}

/** The same for pairs. */
export function describeMatchScoring(
  scoring: SelectionScoring,
  { correctCount, minFraction }: { correctCount: number; minFraction: number },
): string {
  if (scoring === "mapping")
    return `An answer earns what its pairs are worth together: at most all the points, ${formatMinimum(minFraction)}. The pairs above are shown as the solution.`;
  if (scoring === "all_or_nothing") return "Exactly the right pairs earn all the points, anything else none.";
  const each = correctCount > 0 ? formatShare(correctCount) : "its part of the points";
  return `Each right pair earns ${each}, and each wrong one takes as much away; ${formatMinimum(minFraction)}.`;
}

/** The same for an order of `size` items. */
export function describeOrderScoring(scoring: KeyDraftByType<"order">["scoring"], size: number): string {
  if (scoring === "position") return `Each item in its place earns ${formatShare(Math.max(size, 1))}.`;
  if (scoring === "pairs" && size > 1)
    return `Each two items in the right order, side by side or not, earn ${formatShare((size * (size - 1)) / 2)}.`;
  return "Exactly this order earns all the points, any other none.";
}

export const POINT_SCORING =
  "Each area that is hit earns its share, once, however many points lie in it. Outside of all areas there is nothing to earn.";

const formatRational = (x: Rational): string => String(toNumber(x)).replace("-", "−");

/** What a row of a numeric key accepts, in a sentence; what it still lacks where it is not finished. */
export function describeNumberRow(row: NumberRow): string {
  const accepted = toAcceptedNumber(row);
  if (!accepted) return describeUnfinishedRow(row);
  if ("min" in accepted) {
    return `Accepts every number from ${formatRational(fromNumber(accepted.min))} to ${formatRational(fromNumber(accepted.max))}, both included.`;
  }
  const value = fromNumber(accepted.value);
  const { tolerance } = accepted;
  if (!tolerance) return `Accepts ${formatRational(value)} alone, however it is written.`;
  if ("absolute" in tolerance) return describeMargin(value, fromNumber(tolerance.absolute));
  if ("relative" in tolerance) return describeMargin(value, mul(fromNumber(tolerance.relative), abs(value)));
  if ("decimal_places" in tolerance) return describeRounding(value, tolerance.decimal_places);
  const { significant_figures: figures } = tolerance;
  const rounded = formatRational(roundFigures(value, figures));
  return `Accepts what is ${rounded} when rounded to ${figures} significant ${figures === 1 ? "figure" : "figures"}.`;
}

const abs = (x: Rational): Rational => (compare(x, ZERO) < 0 ? negate(x) : x);

function describeMargin(value: Rational, margin: Rational): string {
  if (margin.n === 0n) return `Accepts ${formatRational(value)} alone, however it is written.`;
  return `Accepts every number from ${formatRational(sub(value, margin))} to ${formatRational(add(value, margin))}, both included.`;
}

/** Halves go away from zero, so the bound nearer to zero belongs to the numbers that are accepted, and the other does not. */
function describeRounding(value: Rational, places: number): string {
  const rounded = roundPlaces(value, places);
  const half = ratio(1n, 2n * 10n ** BigInt(places));
  const sentence = `Accepts what is ${formatRational(rounded)} when rounded to ${places} decimal ${places === 1 ? "place" : "places"}`;
  const sign = compare(rounded, ZERO);
  const [low, high] = [formatRational(sub(rounded, half)), formatRational(add(rounded, half))];
  if (sign === 0) return `${sentence}: what lies between ${low} and ${high}.`;
  return sign > 0
    ? `${sentence}: from ${low} to just below ${high}.`
    : `${sentence}: from just above ${low} to ${high}.`;
}

function describeUnfinishedRow(row: NumberRow): string {
  if (row.kind === "range") {
    const isReversed = row.min !== undefined && row.max !== undefined;
    return isReversed
      ? "The first number must not be above the second."
      : "Write the two numbers of the range.";
  }
  if (row.value === undefined) return "Write the number that is right.";
  if (row.tolerance.kind === "decimal_places") return "Say how many decimal places count, 0 to 15.";
  if (row.tolerance.kind === "significant_figures") return "Say how many significant figures count, 1 to 15.";
  return "Say how far off an answer may be.";
}
