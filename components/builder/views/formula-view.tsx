"use client";

import { Suspense } from "react";
import { lazyView } from "../lazy-view.tsx";

type FormulaViewProps = { latex: string; block: boolean; onProblem: (problem: string | undefined) => void };

/** LaTeX as MathML; what reads it is large, and fetched with the first formula. */
const Shown = lazyView(() => import("./formula.tsx").then(({ Formula: view }) => view));

export const FormulaView = (props: FormulaViewProps) => (
  <Suspense fallback={<code className="font-mono text-sm">{props.latex}</code>}>
    <Shown {...props} />
  </Suspense>
);
