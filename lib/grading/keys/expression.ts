import * as z from "zod";
import { compileEquivalence, type Ranges } from "../expression/equivalence.ts";
import { FORMS, hasForm } from "../expression/forms.ts";
import { parse } from "../expression/parse.ts";
import { NotAnExpression } from "../expression/tokens.ts";
import { isReserved, type Tree } from "../expression/tree.ts";
import type { Issue } from "../interaction.ts";
import { compare, fromNumber, type Rational, ZERO } from "../rational.ts";
import { common, Fraction, firstMatch, issue, type KeyKind, mapOf, readText } from "./common.ts";

const MAX_ANSWER = 500;
const Bound = z.number().min(-1e9).max(1e9);
const VariableName = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{Nd}_]{0,31}$/u, "must be a letter, then letters, digits and underscores");

export const ExpressionKey = z
  .strictObject({
    type: z.literal("expression"),
    ...common,
    accept: z
      .array(z.strictObject({ value: z.string().min(1).max(1000), fraction: Fraction.optional() }))
      .min(1)
      .max(20),
    variables: mapOf(VariableName, z.strictObject({ min: Bound, max: Bound }), 10).optional(),
    form: z.enum(FORMS).optional(),
  })
  .superRefine((key, ctx) => {
    for (const [name, { min, max }] of Object.entries(key.variables ?? {})) {
      const refuse = (path: string[], message: string) =>
        ctx.addIssue({ code: "custom", path: ["variables", name, ...path], message });
      if (isReserved(name) || name === "π") refuse([], "is the name of a function or constant");
      if (min >= max) refuse(["max"], "must be above min");
    }
  });
export type ExpressionKey = z.infer<typeof ExpressionKey>;

type Entry = { fraction: Rational; equals: (answer: Tree) => boolean };

const rangesOf = (key: ExpressionKey): Ranges => key.variables ?? {};
const namesOf = (ranges: Ranges): ReadonlySet<string> => new Set(Object.keys(ranges));

/** An entry ready to compare with, or what is wrong with it. */
function prepare({ value, fraction }: ExpressionKey["accept"][number], ranges: Ranges): Entry | string {
  const tree = tryParse(value, namesOf(ranges));
  if (typeof tree === "string") return tree;
  const equals = compileEquivalence(tree, ranges);
  return equals
    ? { fraction: fromNumber(fraction ?? 1), equals }
    : "has too few points in the variables' ranges where it is defined and not lost in rounding";
}

function tryParse(source: string, variables: ReadonlySet<string>): Tree | string {
  try {
    return parse(source, variables);
  } catch (error) {
    if (error instanceof NotAnExpression) return error.message;
    throw error;
  }
}

function fits(key: ExpressionKey): Issue[] {
  return key.accept.flatMap((entry, i) => {
    const prepared = prepare(entry, rangesOf(key));
    return typeof prepared === "string" ? [issue(["accept", i, "value"], prepared)] : [];
  });
}

/** Typed maths: the best entry it is equal to, if it has the form asked for. What cannot be read earns 0. */
export const expression: KeyKind<ExpressionKey, string> = {
  schema: ExpressionKey,
  accepts: ["textEntryInteraction"],
  fits,
  read: readText,
  compile: (key) => {
    const ranges = rangesOf(key);
    const names = namesOf(ranges);
    const form = key.form ?? "any";
    const entries = key.accept
      .map((entry) => {
        const prepared = prepare(entry, ranges);
        if (typeof prepared === "string") throw new RangeError(`Expression ${prepared}`);
        return prepared;
      })
      .sort((a, b) => compare(b.fraction, a.fraction));
    return (value) => {
      const answer = value.length <= MAX_ANSWER ? tryParse(value, names) : "is too long";
      if (typeof answer === "string" || !hasForm(answer, form)) return ZERO;
      return firstMatch(entries, (entry) => entry.equals(answer));
    };
  },
};
