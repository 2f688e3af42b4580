import * as z from "zod";
import { MAX_ACCEPTED_ANSWERS } from "#lib/contract/answer-key-limits.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Interaction } from "../interaction.ts";
import { createNumberTest, hasMatchInRange, hasSliderMatch, parseNumber } from "../number-match.ts";
import { compare, fromNumber, fromShare, ZERO } from "../rational.ts";
import {
  commonFields,
  createIssue,
  Fraction,
  getFirstMatchFraction,
  type KeyHandler,
  MAX_ANSWER_LENGTH,
} from "./common.ts";

const Tolerance = z.union(
  [
    z.strictObject({ absolute: z.number().min(0) }),
    z.strictObject({ relative: z.number().min(0) }),
    z.strictObject({ decimal_places: z.int().min(0).max(15) }),
    z.strictObject({ significant_figures: z.int().min(1).max(15) }),
  ],
  { error: () => KEY_ISSUES.oneTolerance },
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
    ...commonFields,
    accept: z
      .array(z.union([Value, Range], { error: () => KEY_ISSUES.numberOrRange }))
      .min(1)
      .max(MAX_ACCEPTED_ANSWERS),
  })
  .superRefine((key, ctx) => {
    for (const [i, entry] of key.accept.entries()) {
      if (!("min" in entry) || entry.min <= entry.max) continue;
      ctx.addIssue({ code: "custom", path: ["accept", i, "max"], message: KEY_ISSUES.maxBelowMin });
    }
  });
export type NumericKey = z.infer<typeof NumericKey>;

/**
 * Checks the key against a slider. A slider only returns values within its bounds, so an entry that matches none of
 * them is a mistake.
 */
function validate(key: NumericKey, interaction: Interaction | null): Issue[] {
  if (interaction?.kind !== "sliderInteraction") return [];
  const { lowerBound, upperBound } = interaction;
  return key.accept.flatMap((entry, i) => {
    if (hasMatchInRange(entry, lowerBound, upperBound)) return [];
    return [createIssue(["accept", i], KEY_ISSUES.outsideSlider(lowerBound, upperBound))];
  });
}

/** The entries that match no position of a slider, which learners can't be asked for. */
export function findUnreachableEntries(key: NumericKey, interaction: Interaction): Issue[] {
  if (interaction.kind !== "sliderInteraction") return [];
  const { lowerBound, upperBound, step } = interaction;
  return key.accept.flatMap((entry, i) =>
    hasSliderMatch(entry, interaction)
      ? []
      : [createIssue(["accept", i], KEY_ISSUES.unreachable(lowerBound, upperBound, step))],
  );
}

function read(value: unknown): { value: number | string } | Issue[] {
  if (typeof value === "number" && Number.isFinite(value)) return { value };
  if (typeof value !== "string") return [createIssue([], ANSWER_ISSUES.notANumber)];
  if (value.length > MAX_ANSWER_LENGTH) return [createIssue([], ANSWER_ISSUES.tooLong(MAX_ANSWER_LENGTH))];
  return { value };
}

/** The number of steps (see work.ts) to compare a number with one entry. */
const ENTRY_WORK = 200;

/** Estimates the steps to prepare an entry. Exact arithmetic writes out every digit of values that are far from 1. */
const estimateEntryWork = (entry: NumericKey["accept"][number]): number =>
  500 + 10 * listNumbers(entry).reduce(addDigits, 0);

const addDigits = (sum: number, x: number): number => sum + (x === 0 ? 0 : Math.abs(Math.log10(Math.abs(x))));

function listNumbers(entry: NumericKey["accept"][number]): number[] {
  if ("min" in entry) return [entry.min, entry.max];
  return [entry.value, ...Object.values(entry.tolerance ?? {})];
}

/** A number that is typed or set with a slider. */
export const numeric: KeyHandler<NumericKey, number | string> = {
  schema: NumericKey,
  accepts: ["textEntryInteraction", "sliderInteraction"],
  validate,
  read,
  compile: (key) => {
    const entries = key.accept
      .map((entry) => ({ matches: createNumberTest(entry), fraction: fromShare(entry.fraction ?? 1) }))
      .sort((a, b) => compare(b.fraction, a.fraction));
    const grade = (value: number | string) => {
      const x = typeof value === "number" ? fromNumber(value) : parseNumber(value);
      return x ? getFirstMatchFraction(entries, (entry) => entry.matches(x)) : ZERO;
    };
    return Object.assign(grade, { work: () => ENTRY_WORK * entries.length });
  },
  compileWork: ({ accept }) => accept.reduce((sum, entry) => sum + estimateEntryWork(entry), 0),
};
