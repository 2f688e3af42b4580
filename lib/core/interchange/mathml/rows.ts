import { getText, iterateElements, type XmlElement } from "../xml/elements.ts";
import { type Convert, convertCharacters, joinLatex } from "./tokens.ts";

const FENCES = new Set("( ) [ ] { } | ‖ ⟨ ⟩ ⌊ ⌋ ⌈ ⌉".split(" "));
const OPENING = new Set("( [ { ⟨ ⌊ ⌈".split(" "));
const CLOSING = new Set(") ] } ⟩ ⌋ ⌉".split(" "));
/** Elements that are taller than a line, around which MathML stretches fences. */
const TALL = new Set(["mfrac", "mtable", "munder", "mover", "munderover", "mroot", "msqrt"]);

/** Converts the children of a row. Fences around something tall become `\left` and `\right`. */
export function convertRow(children: readonly XmlElement[], convert: Convert): string {
  const stretched = findStretchedFences(children);
  const pieces = children.map((child, index) => {
    const side = stretched.get(index);
    return side ? `\\${side}${convertFence(getText(child).trim())}` : convert(child);
  });
  for (const [index, side] of stretched) if (index === -1) pieces.push(`\\${side}.`);
  return joinLatex(pieces);
}

/** Returns the delimiter for `\left` and `\right`. */
export const convertFence = (fence: string): string =>
  fence === "" ? "." : FENCES.has(fence) ? convertCharacters(fence) : fence;

/**
 * Finds the outermost fences that stretch, by the index of their operators. The key -1 means that a fence opens without
 * ever being closed, as in a definition by cases.
 */
function findStretchedFences(children: readonly XmlElement[]): Map<number, "left" | "right"> {
  const found = new Map<number, "left" | "right">();
  let start = -1;
  let level = 0;
  for (const [index, child] of children.entries()) {
    const fence = getFence(child);
    if (fence === "open") {
      if (level === 0) start = index;
      level += 1;
    } else if (fence === "close" && level > 0) {
      level -= 1;
      if (level === 0 && children.slice(start + 1, index).some(isTall))
        found.set(start, "left").set(index, "right");
    }
  }
  const rest = children.slice(start + 1);
  if (level === 1 && rest.length === 1 && rest.every(isTall)) found.set(start, "left").set(-1, "right");
  return found;
}

function getFence(element: XmlElement): "open" | "close" | undefined {
  if (element.name !== "mo" || element.attributes.get("stretchy") === "false") return undefined;
  const text = getText(element).trim();
  if (OPENING.has(text)) return "open";
  return CLOSING.has(text) ? "close" : undefined;
}

const isTall = (element: XmlElement): boolean =>
  TALL.has(element.name) || [...iterateElements(element)].some(({ name }) => TALL.has(name));
