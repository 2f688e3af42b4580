import type { FormulaReader } from "#lib/core/content/plain-text.ts";
import { formatFormula } from "./formula-text.ts";
import { renderMathTree } from "./latex.ts";

/** Characters of LaTeX that one reader reads: about half a second's work at worst. */
const MAX_TOTAL = 50_000;

/**
 * Reads the formulas of one view as text, each once however often it stands there. LaTeX that cannot be read, or that
 * comes after the first 50,000 characters of it, stays as it was written.
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
