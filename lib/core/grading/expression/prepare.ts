import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { compileEquivalence, type Ranges } from "./equivalence.ts";
import { type Form, hasForm } from "./forms.ts";
import { parse } from "./parse.ts";
import { ExpressionSyntaxError } from "./token.ts";
import type { LogBase, Tree } from "./tree.ts";

/** How the expressions of a key are read and compared. The defaults are those of the key's fields. */
export type ExpressionOptions = {
  variables?: Ranges | undefined;
  log_base?: LogBase | undefined;
  exact?: boolean | undefined;
  decimal_tolerance?: number | undefined;
  form?: Form | undefined;
};

const DEFAULT_DECIMAL_TOLERANCE = 4;

/** Parses a typed expression, or returns a message that describes what is wrong with it. */
export function parseExpression(
  source: string,
  variables: ReadonlySet<string>,
  logBase?: LogBase,
): Tree | string {
  try {
    return parse(source, variables, logBase);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error.message;
    throw error;
  }
}

/**
 * Prepares an accepted expression for comparison, or returns a message that explains why it can't be compared.
 * It doesn't check the expression's own form, because keys that were stored before this check existed must still grade.
 */
export function prepareExpression(
  value: string,
  options: ExpressionOptions,
): ((answer: Tree) => boolean) | string {
  const { variables = {}, log_base, exact, decimal_tolerance = DEFAULT_DECIMAL_TOLERANCE } = options;
  const tree = parseExpression(value, new Set(Object.keys(variables)), log_base);
  if (typeof tree === "string") return tree;
  const equals = compileEquivalence(tree, variables, exact ? 0 : decimal_tolerance);
  return equals ?? EXPRESSION_PROBLEMS.tooFewPoints;
}

/** Returns why a key can't accept an expression, or undefined if it can. */
export function findExpressionProblem(value: string, options: ExpressionOptions): string | undefined {
  const prepared = prepareExpression(value, options);
  if (typeof prepared === "string") return prepared;
  const { variables = {}, log_base, form = "any" } = options;
  const tree = parseExpression(value, new Set(Object.keys(variables)), log_base);
  return typeof tree === "string" || hasForm(tree, form) ? undefined : EXPRESSION_PROBLEMS.notInForm(form);
}
