"use client";

import { Suspense } from "react";
import { lazyView } from "../lazy-view.tsx";

/** A formula in words, as it is read aloud, and what is wrong with its LaTeX. */
export type ReadFormula = { text: string; problem?: string | undefined };

export type FormulaViewProps = { latex: string; block: boolean; onRead: (read: ReadFormula) => void };

/** LaTeX as MathML; what reads it is large, and fetched with the first formula. */
const LazyFormula = lazyView(() => import("./formula.tsx").then(({ Formula: view }) => view));

export const FormulaView = (props: FormulaViewProps) => (
  <Suspense fallback={<code className="font-mono text-sm">{props.latex}</code>}>
    <LazyFormula {...props} />
  </Suspense>
);
