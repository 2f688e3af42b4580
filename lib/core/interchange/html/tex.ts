import { renderMathTree } from "#lib/core/math/latex.ts";

/** A piece of a text: words, or a formula with the text it was written as. */
export type TexPiece = { text: string; formula?: { latex: string; block: boolean } };

const OPENING = /\\[([]|\$\$/g;
const CLOSING: Readonly<Record<string, string>> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };

/** Splits a text at the formulas in `\( \)`, `\[ \]` and `$$ $$`, which MathJax displays as math. */
export function splitTex(text: string): TexPiece[] {
  const pieces: TexPiece[] = [];
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    if (index < end || unclosed.has(opening)) continue;
    const start = index + opening.length;
    const close = text.indexOf(CLOSING[opening] ?? "", start);
    // A second search for a missing delimiter would take quadratic time.
    if (close === -1) unclosed.add(opening);
    const latex = text.slice(start, Math.max(start, close)).trim();
    if (latex === "") continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    end = close + opening.length;
    pieces.push({ text: text.slice(index, end), formula: { latex, block: opening !== "\\(" } });
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Whether we can display a formula. */
export const isLatex = (latex: string, block: boolean): boolean => renderMathTree(latex, block) !== undefined;
