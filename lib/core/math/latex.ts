import temml from "temml";
import type { MathElement, MathNode } from "#lib/contract/math.ts";
import { boundTree } from "./bounds.ts";

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
const MAX_EXPANSIONS = 200;
/** Tokens that an author's own macros may become. */
const MAX_EXPANDED = 20_000;
const MACRO_DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** What temml makes; a fragment has no type. */
type TemmlNode = {
  type?: string;
  attributes?: Record<string, unknown>;
  children?: readonly TemmlNode[];
  text?: string;
};

/**
 * LaTeX as the `math` element of a MathML tree, with all its sizes within bounds; undefined for what cannot be read as
 * LaTeX, is too long, or becomes too large.
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

/** Whether a formula brings macros of its own, which make much out of little. */
export const definesMacros = (latex: string): boolean => MACRO_DEFINITION.test(latex);

/**
 * How many macros are expanded before a formula is given up on. One expansion of an author's own makes at most as much as
 * the formula is long, and as much again for each parameter that it repeats.
 */
function getMaxExpansions(latex: string): number {
  if (!definesMacros(latex)) return MAX_EXPANSIONS;
  const expandedLength = latex.length * latex.split("#").length;
  return Math.min(MAX_EXPANSIONS, Math.floor(MAX_EXPANDED / expandedLength));
}

/** Why something cannot be read as LaTeX, in words. */
export function findLatexProblem(latex: string): string {
  if (latex.length > MAX_LATEX) return `A formula has at most ${MAX_LATEX.toLocaleString("en")} characters`;
  try {
    temml.__renderToMathMLTree(latex, {
      throwOnError: true,
      trust: false,
      maxExpand: getMaxExpansions(latex),
    });
    return "This cannot be shown as a formula";
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ParseError") return "The formula is not finished";
    return (error.message.split("\n")[0] ?? "").trim();
  }
}

/** What may be shown of a node: itself, or what is in it where it has no element of its own. */
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
