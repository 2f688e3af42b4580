import { isDocumentJson, isObject, type JsonObject } from "#lib/core/content/json.ts";
import { MAX_DEPTH } from "#lib/core/content/limits.ts";

const BLANK = "____";

/** Converts the LaTeX of a formula to text: `createFormulaReader` of lib/core/math, or a lookup of existing trees. */
export type FormulaReader = (latex: string, block: boolean) => string;

/** Renders a node whose text isn't simply the text of its children. */
type RenderNode = (node: JsonObject, renderNode: TextContext) => string;

const RENDERERS: ReadonlyMap<unknown, RenderNode> = new Map<unknown, RenderNode>([
  ["text", (node) => toScript(toText(node.text), node.marks)],
  ["hardBreak", () => " "],
  ["image", (node) => toText(getAttrs(node).alt)],
  ["inlineMath", (node, { formula }) => formula(toText(getAttrs(node).latex), false)],
  ["blockMath", (node, { formula }) => formula(toText(getAttrs(node).latex), true)],
  ["textEntryInteraction", () => BLANK],
  ["gap", () => BLANK],
  ["choiceInteraction", renderAlternatives],
  ["orderInteraction", renderAlternatives],
  ["matchSet", renderAlternatives],
  ["inlineChoiceInteraction", (node, context) => `(${renderAlternatives(node, context)})`],
  ["matchInteraction", (node, context) => joinNodes(getChildren(node), " → ", context)],
  ["gapMatchInteraction", renderGapMatch],
  ["hotspotInteraction", renderImageAlt],
  ["selectPointInteraction", renderImageAlt],
  ["sliderInteraction", renderRange],
  ["associateInteraction", renderAlternatives],
  ["graphicOrderInteraction", renderImageAlt],
  ["graphicAssociateInteraction", renderImageAlt],
  ["graphicGapMatchInteraction", renderGraphicGapMatch],
  ["gapImg", renderImageAlt],
  ["positionObjectInteraction", renderImageAlt],
  ["drawingInteraction", renderImageAlt],
  ["mediaInteraction", (node) => toText(getAttrs(node).title)],
]);

/**
 * Renders a document as one line for lists, prompts and CSV: formulas as text, images as their alternative text, blanks
 * for answer fields, and choices separated by " / ". Accepts any value. Returns "" if it isn't a document.
 */
export function plainText(content: unknown, formula: FormulaReader): string {
  if (!isDocumentJson(content)) return "";
  return renderNode(content, { formula, depth: 1 }).replace(/\s+/g, " ").trim();
}

type TextContext = { formula: FormulaReader; depth: number };

function renderNode(node: JsonObject, context: TextContext): string {
  if (context.depth > MAX_DEPTH) return "";
  const render = RENDERERS.get(node.type);
  if (render) return render(node, context);
  return joinNodes(getChildren(node), UNSPACED_NODES.has(node.type) ? "" : " ", context);
}

/**
 * The nodes whose children are on one line. They are listed here and not derived from the declarations, because those
 * require the schema library.
 */
export const UNSPACED_NODES: ReadonlySet<unknown> = new Set([
  "paragraph",
  "heading",
  "codeBlock",
  "inlineChoice",
  "gapText",
  "hottext",
]);

const DIGITS = "0123456789+-";
const SCRIPTS = new Map<unknown, string>([
  ["superscript", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"],
  ["subscript", "₀₁₂₃₄₅₆₇₈₉₊₋"],
]);

/** Keeps numbers raised or lowered, because 10³ isn't 103. Other raised or lowered text is rendered as plain text. */
function toScript(text: string, marks: unknown): string {
  const mark: unknown = Array.isArray(marks)
    ? marks.find((each) => isObject(each) && SCRIPTS.has(each.type))
    : null;
  const script = isObject(mark) ? SCRIPTS.get(mark.type) : undefined;
  if (!script || !/^[0-9+-]+$/.test(text)) return text;
  return Array.from(text, (digit) => script.charAt(DIGITS.indexOf(digit))).join("");
}

function joinNodes(nodes: readonly JsonObject[], separator: string, context: TextContext): string {
  const childContext = { ...context, depth: context.depth + 1 };
  return nodes.map((node) => renderNode(node, childContext)).join(separator);
}

function renderAlternatives(node: JsonObject, context: TextContext): string {
  return joinNodes(getChildren(node), " / ", context);
}

/** Renders the text with its gaps, followed by the texts that can fill them. */
function renderGapMatch(node: JsonObject, context: TextContext): string {
  const texts = getChildren(node).filter(({ type }) => type === "gapText");
  const blocks = getChildren(node).filter(({ type }) => type !== "gapText");
  return `${joinNodes(blocks, " ", context)} (${joinNodes(texts, " / ", context)})`;
}

/** Renders the image, followed by the texts and images that can be placed on it. */
function renderGraphicGapMatch(node: JsonObject, context: TextContext): string {
  return `${renderImageAlt(node)} (${renderAlternatives(node, context)})`;
}

function renderImageAlt(node: JsonObject): string {
  const { image } = getAttrs(node);
  return isObject(image) ? toText(image.alt) : "";
}

function renderRange(node: JsonObject): string {
  const { lowerBound, upperBound } = getAttrs(node);
  return typeof lowerBound === "number" && typeof upperBound === "number"
    ? `${lowerBound} – ${upperBound}`
    : "";
}

function getChildren(node: JsonObject): JsonObject[] {
  return Array.isArray(node.content) ? node.content.filter(isObject) : [];
}

function getAttrs(node: JsonObject): JsonObject {
  return isObject(node.attrs) ? node.attrs : {};
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
