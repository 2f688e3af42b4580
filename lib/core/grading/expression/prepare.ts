import { compileEquivalence, type Ranges } from "./equivalence.ts";
import { parse } from "./parse.ts";
import { ExpressionSyntaxError } from "./tokens.ts";
import type { Tree } from "./tree.ts";

/** What was typed as an expression, or what is wrong with it. */
export function parseExpression(source: string, variables: ReadonlySet<string>): Tree | string {
  try {
    return parse(source, variables);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error.message;
    throw error;
  }
}

/** An accepted expression ready to compare with, or why nothing could be compared with it. */
export function prepareExpression(value: string, ranges: Ranges): ((answer: Tree) => boolean) | string {
  const tree = parseExpression(value, new Set(Object.keys(ranges)));
  if (typeof tree === "string") return tree;
  const equals = compileEquivalence(tree, ranges);
  return equals ?? "has too few points in the variables' ranges where it is defined and not lost in rounding";
}
