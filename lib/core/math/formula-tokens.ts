import type { MathElement } from "#lib/contract/math.ts";
import { LARGE_OPERATORS, PREFIXES } from "./formula-symbols.ts";

/**
 * The text of a node. An `atom` never needs parentheses, a `fraction` needs them next to another factor, and a `power`
 * needs them if it is itself raised to a power.
 */
export type Reading = { text: string; kind: Kind };
export type Kind =
  | "atom"
  | "fraction"
  | "power"
  | "operator"
  | "space"
  | "open"
  | "close"
  | "function"
  | "row";

export const EMPTY_READING: Reading = { text: "", kind: "space" };

/** Converts mathematical alphabets (bold, script, Fraktur) to plain letters, which every font and screen reader supports. */
export const toPlainLetters = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"));

/** Reads a number, an identifier or a text. */
export function readLeaf({ tag, children = [] }: MathElement): Reading {
  const text = toPlainLetters(children.filter((child) => typeof child === "string").join(""));
  return { text, kind: tag === "mi" && /^\p{L}{2,}$/u.test(text) ? "function" : "atom" };
}

/** Reads an operator between, before or after terms, with the spaces around it. */
export function readOperator({ attributes = {}, children = [] }: MathElement): Reading {
  const text = children.filter((child) => typeof child === "string").join("");
  if (text === "" || /^[\u2061-\u2064]$/.test(text)) return EMPTY_READING;
  if (attributes.fence === "true" || /^[()[\]{}⟨⟩⌊⌋⌈⌉]$/.test(text)) {
    const isOpening = attributes.form ? attributes.form === "prefix" : /^[([{⟨⌊⌈]$/.test(text);
    return { text, kind: isOpening ? "open" : "close" };
  }
  if (/^\p{L}{2,}$/u.test(text)) return { text: ` ${text} `, kind: "operator" };
  if (attributes.separator === "true" || text === "," || text === ";")
    return { text: `${text} `, kind: "operator" };
  if (LARGE_OPERATORS.has(text)) return { text: `${text} `, kind: "function" };
  if (PREFIXES.has(text)) return { text, kind: "atom" };
  if (attributes.form === "prefix") return { text, kind: "operator" };
  if (attributes.form === "postfix" || !/^[\p{S}*:⋅·]+$/u.test(text)) return { text, kind: "close" };
  return { text: ` ${text.replace("⋅", "·")} `, kind: "operator" };
}
