"use client";

import { useEffect, useMemo } from "react";
import { elementOf } from "#components/content/math-view.tsx";
import { latexProblem, mathTree } from "#lib/math/latex.ts";

type FormulaProps = { latex: string; block: boolean; onProblem: (problem: string | undefined) => void };

/** LaTeX as MathML, or as it was written with what is wrong with it told. */
export function Formula({ latex, block, onProblem }: FormulaProps) {
  const tree = useMemo(() => mathTree(latex, block), [latex, block]);
  useEffect(() => onProblem(tree ? undefined : latexProblem(latex)), [tree, latex, onProblem]);
  return tree ? elementOf(tree, 0) : <code className="font-mono text-sm">{latex}</code>;
}
