import { createElement, type ReactNode } from "react";
import temml from "temml";

/** MathML Core's elements and the few of TeX's that lie beyond it. */
const ELEMENTS = new Set(
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle merror mpadded mphantom menclose none".split(
    " ",
  ),
);
/** Neither links nor styles nor handlers. */
const ATTRIBUTES = new Set(
  "display displaystyle scriptlevel mathvariant mathsize mathcolor mathbackground stretchy fence separator form largeop movablelimits accent accentunder lspace rspace minsize maxsize symmetric linethickness width height depth voffset rowspacing columnspacing columnalign columnlines rowlines rowspan columnspan notation".split(
    " ",
  ),
);
const MAX_LATEX = 5000;

/** A fragment has no type. */
type MathNode = {
  type?: string;
  attributes: Record<string, unknown>;
  children: readonly (MathNode | TextNode)[];
};
type TextNode = { text: string };

/** LaTeX as MathML, element by element. What cannot be read as LaTeX is shown as it was written. */
export function MathView({ latex, block = false }: { latex: string; block?: boolean }) {
  const tree = latex.length > MAX_LATEX ? undefined : parse(latex, block);
  return tree ? elementOf(tree, 0) : <code className="font-mono">{latex}</code>;
}

function parse(latex: string, displayMode: boolean): MathNode | undefined {
  try {
    return temml.__renderToMathMLTree(latex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
    });
  } catch {
    return undefined;
  }
}

function elementOf(node: MathNode | TextNode, key: number): ReactNode {
  if ("text" in node) return node.text;
  const children = node.children?.map(elementOf) ?? [];
  // What has no element of its own, such as a fragment, is its children.
  if (node.type === undefined || !ELEMENTS.has(node.type)) return children;
  const attributes = Object.fromEntries(
    Object.entries(node.attributes ?? {}).filter(([name]) => ATTRIBUTES.has(name)),
  );
  return createElement(node.type, { key, ...attributes }, ...children);
}
