import type { FormulaReader } from "#lib/core/content/plain-text.ts";
import { formatFormula } from "./formula-text.ts";
import { renderMathTree } from "./latex.ts";

/** The maximum number of characters of LaTeX that one reader converts, which takes at most half a second. */
const MAX_TOTAL = 50_000;

/**
 * Creates a reader that converts the formulas of one view to plain text, each only once. LaTeX that can't be parsed, or
 * that comes after the first 50,000 characters, stays as it was written.
 */
export function createFormulaReader(): FormulaReader {
  const texts = new Map<string, string>();
  let total = 0;
  return (latex, block) => {
    const cached = texts.get(latex);
    if (cached !== undefined) return cached;
    total += latex.length;
    const tree = total > MAX_TOTAL ? undefined : renderMathTree(latex, block);
    const text = tree ? formatFormula(tree) : latex;
    texts.set(latex, text);
    return text;
  };
}
