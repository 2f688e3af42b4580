import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { compileEquivalence, type Ranges } from "./equivalence.ts";
import { parse } from "./parse.ts";
import { ExpressionSyntaxError } from "./tokens.ts";
import type { Tree } from "./tree.ts";

/** Parses a typed expression, or returns a message that describes what is wrong with it. */
export function parseExpression(source: string, variables: ReadonlySet<string>): Tree | string {
  try {
    return parse(source, variables);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error.message;
    throw error;
  }
}

/** Prepares an accepted expression for comparison, or returns a message that explains why it can't be compared. */
export function prepareExpression(value: string, ranges: Ranges): ((answer: Tree) => boolean) | string {
  const tree = parseExpression(value, new Set(Object.keys(ranges)));
  if (typeof tree === "string") return tree;
  const equals = compileEquivalence(tree, ranges);
  return equals ?? EXPRESSION_PROBLEMS.tooFewPoints;
}
