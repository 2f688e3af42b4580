import { createElement, type ReactNode } from "react";
import type { MathNode } from "#lib/contract/math.ts";
import type { Scene } from "./scene.ts";

/** A formula as MathML, element by element. What could not be read as LaTeX is shown as it was written. */
export function MathView({ latex, block = false, scene }: { latex: string; block?: boolean; scene: Scene }) {
  const tree = scene.math(latex, block);
  return tree ? elementOf(tree, 0) : <code className="font-mono">{latex}</code>;
}

export function elementOf(node: MathNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.tag, { key, ...node.attributes }, ...(node.children ?? []).map(elementOf));
}
