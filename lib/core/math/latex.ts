import temml from "temml";
import type { MathElement, MathNode } from "#lib/contract/math.ts";
import { LATEX_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { boundTree } from "./bounds.ts";

/** The elements of MathML Core, and the few others that TeX needs. */
const ELEMENTS = new Set(
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle merror mpadded mphantom menclose none".split(
    " ",
  ),
);
/** These attributes exclude links, styles and event handlers. */
const ATTRIBUTES = new Set(
  "display displaystyle scriptlevel mathvariant mathsize mathcolor mathbackground stretchy fence separator form largeop movablelimits accent accentunder lspace rspace minsize maxsize symmetric linethickness width height depth voffset rowspacing columnspacing columnalign columnlines rowlines rowspan columnspan notation".split(
    " ",
  ),
);
const MAX_LATEX = 5000;
const MAX_EXPANSIONS = 200;
/** The maximum number of tokens that an author's own macros can expand to. */
const MAX_EXPANDED = 20_000;
const MACRO_DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** A node as temml returns it. A fragment has no type. */
type TemmlNode = {
  type?: string;
  attributes?: Record<string, unknown>;
  children?: readonly TemmlNode[];
  text?: string;
};

/**
 * Renders LaTeX to the `math` element of a MathML tree, with all sizes within bounds. Returns undefined if the LaTeX
 * can't be parsed, is too long (over 5,000 characters), or renders to a tree that is too large.
 */
export function renderMathTree(latex: string, block: boolean): MathElement | undefined {
  if (latex.length > MAX_LATEX) return undefined;
  try {
    const rendered: TemmlNode = temml.__renderToMathMLTree(latex, {
      displayMode: block,
      throwOnError: true,
      trust: false,
      maxExpand: getMaxExpansions(latex),
    });
    const tree = toMathNodes(rendered).find((node) => typeof node === "object");
    return tree && boundTree(tree);
  } catch {
    return undefined;
  }
}

/** Checks whether a formula defines macros, which can expand a short input to a huge output. */
export const definesMacros = (latex: string): boolean => MACRO_DEFINITION.test(latex);

/**
 * Returns the maximum number of macro expansions before a formula is rejected. Each expansion of an author's own macro
 * adds at most the length of the formula, and once more for each parameter that it repeats.
 */
function getMaxExpansions(latex: string): number {
  if (!definesMacros(latex)) return MAX_EXPANSIONS;
  const expandedLength = latex.length * latex.split("#").length;
  return Math.min(MAX_EXPANSIONS, Math.floor(MAX_EXPANDED / expandedLength));
}

/** Explains why LaTeX can't be displayed: with temml's parse error if there is one. */
export function findLatexProblem(latex: string): string {
  if (latex.length > MAX_LATEX) return LATEX_PROBLEMS.tooLong(MAX_LATEX);
  try {
    temml.__renderToMathMLTree(latex, {
      throwOnError: true,
      trust: false,
      maxExpand: getMaxExpansions(latex),
    });
    return LATEX_PROBLEMS.notDisplayable;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ParseError") return LATEX_PROBLEMS.incomplete;
    return (error.message.split("\n")[0] ?? "").trim();
  }
}

/** Returns the displayable nodes of a node: the node itself, or its children if its element isn't allowed. */
function toMathNodes({ type, attributes = {}, children = [], text }: TemmlNode): MathNode[] {
  if (text !== undefined) return [text];
  const childNodes = children.flatMap(toMathNodes);
  if (type === undefined || !ELEMENTS.has(type)) return childNodes;
  const allowedAttributes = Object.entries(attributes).flatMap(([name, value]) =>
    ATTRIBUTES.has(name) ? [[name, String(value)] as const] : [],
  );
  return [
    {
      tag: type,
      ...(allowedAttributes.length > 0 ? { attributes: Object.fromEntries(allowedAttributes) } : {}),
      ...(childNodes.length > 0 ? { children: childNodes } : {}),
    },
  ];
}
