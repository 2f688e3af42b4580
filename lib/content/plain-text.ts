import { isObject, type JsonObject } from "#lib/content/json.ts";
import { MAX_DEPTH } from "#lib/content/limits.ts";

const BLANK = "____";

/** How a node reads where it is not simply the text of its children. */
type Reading = (node: JsonObject, depth: number) => string;

const READINGS: ReadonlyMap<unknown, Reading> = new Map<unknown, Reading>([
  ["text", (node) => raised(string(node.text), node.marks)],
  ["hardBreak", () => " "],
  ["image", (node) => string(attrs(node).alt)],
  ["inlineMath", (node) => string(attrs(node).latex)],
  ["blockMath", (node) => string(attrs(node).latex)],
  ["textEntryInteraction", () => BLANK],
  ["gap", () => BLANK],
  ["choiceInteraction", alternatives],
  ["orderInteraction", alternatives],
  ["matchSet", alternatives],
  ["inlineChoiceInteraction", (node, depth) => `(${alternatives(node, depth)})`],
  ["matchInteraction", (node, depth) => join(children(node), " → ", depth)],
  ["gapMatchInteraction", gapMatch],
  ["hotspotInteraction", pictured],
  ["selectPointInteraction", pictured],
  ["sliderInteraction", range],
]);

/**
 * A document in one line for lists, prompts and CSV: mathematics as its LaTeX, an image as its alternative text, a
 * blank for what is to be filled in, choices with " / " between. "" for what is no document. Takes any value.
 */
export function plainText(content: unknown): string {
  if (!isObject(content) || content.type !== "doc") return "";
  return read(content, 1).replace(/\s+/g, " ").trim();
}

function read(node: JsonObject, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  const reading = READINGS.get(node.type);
  if (reading) return reading(node, depth);
  return join(children(node), RUNS_ON.has(node.type) ? "" : " ", depth);
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

function join(nodes: readonly JsonObject[], separator: string, depth: number): string {
  return nodes.map((node) => read(node, depth + 1)).join(separator);
}

function alternatives(node: JsonObject, depth: number): string {
  return join(children(node), " / ", depth);
}

/** The text with its gaps, then what may go into them. */
function gapMatch(node: JsonObject, depth: number): string {
  const texts = children(node).filter(({ type }) => type === "gapText");
  const blocks = children(node).filter(({ type }) => type !== "gapText");
  return `${join(blocks, " ", depth)} (${join(texts, " / ", depth)})`;
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
