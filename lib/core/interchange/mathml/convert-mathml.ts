import { renderMathTree } from "#lib/core/math/latex.ts";
import { getText, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { convertFence, convertRow } from "./rows.ts";
import { convertScripts } from "./scripts.ts";
import { type Convert, convertCharacters, convertToken, joinLatex, Unconvertible } from "./tokens.ts";

const MAX_DEPTH = 100;
const TEX_ENCODINGS = new Set(["application/x-tex", "application/x-latex", "tex", "latex"]);

/**
 * Converts a MathML `math` element to LaTeX that we can display. LaTeX in an annotation wins. Returns undefined if an
 * element is unknown.
 */
export function convertMathml(math: XmlElement): { latex: string; block: boolean } | undefined {
  const block = math.attributes.get("display") === "block" || math.attributes.get("mode") === "display";
  const candidates = [() => findAnnotation(math), () => convertPresentation(math)];
  for (const find of candidates) {
    const latex = find()?.trim();
    if (latex && renderMathTree(latex, block)) return { latex, block };
  }
  return undefined;
}

function findAnnotation(math: XmlElement): string | undefined {
  for (const element of iterateElements(math)) {
    const encoding = element.attributes.get("encoding")?.trim().toLowerCase() ?? "";
    if (element.name === "annotation" && TEX_ENCODINGS.has(encoding)) return getText(element);
  }
  return undefined;
}

function convertPresentation(math: XmlElement): string | undefined {
  let depth = 0;
  const convert: Convert = (element) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Unconvertible();
    const latex = convertElement(element, convert);
    depth -= 1;
    return latex;
  };
  try {
    return convert(math);
  } catch (error) {
    if (error instanceof Unconvertible) return undefined;
    throw error;
  }
}

function convertElement(element: XmlElement, convert: Convert): string {
  const convertChild = (index: number): string => {
    const child = listElements(element)[index];
    if (!child) throw new Unconvertible();
    return convert(child);
  };
  switch (element.name) {
    case "math":
    case "mrow":
    case "mstyle":
    case "mpadded":
    case "mtd":
      return convertRow(listElements(element), convert);
    case "semantics":
    case "maction":
      return convertChild(0);
    case "mi":
    case "mn":
    case "mo":
    case "mtext":
    case "ms":
    case "mspace":
      return convertToken(element);
    case "mfrac":
      return convertFraction(element, convertChild);
    case "msqrt":
      return `\\sqrt{${convertRow(listElements(element), convert)}}`;
    case "mroot":
      return `\\sqrt[${convertChild(1)}]{${convertChild(0)}}`;
    case "mphantom":
      return `\\phantom{${convertRow(listElements(element), convert)}}`;
    case "menclose":
      return convertEnclosed(element, convertRow(listElements(element), convert));
    case "mfenced":
      return convertFenced(element, convert);
    case "mtable":
      return `\\begin{matrix}${convertTable(element, convert)}\\end{matrix}`;
    case "none":
      return "";
    default:
      return convertScripts(element, convertChild);
  }
}

function convertFraction(element: XmlElement, convertChild: (index: number) => string): string {
  const [top, bottom] = [convertChild(0), convertChild(1)];
  if (element.attributes.get("bevelled") === "true") return joinLatex([top, "/", bottom]);
  const thickness = element.attributes.get("linethickness") ?? "";
  return /^0\D*$/.test(thickness) ? `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}` : `\\frac{${top}}{${bottom}}`;
}

function convertEnclosed(element: XmlElement, inner: string): string {
  switch (element.attributes.get("notation")?.trim()) {
    case "box":
      return `\\boxed{${inner}}`;
    case "radical":
      return `\\sqrt{${inner}}`;
    case "top":
      return `\\overline{${inner}}`;
    case "bottom":
      return `\\underline{${inner}}`;
    case "updiagonalstrike":
      return `\\cancel{${inner}}`;
    case "downdiagonalstrike":
      return `\\bcancel{${inner}}`;
    default:
      throw new Unconvertible();
  }
}

/** `mfenced` puts a separator between its children. The last of `separators` is repeated. */
function convertFenced(element: XmlElement, convert: Convert): string {
  const separators = [...(element.attributes.get("separators") ?? ",").replace(/\s+/g, "")];
  const children = listElements(element);
  const parts = children.flatMap((child, index) => {
    const separator = separators[Math.min(index, separators.length - 1)] ?? "";
    return [convert(child), index < children.length - 1 ? convertCharacters(separator) : ""];
  });
  const open = convertFence(element.attributes.get("open") ?? "(");
  const close = convertFence(element.attributes.get("close") ?? ")");
  return joinLatex([`\\left${open}`, ...parts, `\\right${close}`]);
}

function convertTable(element: XmlElement, convert: Convert): string {
  const rows = listElements(element, "mtr", "mlabeledtr").map((row) => {
    const cells = listElements(row);
    if (row.name === "mlabeledtr" || cells.some(({ name }) => name !== "mtd")) throw new Unconvertible();
    return cells.map(convert).join(" & ");
  });
  if (rows.length !== listElements(element).length) throw new Unconvertible();
  return rows.join(" \\\\ ");
}
