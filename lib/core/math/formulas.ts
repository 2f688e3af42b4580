import type { Formula, MathNode } from "#lib/contract/math.ts";
import { descendants, isDocument } from "#lib/core/content/traverse.ts";
import { definesMacros, renderMathTree } from "./latex.ts";

/** The maximum number of LaTeX characters plus tree nodes in a view. Later formulas are shown as they were written. */
const MAX_TOTAL = 200_000;
/** The cost of a formula that defines macros and can't be rendered, in the same unit as MAX_TOTAL. */
const FAILED_FORMULA_COST = 20_000;

/** A formula of a document, which is rendered when it is first needed. */
export type LazyFormula = { latex: string; block: boolean; render: () => RenderedFormula };

/** `tree` is undefined if the LaTeX can't be parsed. `cost` is in the unit of MAX_TOTAL. */
type RenderedFormula = { tree: Formula["tree"] | undefined; cost: number };

/** Lists the formulas of a document in its order. Other values have none. */
export function listFormulas(content: unknown): LazyFormula[] {
  if (!isDocument(content)) return [];
  const formulas: LazyFormula[] = [];
  for (const { node } of descendants(content)) {
    if (node.type !== "inlineMath" && node.type !== "blockMath") continue;
    const { latex } = node.attrs;
    const block = node.type === "blockMath";
    let rendered: RenderedFormula | undefined;
    const render = () => {
      rendered ??= renderFormula(latex, block);
      return rendered;
    };
    formulas.push({ latex, block, render });
  }
  return formulas;
}

/** Renders every distinct formula of the lists, up to a limit in total. Skips LaTeX that can't be parsed. */
export function renderFormulas(lists: Iterable<readonly LazyFormula[]>): Formula[] {
  const seen = new Set<string>();
  const formulas: Formula[] = [];
  let total = 0;
  for (const list of lists) {
    for (const { latex, block, render } of list) {
      const key = `${block} ${latex}`;
      if (seen.has(key) || total + latex.length > MAX_TOTAL) continue;
      seen.add(key);
      const { tree, cost } = render();
      total += cost;
      if (tree) formulas.push({ latex, block, tree });
    }
  }
  return formulas;
}

function renderFormula(latex: string, block: boolean): RenderedFormula {
  const tree = renderMathTree(latex, block);
  const cost = tree ? countNodes(tree) : definesMacros(latex) ? FAILED_FORMULA_COST : 0;
  return { tree, cost: latex.length + cost };
}

const countNodes = (node: MathNode): number =>
  typeof node === "string"
    ? 1
    : 1 + (node.children ?? []).reduce((count, child) => count + countNodes(child), 0);
