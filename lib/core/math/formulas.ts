import type { Formula, MathNode } from "#lib/contract/math.ts";
import { descendants, isDocument } from "#lib/core/content/traverse.ts";
import { definesMacros, renderMathTree } from "./latex.ts";

/** Characters of LaTeX, and nodes made of them, for one view; what comes after them is shown as it was written. */
const MAX_TOTAL = 200_000;
/** What reading a formula may cost that brings macros of its own and comes to nothing. */
const FAILED_FORMULA_COST = 20_000;

/**
 * Every formula of contents once, with its tree. Takes any values; those that are no documents hold no formulas.
 * LaTeX that cannot be read is left out.
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
