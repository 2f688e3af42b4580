import { ACCEPTED_ANSWERS, EXPLANATIONS } from "#lib/messages/grading-explanation.ts";
import { type ExpressionKey, expression } from "../keys/expression.ts";
import { type NumericKey, numeric } from "../keys/numeric.ts";
import { type PointKey, point } from "../keys/point.ts";
import { type TextKey, text } from "../keys/text.ts";
import { equals, fromNumber, ONE, type Rational } from "../rational.ts";
import { roundScore } from "../round.ts";
import { type ExpectedAnswer, type Explanation, type GetPartName, getPartialFraction } from "./format.ts";

type Entry = { fraction?: number | undefined };
type GradeFunction<V> = ((value: V) => Rational) | null;

/** Checks whether an entry accepts the value. The real grader decides, using a key that contains only this entry. */
const isAccepted = <V>(grade: GradeFunction<V>, value: V): boolean =>
  grade !== null && equals(grade(value), ONE);

const createExpected = (words: string, entry: Entry, matched: boolean): ExpectedAnswer => ({
  text: words,
  fraction: getPartialFraction(entry.fraction),
  matched,
});

/** Explains the result of a key with several entries. If several entries match, the one that earns the most counts. */
function explainBestMatch(expected: ExpectedAnswer[], earned: Rational): Explanation {
  const matches = expected.filter((entry) => entry.matched);
  const best = matches.find(({ fraction }) => equals(fromNumber(fraction ?? 1), earned));
  const decimal = roundScore(earned);
  const text = best ? EXPLANATIONS.match(best.text, decimal, matches.length) : EXPLANATIONS.noMatch(decimal);
  return { expected, text };
}

export const explainText = (
  key: TextKey,
  value: string | null,
  _: GetPartName,
  earned: Rational,
): Explanation =>
  explainBestMatch(
    key.accept.map((entry) => {
      const singleEntryKey = { ...key, accept: [{ ...entry, fraction: 1 }] };
      const words =
        "value" in entry ? ACCEPTED_ANSWERS.text(entry.value) : ACCEPTED_ANSWERS.pattern(entry.pattern);
      return createExpected(
        words,
        entry,
        value !== null && isAccepted(text.compile(singleEntryKey, null), value),
      );
    }),
    earned,
  );

export const explainNumeric = (
  key: NumericKey,
  value: number | string | null,
  _: GetPartName,
  earned: Rational,
): Explanation =>
  explainBestMatch(
    key.accept.map((entry) => {
      const singleEntryKey = { ...key, accept: [{ ...entry, fraction: 1 }] };
      return createExpected(
        formatAcceptedNumber(entry),
        entry,
        value !== null && isAccepted(numeric.compile(singleEntryKey, null), value),
      );
    }),
    earned,
  );

/** Describes the numbers that an entry of a numeric key accepts, for example "3.14 ± 0.01". */
export function formatAcceptedNumber(entry: NumericKey["accept"][number]): string {
  if ("min" in entry) return ACCEPTED_ANSWERS.range(entry.min, entry.max);
  const { value, tolerance } = entry;
  if (!tolerance || isExact(tolerance)) return ACCEPTED_ANSWERS.number(value);
  if ("absolute" in tolerance) return ACCEPTED_ANSWERS.absolute(value, tolerance.absolute);
  if ("relative" in tolerance) return ACCEPTED_ANSWERS.relative(value, tolerance.relative);
  return "decimal_places" in tolerance
    ? ACCEPTED_ANSWERS.decimalPlaces(value, tolerance.decimal_places)
    : ACCEPTED_ANSWERS.significantFigures(value, tolerance.significant_figures);
}

/** Checks whether a tolerance is zero, which accepts only the exact value. */
const isExact = (tolerance: object): boolean =>
  ("absolute" in tolerance && Number(tolerance.absolute) === 0) ||
  ("relative" in tolerance && Number(tolerance.relative) === 0);

export const explainExpression = (
  key: ExpressionKey,
  value: string | null,
  _: GetPartName,
  earned: Rational,
): Explanation => {
  const form = key.form && key.form !== "any" ? key.form : null;
  return explainBestMatch(
    key.accept.map((entry) => {
      const singleEntryKey = { ...key, accept: [{ ...entry, fraction: 1 }] };
      const matched = value !== null && isAccepted(expression.compile(singleEntryKey, null), value);
      return createExpected(ACCEPTED_ANSWERS.expression(entry.value, form), entry, matched);
    }),
    earned,
  );
};

type Points = NonNullable<Parameters<NonNullable<ReturnType<typeof point.compile>>>[0]>;

/** Explains points on an image. Every area that is hit counts once. */
export function explainPoint(
  key: PointKey,
  points: Points | null,
  _: GetPartName,
  earned: Rational,
): Explanation {
  const expected = key.areas.map((area) => {
    const singleEntryKey = { ...key, areas: [{ ...area, fraction: 1 }] };
    const coords = typeof area.coords === "string" ? area.coords : area.coords.join(", ");
    const matched = points !== null && isAccepted(point.compile(singleEntryKey, null), points);
    return createExpected(ACCEPTED_ANSWERS.area(area.shape, coords), area, matched);
  });
  const hits = expected.filter(({ matched }) => matched).map(({ fraction }) => fraction ?? 1);
  const decimal = roundScore(earned);
  const text =
    hits.length === 0 ? EXPLANATIONS.noArea(decimal) : EXPLANATIONS.areas(hits, key.areas.length, decimal);
  return { expected, text };
}
