import { add, compare, fromNumber, mul, type Rational, sub } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { WrittenPart } from "./key-writers.ts";
import { type Markup, qti } from "./markup.ts";
import { chooseFirst, float, limitFraction, setOutcome, variable } from "./numbers.ts";

type NumericKey = Extract<AnswerKey, { type: "numeric" }>;
type Entry = NumericKey["accept"][number];

/** The best entry that a number matches decides. Ranges are written with the exact decimals of their ends. */
export function writeNumberRules({ name, fraction }: WrittenPart, key: NumericKey): Markup[] {
  const entries = key.accept
    .map((entry) => ({ entry, value: limitFraction(entry.fraction, key) }))
    .sort((a, b) => compare(b.value, a.value));
  return chooseFirst(
    entries.map(({ entry, value }) => ({
      condition: writeCondition(name, entry),
      rule: setOutcome(fraction, float(value)),
    })),
  );
}

function writeCondition(name: string, entry: Entry): Markup {
  if ("min" in entry) return writeRange(name, fromNumber(entry.min), fromNumber(entry.max));
  const value = fromNumber(entry.value);
  const { tolerance } = entry;
  if (!tolerance || ("absolute" in tolerance && tolerance.absolute === 0))
    return qti("equal", { toleranceMode: "exact" }, [variable(name), float(value)]);
  if ("decimal_places" in tolerance)
    return writeRounded(name, value, "decimalPlaces", tolerance.decimal_places);
  if ("significant_figures" in tolerance)
    return writeRounded(name, value, "significantFigures", tolerance.significant_figures);
  const size = value.n < 0n ? sub(fromNumber(0), value) : value;
  const margin =
    "absolute" in tolerance ? fromNumber(tolerance.absolute) : mul(fromNumber(tolerance.relative), size);
  return writeRange(name, sub(value, margin), add(value, margin));
}

const writeRange = (name: string, low: Rational, high: Rational): Markup =>
  qti("and", {}, [
    qti("gte", {}, [variable(name), float(low)]),
    qti("lte", {}, [variable(name), float(high)]),
  ]);

const writeRounded = (name: string, value: Rational, roundingMode: string, figures: number): Markup =>
  qti("equalRounded", { roundingMode, figures }, [variable(name), float(value)]);
