import type { Formula, MathNode } from "#lib/contract/math.ts";
import { descendants, isDocument } from "#lib/core/content/traverse.ts";
import { definesMacros, renderMathTree } from "./latex.ts";

/** The maximum number of LaTeX characters plus tree nodes in a view. Later formulas are shown as they were written. */
const MAX_TOTAL = 200_000;
/** The cost of a formula that defines macros and can't be rendered, in the same unit as MAX_TOTAL. */
const FAILED_FORMULA_COST = 20_000;

/**
 * Renders every distinct formula in the contents. Accepts any values, but only documents contain formulas. Skips LaTeX
 * that can't be parsed.
 */
export function collectFormulas(contents: Iterable<unknown>): Formula[] {
  const seen = new Set<string>();
  const formulas: Formula[] = [];
  let total = 0;
  for (const content of contents) {
    if (!isDocument(content)) continue;
    for (const { node } of descendants(content)) {
      if (node.type !== "inlineMath" && node.type !== "blockMath") continue;
      const { latex } = node.attrs;
      const block = node.type === "blockMath";
      const key = `${block} ${latex}`;
      if (seen.has(key) || total + latex.length > MAX_TOTAL) continue;
      seen.add(key);
      const tree = renderMathTree(latex, block);
      total += latex.length + (tree ? countNodes(tree) : definesMacros(latex) ? FAILED_FORMULA_COST : 0);
      if (tree) formulas.push({ latex, block, tree });
    }
  }
  return formulas;
}

const countNodes = (node: MathNode): number =>
  typeof node === "string"
    ? 1
    : 1 + (node.children ?? []).reduce((count, child) => count + countNodes(child), 0);
