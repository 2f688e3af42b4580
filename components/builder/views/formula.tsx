"use client";

import { useEffect, useMemo } from "react";
import { renderMathNode } from "#components/content/math-view.tsx";
import { formatFormula } from "#lib/core/math/formula-text.ts";
import { findLatexProblem, renderMathTree } from "#lib/core/math/latex.ts";
import type { FormulaViewProps } from "./formula-view.tsx";

/** LaTeX as MathML, or as it was written with what is wrong with it told. */
export function Formula({ latex, block, onRead }: FormulaViewProps) {
  const tree = useMemo(() => renderMathTree(latex, block), [latex, block]);
  useEffect(
    () => onRead(tree ? { text: formatFormula(tree) } : { text: latex, problem: findLatexProblem(latex) }),
    [tree, latex, onRead],
  );
  return tree ? renderMathNode(tree, 0) : <code className="font-mono text-sm">{latex}</code>;
}
