import * as z from "zod";
import type { Interaction, Issue } from "../interaction.ts";
import {
  add,
  clamp,
  compare,
  equals,
  fromDecimalString,
  fromNumber,
  mul,
  negate,
  type Rational,
  sub,
  ZERO,
} from "../rational.ts";
import { roundFigures, roundPlaces } from "../round.ts";
import { common, Fraction, firstMatch, issue, type KeyKind, MAX_ANSWER_LENGTH } from "./common.ts";

const Tolerance = z.union(
  [
    z.strictObject({ absolute: z.number().min(0) }),
    z.strictObject({ relative: z.number().min(0) }),
    z.strictObject({ decimal_places: z.int().min(0).max(15) }),
    z.strictObject({ significant_figures: z.int().min(1).max(15) }),
  ],
  { error: "must be one of absolute, relative, decimal_places and significant_figures" },
);

const Value = z.strictObject({
  value: z.number(),
  tolerance: Tolerance.optional(),
  fraction: Fraction.optional(),
});
const Range = z.strictObject({ min: z.number(), max: z.number(), fraction: Fraction.optional() });
type Accepted = z.infer<typeof Value> | z.infer<typeof Range>;

export const NumericKey = z
  .strictObject({
    type: z.literal("numeric"),
    ...common,
    accept: z
      .array(z.union([Value, Range], { error: "must have either a value or a min and max" }))
      .min(1)
      .max(200),
  })
  .superRefine((key, ctx) => {
    for (const [i, entry] of key.accept.entries()) {
      if (!("min" in entry) || entry.min <= entry.max) continue;
      ctx.addIssue({ code: "custom", path: ["accept", i, "max"], message: "must be at least min" });
    }
  });
export type NumericKey = z.infer<typeof NumericKey>;

/** Whether a number matches an entry: decimals, not doubles, and bounds belong to their range. */
function matcher(entry: Accepted): (x: Rational) => boolean {
  if ("min" in entry) return between(fromNumber(entry.min), fromNumber(entry.max));
  const value = fromNumber(entry.value);
  const tolerance = entry.tolerance ?? { absolute: 0 };
  if ("absolute" in tolerance) return around(value, fromNumber(tolerance.absolute));
  if ("relative" in tolerance) return around(value, mul(fromNumber(tolerance.relative), sizeOf(value)));
  const round =
    "decimal_places" in tolerance
      ? (x: Rational) => roundPlaces(x, tolerance.decimal_places)
      : (x: Rational) => roundFigures(x, tolerance.significant_figures);
  const rounded = round(value);
  return (x) => equals(round(x), rounded);
}

const sizeOf = (x: Rational) => (x.n < 0n ? negate(x) : x);
const around = (value: Rational, margin: Rational) => between(sub(value, margin), add(value, margin));
const between = (low: Rational, high: Rational) => (x: Rational) =>
  compare(x, low) >= 0 && compare(x, high) <= 0;

const ANSWER = /^([+\-\u2212]?)(\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE]([+\-\u2212]?\d+))?$/;

/**
 * The number an answer says, or null where it says none: optional sign, digits with `.` or `,` as the decimal mark,
 * optional exponent; white space around it does not count. More than 400 characters or an exponent beyond ±400 say
 * no number either.
 */
export function parseNumber(answer: string): Rational | null {
  const match = ANSWER.exec(answer.trim());
  if (!match) return null;
  const [, sign, digits = "", exponent = "0"] = match;
  const mantissa = `${sign ? ascii(sign) : ""}${digits.replace(",", ".")}`;
  return fromDecimalString(`${mantissa}e${ascii(exponent)}`);
}

const ascii = (text: string) => text.replace("\u2212", "-");

/** A slider can only give values within its bounds; an entry that none of them matches is a slip. */
function fits(key: NumericKey, interaction: Interaction | null): Issue[] {
  if (interaction?.kind !== "sliderInteraction") return [];
  const low = fromNumber(interaction.lowerBound);
  const high = fromNumber(interaction.upperBound);
  return key.accept.flatMap((entry, i) => {
    // The numbers an entry matches are an interval: it reaches the slider where its nearest point to it does.
    const nearest = clamp(fromNumber("min" in entry ? entry.min : entry.value), low, high);
    if (matcher(entry)(nearest)) return [];
    return [
      issue(
        ["accept", i],
        `lies outside the slider's ${interaction.lowerBound} to ${interaction.upperBound}`,
      ),
    ];
  });
}

function read(value: unknown): { value: number | string } | Issue[] {
  if (typeof value === "number" && Number.isFinite(value)) return { value };
  if (typeof value !== "string") return [issue([], "must be a number or a string")];
  if (value.length > MAX_ANSWER_LENGTH) return [issue([], "must have at most 100,000 characters")];
  return { value };
}

/** A number, typed or set on a slider. */
export const numeric: KeyKind<NumericKey, number | string> = {
  schema: NumericKey,
  accepts: ["textEntryInteraction", "sliderInteraction"],
  fits,
  read,
  compile: (key) => {
    const entries = key.accept
      .map((entry) => ({ matches: matcher(entry), fraction: fromNumber(entry.fraction ?? 1) }))
      .sort((a, b) => compare(b.fraction, a.fraction));
    return (value) => {
      const x = typeof value === "number" ? fromNumber(value) : parseNumber(value);
      return x ? firstMatch(entries, (entry) => entry.matches(x)) : ZERO;
    };
  },
};
