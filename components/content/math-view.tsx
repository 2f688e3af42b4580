import { createElement, type ReactNode } from "react";
import type { MathNode } from "#lib/contract/math.ts";
import type { RenderContext } from "./render-context.ts";

/** Renders a formula as MathML elements. LaTeX that couldn't be parsed is shown as typed. */
export function MathView({
  latex,
  block = false,
  context,
}: {
  latex: string;
  block?: boolean;
  context: RenderContext;
}) {
  const tree = context.getFormula(latex, block);
  return tree ? renderMathNode(tree, 0) : <code className="font-mono">{latex}</code>;
}

export function renderMathNode(node: MathNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.tag, { key, ...node.attributes }, ...(node.children ?? []).map(renderMathNode));
}
