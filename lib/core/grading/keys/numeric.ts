import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { Interaction } from "../interaction.ts";
import { numberTest, parseNumber, reaches } from "../number-match.ts";
import { compare, fromNumber, ZERO } from "../rational.ts";
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

/** A slider can only give values within its bounds; an entry that none of them matches is a slip. */
function fits(key: NumericKey, interaction: Interaction | null): Issue[] {
  if (interaction?.kind !== "sliderInteraction") return [];
  const { lowerBound, upperBound } = interaction;
  return key.accept.flatMap((entry, i) => {
    if (reaches(entry, lowerBound, upperBound)) return [];
    return [issue(["accept", i], `lies outside the slider's ${lowerBound} to ${upperBound}`)];
  });
}

function read(value: unknown): { value: number | string } | Issue[] {
  if (typeof value === "number" && Number.isFinite(value)) return { value };
  if (typeof value !== "string") return [issue([], "must be a number or a string")];
  if (value.length > MAX_ANSWER_LENGTH) return [issue([], "must have at most 100,000 characters")];
  return { value };
}

/** Steps (see work.ts) to hold a number against one entry. */
const ENTRY_WORK = 200;

/** Steps to prepare an entry: a value far from 1 has that many digits when it is written out, as exact arithmetic does. */
const entryLoad = (entry: NumericKey["accept"][number]): number =>
  500 + 10 * numbersIn(entry).reduce(digits, 0);

const digits = (sum: number, x: number): number => sum + (x === 0 ? 0 : Math.abs(Math.log10(Math.abs(x))));

function numbersIn(entry: NumericKey["accept"][number]): number[] {
  if ("min" in entry) return [entry.min, entry.max];
  return [entry.value, ...Object.values(entry.tolerance ?? {})];
}

/** A number, typed or set on a slider. */
export const numeric: KeyKind<NumericKey, number | string> = {
  schema: NumericKey,
  accepts: ["textEntryInteraction", "sliderInteraction"],
  fits,
  read,
  compile: (key) => {
    const entries = key.accept
      .map((entry) => ({ matches: numberTest(entry), fraction: fromNumber(entry.fraction ?? 1) }))
      .sort((a, b) => compare(b.fraction, a.fraction));
    const grade = (value: number | string) => {
      const x = typeof value === "number" ? fromNumber(value) : parseNumber(value);
      return x ? firstMatch(entries, (entry) => entry.matches(x)) : ZERO;
    };
    return Object.assign(grade, { work: () => ENTRY_WORK * entries.length });
  },
  load: ({ accept }) => accept.reduce((sum, entry) => sum + entryLoad(entry), 0),
};
