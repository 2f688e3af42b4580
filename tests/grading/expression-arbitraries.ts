import fc from "fast-check";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import { FUNCTIONS, type Tree } from "#lib/core/grading/expression/tree.ts";

const NAMES = new Set(["x", "y"]);

/** Parses an expression in x and y. */
export const parseTree = (source: string): Tree => {
  const tree = parseExpression(source, NAMES);
  if (typeof tree === "string") throw new Error(`${source} ${tree}`);
  return tree;
};

const number = fc
  .tuple(fc.nat({ max: 99 }), fc.constantFrom("", ".5", ".25", ".120"))
  .map(([whole, part]) => parseTree(`${whole}${part}`));
/** A number or a name. */
export const leafArbitrary = fc.oneof(number, fc.constantFrom("x", "y", "pi", "e").map(parseTree));
const { tree: expressionArbitrary } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: "tree" },
    leafArbitrary,
    tie("tree").map((of): Tree => ({ kind: "negate", of })),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS, "factorial" as const), tie("tree"))
      .map(([name, of]): Tree => ({ kind: "call", name, of })),
    fc
      .tuple(
        fc.constantFrom("add", "subtract", "multiply", "divide", "power", "log"),
        tie("tree"),
        tie("tree"),
      )
      // Logarithms to the bases e, 2 and 10 are calls.
      .filter(([kind, left]) => kind !== "log" || left.kind === "variable")
      .map(([kind, left, right]): Tree => ({ kind, left, right })),
  ),
}));

export { expressionArbitrary };
