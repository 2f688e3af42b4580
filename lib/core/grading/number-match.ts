import {
  absolute,
  add,
  clamp,
  compare,
  div,
  equals,
  fromDecimalString,
  fromNumber,
  mul,
  type Rational,
  sub,
  toNumber,
} from "./rational.ts";
import { roundFigures, roundPlaces } from "./round.ts";

export type Tolerance =
  | { absolute: number }
  | { relative: number }
  | { decimal_places: number }
  | { significant_figures: number };

/** The numbers that an entry of a numeric key accepts: a value within a tolerance, or a range. */
export type AcceptedNumber =
  | { value: number; tolerance?: Tolerance | undefined }
  | { min: number; max: number };

/** Creates a test for whether a number matches an entry. It computes with exact decimals, and bounds are inclusive. */
export function createNumberTest(entry: AcceptedNumber): (x: Rational) => boolean {
  if ("min" in entry) return createRangeTest(fromNumber(entry.min), fromNumber(entry.max));
  const value = fromNumber(entry.value);
  const tolerance = entry.tolerance ?? { absolute: 0 };
  if ("absolute" in tolerance) return createMarginTest(value, fromNumber(tolerance.absolute));
  if ("relative" in tolerance)
    return createMarginTest(value, mul(fromNumber(tolerance.relative), absolute(value)));
  const round =
    "decimal_places" in tolerance
      ? (x: Rational) => roundPlaces(x, tolerance.decimal_places)
      : (x: Rational) => roundFigures(x, tolerance.significant_figures);
  const rounded = round(value);
  return (x) => equals(round(x), rounded);
}

const createMarginTest = (value: Rational, margin: Rational) =>
  createRangeTest(sub(value, margin), add(value, margin));
const createRangeTest = (low: Rational, high: Rational) => (x: Rational) =>
  compare(x, low) >= 0 && compare(x, high) <= 0;

/**
 * Checks whether an entry matches any number from `low` to `high`. The entry matches an interval, so testing the
 * nearest point is enough.
 */
export function hasMatchInRange(entry: AcceptedNumber, low: number, high: number): boolean {
  const target = fromNumber("min" in entry ? entry.min : entry.value);
  return createNumberTest(entry)(clamp(target, fromNumber(low), fromNumber(high)));
}

type Slider = { lowerBound: number; upperBound: number; step: number };

/** Whether an entry matches any position of a slider: `low`, `low + step` and so on, up to `high`. */
export const hasSliderMatch = (entry: AcceptedNumber, slider: Slider): boolean =>
  findSliderMatch(entry, slider) !== undefined;

/**
 * Finds the position of a slider that an entry matches and that is nearest to its value, or to the middle of its range.
 * The entry matches an interval, so only the positions below and above a number in it need a test.
 */
export function findSliderMatch(
  entry: AcceptedNumber,
  { lowerBound, upperBound, step }: Slider,
): number | undefined {
  const [low, high, size] = [fromNumber(lowerBound), fromNumber(upperBound), fromNumber(step)];
  const [from, to] = "min" in entry ? [entry.min, entry.max] : [entry.value, entry.value];
  const target = clamp(div(add(fromNumber(from), fromNumber(to)), TWO), low, high);
  const steps = div(sub(target, low), size);
  const below = add(low, mul({ n: steps.n / steps.d, d: 1n }, size));
  const above = add(below, size);
  const positions = compare(add(below, above), mul(TWO, target)) < 0 ? [above, below] : [below, above];
  const matches = createNumberTest(entry);
  const found = positions.find((position) => compare(position, high) <= 0 && matches(position));
  return found && toNumber(found);
}

const TWO: Rational = { n: 2n, d: 1n };

const ANSWER = /^([+\-\u2212]?)(\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE]([+\-\u2212]?\d+))?$/;

/**
 * Parses a typed number: an optional sign, digits with `.` or `,` as the decimal separator, and an optional exponent.
 * Ignores surrounding white space. Returns null for anything else, for more than 400 characters and for exponents
 * beyond ±400.
 */
export function parseNumber(answer: string): Rational | null {
  const match = ANSWER.exec(answer.trim());
  if (!match) return null;
  const [, sign, digits = "", exponent = "0"] = match;
  const mantissa = `${sign ? toAscii(sign) : ""}${digits.replace(",", ".")}`;
  return fromDecimalString(`${mantissa}e${toAscii(exponent)}`);
}

const toAscii = (text: string) => text.replace("\u2212", "-");
