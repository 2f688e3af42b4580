import { isObject, type JsonObject } from "#lib/core/content/json.ts";
import { MAX_DEPTH } from "#lib/core/content/limits.ts";

const BLANK = "____";

/** Says what a formula reads as, from its LaTeX: `createFormulaReader` of lib/core/math does, or a lookup in trees that are there already. */
export type FormulaReader = (latex: string, block: boolean) => string;

/** How a node reads where it is not simply the text of its children. */
type Reading = (node: JsonObject, read: Reader) => string;

const READINGS: ReadonlyMap<unknown, Reading> = new Map<unknown, Reading>([
  ["text", (node) => raised(string(node.text), node.marks)],
  ["hardBreak", () => " "],
  ["image", (node) => string(attrs(node).alt)],
  ["inlineMath", (node, { formula }) => formula(string(attrs(node).latex), false)],
  ["blockMath", (node, { formula }) => formula(string(attrs(node).latex), true)],
  ["textEntryInteraction", () => BLANK],
  ["gap", () => BLANK],
  ["choiceInteraction", alternatives],
  ["orderInteraction", alternatives],
  ["matchSet", alternatives],
  ["inlineChoiceInteraction", (node, reader) => `(${alternatives(node, reader)})`],
  ["matchInteraction", (node, reader) => join(children(node), " → ", reader)],
  ["gapMatchInteraction", gapMatch],
  ["hotspotInteraction", pictured],
  ["selectPointInteraction", pictured],
  ["sliderInteraction", range],
]);

/**
 * A document in one line for lists, prompts and CSV: formulas as `formula` reads them, an image as its alternative
 * text, a blank for what is to be filled in, choices with " / " between. "" for what is no document. Takes any value.
 */
export function plainText(content: unknown, formula: FormulaReader): string {
  if (!isObject(content) || content.type !== "doc") return "";
  return read(content, { formula, depth: 1 }).replace(/\s+/g, " ").trim();
}

type Reader = { formula: FormulaReader; depth: number };

function read(node: JsonObject, reader: Reader): string {
  if (reader.depth > MAX_DEPTH) return "";
  const reading = READINGS.get(node.type);
  if (reading) return reading(node, reader);
  return join(children(node), RUNS_ON.has(node.type) ? "" : " ", reader);
}

/** The nodes of which the children stand in one line. Written out, so that browsers need no schema library for it. */
export const RUNS_ON: ReadonlySet<unknown> = new Set([
  "paragraph",
  "heading",
  "codeBlock",
  "inlineChoice",
  "gapText",
]);

const DIGITS = "0123456789+-";
const SCRIPTS = new Map<unknown, string>([
  ["superscript", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"],
  ["subscript", "₀₁₂₃₄₅₆₇₈₉₊₋"],
]);

/** Numbers keep their height, since 10³ is not 103; other raised text reads as it is. */
function raised(text: string, marks: unknown): string {
  const mark: unknown = Array.isArray(marks)
    ? marks.find((each) => isObject(each) && SCRIPTS.has(each.type))
    : null;
  const script = isObject(mark) ? SCRIPTS.get(mark.type) : undefined;
  if (!script || !/^[0-9+-]+$/.test(text)) return text;
  return Array.from(text, (digit) => script.charAt(DIGITS.indexOf(digit))).join("");
}

function join(nodes: readonly JsonObject[], separator: string, reader: Reader): string {
  const deeper = { ...reader, depth: reader.depth + 1 };
  return nodes.map((node) => read(node, deeper)).join(separator);
}

function alternatives(node: JsonObject, reader: Reader): string {
  return join(children(node), " / ", reader);
}

/** The text with its gaps, then what may go into them. */
function gapMatch(node: JsonObject, reader: Reader): string {
  const texts = children(node).filter(({ type }) => type === "gapText");
  const blocks = children(node).filter(({ type }) => type !== "gapText");
  return `${join(blocks, " ", reader)} (${join(texts, " / ", reader)})`;
}

function pictured(node: JsonObject): string {
  const { image } = attrs(node);
  return isObject(image) ? string(image.alt) : "";
}

function range(node: JsonObject): string {
  const { lowerBound, upperBound } = attrs(node);
  return typeof lowerBound === "number" && typeof upperBound === "number"
    ? `${lowerBound} – ${upperBound}`
    : "";
}

function children(node: JsonObject): JsonObject[] {
  return Array.isArray(node.content) ? node.content.filter(isObject) : [];
}

function attrs(node: JsonObject): JsonObject {
  return isObject(node.attrs) ? node.attrs : {};
}

function string(value: unknown): string {
  return typeof value === "string" ? value : "";
}
