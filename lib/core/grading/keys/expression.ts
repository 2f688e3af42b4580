import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { FORMS, hasForm } from "../expression/forms.ts";
import { findExpressionProblem, parseExpression, prepareExpression } from "../expression/prepare.ts";
import { isReservedForVariables, LOG_BASES } from "../expression/tree.ts";
import { compare, fromShare, ZERO } from "../rational.ts";
import {
  commonFields,
  createIssue,
  createMapSchema,
  Fraction,
  getFirstMatchFraction,
  type KeyHandler,
  readText,
} from "./common.ts";

const MAX_ANSWER = 500;
/** The number of steps (see work.ts) for each character of a key, to evaluate it at up to 256 points. */
const COMPILE_WORK_PER_CHARACTER = 512;
const Bound = z.number().min(-1e9).max(1e9);
const VariableName = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{Nd}_₀-₉]{0,31}$/u, { error: () => KEY_ISSUES.invalidVariable });

export const ExpressionKey = z
  .strictObject({
    type: z.literal("expression"),
    ...commonFields,
    accept: z
      .array(z.strictObject({ value: z.string().min(1).max(1000), fraction: Fraction.optional() }))
      .min(1)
      .max(20),
    variables: createMapSchema(VariableName, z.strictObject({ min: Bound, max: Bound }), 10).optional(),
    form: z.enum(FORMS).optional(),
    exact: z.boolean().optional(),
    decimal_tolerance: z.int().min(0).max(15).optional(),
    log_base: z.literal(LOG_BASES).optional(),
  })
  .superRefine((key, ctx) => {
    for (const [name, { min, max }] of Object.entries(key.variables ?? {})) {
      const addIssue = (path: string[], message: string) =>
        ctx.addIssue({ code: "custom", path: ["variables", name, ...path], message });
      if (isReservedForVariables(name)) addIssue([], KEY_ISSUES.reservedVariable);
      if (min >= max) addIssue(["max"], KEY_ISSUES.maxNotAboveMin);
    }
  });
export type ExpressionKey = z.infer<typeof ExpressionKey>;

function validate(key: ExpressionKey): Issue[] {
  return key.accept.flatMap(({ value }, i) => {
    const problem = findExpressionProblem(value, key);
    return problem === undefined ? [] : [createIssue(["accept", i, "value"], problem)];
  });
}

/** Estimates the length with powers written out. Powers above 100 are never multiplied out, so they count as 100. */
function estimateExpandedLength(value: string): number {
  const written = [...value.matchAll(/\^[\s(+-]*(\d+)/g)].map(([, power]) => Number(power));
  const raised = (value.match(/[⁰¹²³⁴-⁹]+/g) ?? []).map((power) => Number(power.normalize("NFKC")));
  return [...written, ...raised].reduce((sum, power) => sum + Math.min(power, 100), value.length);
}

/**
 * A typed expression. The best entry that it equals counts, if it has the required form. Unreadable answers earn 0,
 * and the learner is told so.
 */
export const expression: KeyHandler<ExpressionKey, string> = {
  schema: ExpressionKey,
  accepts: ["textEntryInteraction"],
  validate,
  read: readText,
  compile: (key) => {
    const names = new Set(Object.keys(key.variables ?? {}));
    const form = key.form ?? "any";
    const entries = key.accept
      .map(({ value, fraction }) => {
        const equals = prepareExpression(value, key);
        if (typeof equals === "string") throw new RangeError(`Expression ${equals}`);
        return { fraction: fromShare(fraction ?? 1), equals };
      })
      .sort((a, b) => compare(b.fraction, a.fraction));
    const parseAnswer = (value: string) =>
      value.length <= MAX_ANSWER ? parseExpression(value, names, key.log_base) : EXPRESSION_PROBLEMS.tooLong;
    const grade = (value: string) => {
      const answer = parseAnswer(value);
      if (typeof answer === "string" || !hasForm(answer, form)) return ZERO;
      return getFirstMatchFraction(entries, (entry) => entry.equals(answer));
    };
    const workPerPair = form === "any" ? 20 : 40;
    // The work is quadratic because each part of an answer is compared with every other part (like terms, exact
    // arithmetic).
    const work = (value: string) =>
      value.length <= MAX_ANSWER ? workPerPair * estimateExpandedLength(value) ** 2 : 0;
    const findProblem = (value: string) =>
      typeof parseAnswer(value) === "string" ? EXPRESSION_PROBLEMS.unreadable : undefined;
    return Object.assign(grade, { work, findProblem });
  },
  compileWork: ({ accept }) =>
    accept.reduce((sum, { value }) => sum + COMPILE_WORK_PER_CHARACTER * value.length, 0),
};
