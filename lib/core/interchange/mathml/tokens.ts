import { getText, type XmlElement } from "../xml/elements.ts";
import { FUNCTIONS, SYMBOLS, VARIANTS } from "./symbols.ts";

/** Converts an element to LaTeX. @throws Unconvertible */
export type Convert = (element: XmlElement) => string;

/** Thrown for an element that can't be written in LaTeX. */
export class Unconvertible extends Error {}

/** Converts `mi`, `mn`, `mo`, `mtext`, `ms` and `mspace`. */
export function convertToken(element: XmlElement): string {
  const text = getText(element)
    .replace(/[ \t\n\r]+/g, " ")
    .trim();
  switch (element.name) {
    case "mi":
      return convertIdentifier(text, element.attributes.get("mathvariant"));
    case "mn":
      return applyVariant(text.replace(/[%#&$_{}\\]/g, convertCharacters).replace(/,/g, "{,}"), element);
    case "mo":
      return convertOperator(text);
    case "mtext":
      return `\\text{${escapeText(getText(element).replace(/[ \t\n\r]+/g, " "))}}`;
    case "ms":
      return `\\text{"${escapeText(text)}"}`;
    default:
      return convertSpace(element.attributes.get("width"));
  }
}

function convertIdentifier(text: string, variant: string | undefined): string {
  if (FUNCTIONS.has(text)) return `\\${text}`;
  const command = VARIANTS.get(variant ?? "");
  const latex = convertCharacters(text);
  if (command) return `${command}{${latex}}`;
  // MathML sets a single letter in italics and longer identifiers upright.
  return [...text].length > 1 ? `\\mathrm{${latex}}` : latex;
}

function applyVariant(latex: string, element: XmlElement): string {
  const command = VARIANTS.get(element.attributes.get("mathvariant") ?? "");
  return command && command !== "\\mathrm" ? `${command}{${latex}}` : latex;
}

function convertOperator(text: string): string {
  if (FUNCTIONS.has(text)) return `\\${text}`;
  return /^[a-z]{2,}$/i.test(text) ? `\\operatorname{${text}}` : convertCharacters(text);
}

/** Converts each character to its LaTeX. */
export const convertCharacters = (text: string): string =>
  joinLatex([...text.trim()].map((character) => SYMBOLS.get(character) ?? character));

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash ",
  "~": "\\textasciitilde ",
  "^": "\\textasciicircum ",
};

const escapeText = (text: string): string =>
  text.replace(/[\\{}$&#%_^~]/g, (character) => ESCAPES[character] ?? `\\${character}`);

function convertSpace(width = ""): string {
  const match = /^(-?[\d.]+)(em|ex|px|pt)$/.exec(width.trim());
  if (!match) return "";
  const ems = Number(match[1]) * (match[2] === "em" ? 1 : match[2] === "ex" ? 0.5 : 1 / 16);
  if (ems >= 1.5) return "\\qquad";
  if (ems >= 0.8) return "\\quad";
  return ems > 0 ? "\\," : "";
}

/** Joins pieces of LaTeX. A command that ends with a letter needs a space before a letter. */
export function joinLatex(pieces: readonly string[]): string {
  let latex = "";
  for (const piece of pieces) {
    const separator = /\\[a-zA-Z]+$/.test(latex) && /^[a-zA-Z]/.test(piece) ? " " : "";
    latex += separator + piece;
  }
  return latex;
}
