"use client";

import { lazy, Suspense } from "react";

type FormulaViewProps = { latex: string; block: boolean; onProblem: (problem: string | undefined) => void };

/** LaTeX as MathML; what reads it is large, and fetched with the first formula. */
const Shown = lazy(() => import("./formula.tsx").then(({ Formula }) => ({ default: Formula })));

export const FormulaView = (props: FormulaViewProps) => (
  <Suspense fallback={<code className="font-mono text-sm">{props.latex}</code>}>
    <Shown {...props} />
  </Suspense>
);
