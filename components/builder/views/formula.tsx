"use client";

import { useEffect, useMemo } from "react";
import { elementOf } from "#components/content/math-view.tsx";
import { formulaText } from "#lib/core/math/formula-text.ts";
import { latexProblem, mathTree } from "#lib/core/math/latex.ts";
import type { FormulaViewProps } from "./formula-view.tsx";

/** LaTeX as MathML, or as it was written with what is wrong with it told. */
export function Formula({ latex, block, onRead }: FormulaViewProps) {
  const tree = useMemo(() => mathTree(latex, block), [latex, block]);
  useEffect(
    () => onRead(tree ? { text: formulaText(tree) } : { text: latex, problem: latexProblem(latex) }),
    [tree, latex, onRead],
  );
  return tree ? elementOf(tree, 0) : <code className="font-mono text-sm">{latex}</code>;
}
