import type { ExpressionKey } from "../keys/expression.ts";
import { expression } from "../keys/expression.ts";
import type { NumericKey } from "../keys/numeric.ts";
import { numeric } from "../keys/numeric.ts";
import type { PointKey } from "../keys/point.ts";
import { point } from "../keys/point.ts";
import type { TextKey } from "../keys/text.ts";
import { text } from "../keys/text.ts";
import { equals, fromNumber, ONE, type Rational } from "../rational.ts";
import {
  type ExpectedAnswer,
  type Explanation,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatQuoted,
  formatSum,
  type GetPartName,
  getPartialFraction,
} from "./format.ts";

type Entry = { fraction?: number | undefined };
type GradeFunction<V> = ((value: V) => Rational) | null;

/** Whether an entry by itself takes the value: the real grading, of a key with that entry alone, says so. */
const isAccepted = <V>(grade: GradeFunction<V>, value: V): boolean =>
  grade !== null && equals(grade(value), ONE);

const createExpected = (words: string, entry: Entry, met: boolean): ExpectedAnswer => ({
  text: words,
  fraction: getPartialFraction(entry.fraction),
  met,
});

/** The best matching entry counts. */
function explainBestMatch(expected: ExpectedAnswer[], earned: Rational): Explanation {
  const met = expected.filter((entry) => entry.met);
  const counts = met.find(({ fraction }) => equals(fromNumber(fraction ?? 1), earned));
  if (!counts) return { expected, how: `matches nothing that is accepted: ${formatNumber(earned)}` };
  const matchSummary = met.length > 1 ? `matches ${met.length} entries, of which the best counts` : "matches";
  return { expected, how: `${matchSummary}: ${counts.text} earns ${formatNumber(earned)}` };
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
        "value" in entry ? formatQuoted(entry.value) : `the pattern ${formatQuoted(entry.pattern)}`;
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

/** What an entry of a numeric key accepts. */
export function formatAcceptedNumber(entry: NumericKey["accept"][number]): string {
  if ("min" in entry) return `${formatNumber(entry.min)} to ${formatNumber(entry.max)}`;
  const value = formatNumber(entry.value);
  const { tolerance } = entry;
  if (!tolerance || isExact(tolerance)) return value;
  if ("absolute" in tolerance) return `${value} ± ${tolerance.absolute}`;
  if ("relative" in tolerance) return `${value} ± ${formatPercent(tolerance.relative)}`;
  return "decimal_places" in tolerance
    ? `${value} at ${formatQuantity(tolerance.decimal_places, "decimal place")}`
    : `${value} at ${formatQuantity(tolerance.significant_figures, "significant figure")}`;
}

/** A tolerance of nothing. */
const isExact = (tolerance: object): boolean =>
  ("absolute" in tolerance && Number(tolerance.absolute) === 0) ||
  ("relative" in tolerance && Number(tolerance.relative) === 0);

export const explainExpression = (
  key: ExpressionKey,
  value: string | null,
  _: GetPartName,
  earned: Rational,
): Explanation => {
  const form = key.form && key.form !== "any" ? `, ${key.form}` : "";
  return explainBestMatch(
    key.accept.map((entry) => {
      const singleEntryKey = { ...key, accept: [{ ...entry, fraction: 1 }] };
      const met = value !== null && isAccepted(expression.compile(singleEntryKey, null), value);
      return createExpected(`what equals ${formatQuoted(entry.value)}${form}`, entry, met);
    }),
    earned,
  );
};

type Points = NonNullable<Parameters<NonNullable<ReturnType<typeof point.compile>>>[0]>;

/** Every area that is hit counts, once. */
export function explainPoint(
  key: PointKey,
  points: Points | null,
  _: GetPartName,
  earned: Rational,
): Explanation {
  const expected = key.areas.map((area) => {
    const singleEntryKey = { ...key, areas: [{ ...area, fraction: 1 }] };
    const coords = typeof area.coords === "string" ? area.coords : area.coords.join(", ");
    const met = points !== null && isAccepted(point.compile(singleEntryKey, null), points);
    return createExpected(`a point in the ${SHAPE_NAMES[area.shape]} ${coords}`, area, met);
  });
  const hit = expected.filter(({ met }) => met).map(({ fraction }) => fraction ?? 1);
  if (hit.length === 0) return { expected, how: `hits no area: ${formatNumber(earned)}` };
  const sum = hit.length > 1 ? `${formatSum(hit)} = ` : "";
  return { expected, how: `hits ${hit.length} of ${key.areas.length} areas: ${sum}${formatNumber(earned)}` };
}

const SHAPE_NAMES = { circle: "circle", rect: "rectangle", poly: "polygon" } as const;
