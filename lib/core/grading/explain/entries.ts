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
  counted,
  type Expected,
  type NameOf,
  percentWords,
  quoted,
  share,
  shown,
  sumOf,
  type Told,
} from "./words.ts";

type Entry = { fraction?: number | undefined };
type Grade<V> = ((value: V) => Rational) | null;

/** Whether an entry by itself takes the value: the real grading, of a key with that entry alone, says so. */
const takes = <V>(grade: Grade<V>, value: V): boolean => grade !== null && equals(grade(value), ONE);

const line = (words: string, entry: Entry, met: boolean): Expected => ({
  text: words,
  fraction: share(entry.fraction),
  met,
});

/** The best matching entry counts. */
function best(expected: Expected[], earned: Rational): Told {
  const met = expected.filter((entry) => entry.met);
  const counts = met.find(({ fraction }) => equals(fromNumber(fraction ?? 1), earned));
  if (!counts) return { expected, how: `matches nothing that is accepted: ${shown(earned)}` };
  const which = met.length > 1 ? `matches ${met.length} entries, of which the best counts` : "matches";
  return { expected, how: `${which}: ${counts.text} earns ${shown(earned)}` };
}

export const explainText = (key: TextKey, value: string | null, _: NameOf, earned: Rational): Told =>
  best(
    key.accept.map((entry) => {
      const alone = { ...key, accept: [{ ...entry, fraction: 1 }] };
      const words = "value" in entry ? quoted(entry.value) : `the pattern ${quoted(entry.pattern)}`;
      return line(words, entry, value !== null && takes(text.compile(alone, null), value));
    }),
    earned,
  );

export const explainNumeric = (
  key: NumericKey,
  value: number | string | null,
  _: NameOf,
  earned: Rational,
): Told =>
  best(
    key.accept.map((entry) => {
      const alone = { ...key, accept: [{ ...entry, fraction: 1 }] };
      return line(numberWords(entry), entry, value !== null && takes(numeric.compile(alone, null), value));
    }),
    earned,
  );

/** What an entry of a numeric key accepts. */
export function numberWords(entry: NumericKey["accept"][number]): string {
  if ("min" in entry) return `${shown(entry.min)} to ${shown(entry.max)}`;
  const value = shown(entry.value);
  const { tolerance } = entry;
  if (!tolerance || isExact(tolerance)) return value;
  if ("absolute" in tolerance) return `${value} ± ${tolerance.absolute}`;
  if ("relative" in tolerance) return `${value} ± ${percentWords(tolerance.relative)}`;
  return "decimal_places" in tolerance
    ? `${value} at ${counted(tolerance.decimal_places, "decimal place")}`
    : `${value} at ${counted(tolerance.significant_figures, "significant figure")}`;
}

/** A tolerance of nothing. */
const isExact = (tolerance: object): boolean =>
  ("absolute" in tolerance && Number(tolerance.absolute) === 0) ||
  ("relative" in tolerance && Number(tolerance.relative) === 0);

export const explainExpression = (
  key: ExpressionKey,
  value: string | null,
  _: NameOf,
  earned: Rational,
): Told => {
  const form = key.form && key.form !== "any" ? `, ${key.form}` : "";
  return best(
    key.accept.map((entry) => {
      const alone = { ...key, accept: [{ ...entry, fraction: 1 }] };
      const met = value !== null && takes(expression.compile(alone, null), value);
      return line(`what equals ${quoted(entry.value)}${form}`, entry, met);
    }),
    earned,
  );
};

type Points = NonNullable<Parameters<NonNullable<ReturnType<typeof point.compile>>>[0]>;

/** Every area that is hit counts, once. */
export function explainPoint(key: PointKey, points: Points | null, _: NameOf, earned: Rational): Told {
  const expected = key.areas.map((area) => {
    const alone = { ...key, areas: [{ ...area, fraction: 1 }] };
    const coords = typeof area.coords === "string" ? area.coords : area.coords.join(", ");
    const met = points !== null && takes(point.compile(alone, null), points);
    return line(`a point in the ${SHAPES[area.shape]} ${coords}`, area, met);
  });
  const hit = expected.filter(({ met }) => met).map(({ fraction }) => fraction ?? 1);
  if (hit.length === 0) return { expected, how: `hits no area: ${shown(earned)}` };
  const sum = hit.length > 1 ? `${sumOf(hit)} = ` : "";
  return { expected, how: `hits ${hit.length} of ${key.areas.length} areas: ${sum}${shown(earned)}` };
}

const SHAPES = { circle: "circle", rect: "rectangle", poly: "polygon" } as const;
