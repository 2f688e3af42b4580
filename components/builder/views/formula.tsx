"use client";

import { useEffect, useMemo } from "react";
import { renderMathNode } from "#components/content/math-view.tsx";
import { formatFormula } from "#lib/core/math/formula-text.ts";
import { findLatexProblem, renderMathTree } from "#lib/core/math/latex.ts";

/** A formula's spoken text and the error in its LaTeX, if any. */
export type ReadFormula = { text: string; problem?: string | undefined };

type FormulaProps = { latex: string; block: boolean; onRead: (read: ReadFormula) => void };

/** Renders LaTeX as MathML, or as its source if it is invalid. `onRead` receives its spoken text and any error. */
export function Formula({ latex, block, onRead }: FormulaProps) {
  const tree = useMemo(() => renderMathTree(latex, block), [latex, block]);
  useEffect(
    () => onRead(tree ? { text: formatFormula(tree) } : { text: latex, problem: findLatexProblem(latex) }),
    [tree, latex, onRead],
  );
  return tree ? renderMathNode(tree, 0) : <code className="font-mono text-sm">{latex}</code>;
}
