import { formatQuoted } from "#lib/messages/format.ts";
import { ACCEPTED_ANSWERS } from "#lib/messages/grading-explanation.ts";
import type { ExpressionKey } from "../keys/expression.ts";
import type { Pair } from "../keys/match.ts";
import type { NumericKey } from "../keys/numeric.ts";
import type { PointKey } from "../keys/point.ts";
import type { TextKey } from "../keys/text.ts";
import type { AnswerKey, KeyByType } from "../registry.ts";
import type { GetPartName } from "./format.ts";

/** Describes an entry of a key as a noun phrase. `entry` is as in the trace, and `index` is its place there. */
export function describeEntry(key: AnswerKey, entry: unknown, index: number, getName: GetPartName): string {
  // A trace holds the entries of the key that it was made from, so the types match.
  switch (key.type) {
    case "choice":
      return formatQuoted(getName(entry as string));
    case "match": {
      const [source, target] = entry as Pair;
      return ACCEPTED_ANSWERS.pair(getName(source), getName(target, "target"));
    }
    case "order":
      return describeItem(key, entry as string, index, getName);
    case "text":
      return describeText(entry as TextKey["accept"][number]);
    case "numeric":
      return formatAcceptedNumber(entry as NumericKey["accept"][number]);
    case "expression":
      return describeExpression(key, entry as ExpressionKey["accept"][number]);
    case "point": {
      const { shape, coords } = entry as PointKey["areas"][number];
      return ACCEPTED_ANSWERS.area(shape, typeof coords === "string" ? coords : coords.join(", "));
    }
    case "open":
      return "";
  }
}

/** Items that aren't in the key have no correct position. */
const describeItem = (key: KeyByType<"order">, id: string, index: number, getName: GetPartName): string =>
  index < key.correct.length ? ACCEPTED_ANSWERS.position(index + 1, getName(id)) : formatQuoted(getName(id));

const describeText = (entry: TextKey["accept"][number]): string =>
  "value" in entry ? ACCEPTED_ANSWERS.text(entry.value) : ACCEPTED_ANSWERS.pattern(entry.pattern);

const describeExpression = ({ form }: ExpressionKey, { value }: ExpressionKey["accept"][number]): string =>
  ACCEPTED_ANSWERS.expression(value, form && form !== "any" ? form : null);

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
