import type { BlockNode, InlineNode, Mark, MarkType } from "#lib/core/content/index.ts";
import { addMark, BlockSink, type Line } from "../../html/block-sink.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { getText, isElement, type XmlElement, type XmlNode } from "../../xml/elements.ts";
import type { AssetPaths } from "./asset-paths.ts";
import { BodyContext } from "./body-context.ts";
import { addInline, addLink } from "./inline-elements.ts";
import { findBlockReader, readInteraction, readStage } from "./interaction-readers.ts";
import { noteLostAttributes } from "./lost-parts.ts";
import { readList, readTable } from "./structures.ts";

const MARKS: Readonly<Record<string, Exclude<MarkType, "link">>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  var: "italic",
  dfn: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sub: "subscript",
  sup: "superscript",
};

/** Elements whose children are blocks of their own, without a node for the element itself. */
const CONTAINERS = new Set(
  "div section article main header footer aside nav figure figcaption address contentBody itemBody prompt details summary fieldset center dl dt dd stimulusBody".split(
    " ",
  ),
);
/** Elements without a node that leave their text where it is. */
const TRANSPARENT = new Set("span small big abbr acronym label font bdo bdi time mark ruby rb".split(" "));
/** Elements that aren't displayed. */
const HIDDEN = new Set([
  "stylesheet",
  "style",
  "script",
  "catalogInfo",
  "companionMaterialsInfo",
  "templateDeclaration",
]);
/** How to read the text beside them, and the parentheses around that. */
const ANNOTATIONS = new Set(["rt", "rtc", "rp"]);
const MEDIA = new Set(["audio", "video", "iframe", "embed", "svg", "canvas"]);

/** Creates the context of an item's body, or of another text. */
export const createBodyContext = (assets: AssetPaths): BodyContext =>
  new BodyContext(assets, { readBlocks, readPhrase });

/** Converts the children of an element to blocks. There is at least one if `required`. */
function readBlocks(element: XmlElement, context: BodyContext, required = false): BlockNode[] {
  const sink = new BlockSink();
  addNodes(element.children, sink, context, []);
  sink.endLine();
  return sink.blocks.length === 0 && required ? [{ type: "paragraph" }] : sink.blocks;
}

/** Converts the children of an element to text and formulas, for parts that have nothing else. */
function readPhrase(element: XmlElement, context: BodyContext): InlineNode[] {
  const blocks = readBlocks(element, context);
  const inline = blocks.flatMap((block) => {
    if (block.type === "paragraph" || block.type === "heading") return block.content ?? [];
    if (block.type === "blockMath") return [{ type: "inlineMath" as const, attrs: block.attrs }];
    context.addLoss("markup_removed", block.type);
    return [];
  });
  return inline.filter((node) => {
    const isPhrase = node.type === "text" || node.type === "inlineMath";
    if (!isPhrase) context.addLoss("markup_removed", node.type);
    return isPhrase;
  });
}

function addNodes(
  nodes: readonly XmlNode[],
  sink: BlockSink,
  context: BodyContext,
  marks: readonly Mark[],
): void {
  for (const node of nodes) {
    if (isElement(node)) addElement(node, sink, context, marks);
    else sink.run.addText(node, marks);
  }
}

function addElement(
  element: XmlElement,
  sink: BlockSink,
  context: BodyContext,
  marks: readonly Mark[],
): void {
  const { name } = element;
  noteLostAttributes(element, context);
  const mark = MARKS[name] ?? findSpanMark(element);
  const line = findLine(name);
  const addChildren = () => addNodes(element.children, sink, context, marks);
  if (mark) addNodes(element.children, sink, context, addMark(marks, { type: mark }));
  else if (name === "a") addNodes(element.children, sink, context, addLink(element, context, marks));
  else if (line) sink.withLine(line, addChildren);
  else if (name === "q") addQuotation(sink, marks, addChildren);
  else if (TRANSPARENT.has(name)) addChildren();
  else if (CONTAINERS.has(name)) sink.withLine({ type: "anonymous" }, addChildren);
  else if (!addStructure(element, sink, context) && !addInline(element, sink, context, marks))
    addOther(element, sink, context, addChildren);
}

/** Adds the quotation marks that a browser displays. */
function addQuotation(sink: BlockSink, marks: readonly Mark[], addChildren: () => void): void {
  sink.run.addText("“", marks);
  addChildren();
  sink.run.addText("”", marks);
}

/** Finds the mark of a span that Touchstone wrote, because QTI has no elements for these. */
function findSpanMark({ name, attributes }: XmlElement): "underline" | "strike" | undefined {
  const classes = name === "span" ? (attributes.get("class") ?? "").split(/\s+/) : [];
  if (classes.includes("underline")) return "underline";
  return classes.includes("line-through") ? "strike" : undefined;
}

function findLine(name: string): Line | undefined {
  if (name === "p") return { type: "paragraph" };
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level ? { type: "heading", level: Math.min(Number(level), 4) } : undefined;
}

/** Adds a block. Returns false if the element isn't one. */
function addStructure(element: XmlElement, sink: BlockSink, context: BodyContext): boolean {
  const read = findBlockReader(element.name);
  if (read) {
    const prompt = element.children.find((child) => isElement(child) && child.name === "prompt");
    if (prompt && isElement(prompt)) for (const block of readBlocks(prompt, context)) sink.addBlock(block);
    sink.addBlock(readInteraction(element, context, read));
    return true;
  }
  switch (element.name) {
    case "ul":
    case "ol":
      sink.addBlock(readList(element, context));
      return true;
    case "table": {
      for (const block of readTable(element, context)) sink.addBlock(block);
      return true;
    }
    case "blockquote":
      sink.addBlock({ type: "blockquote", content: readBlocks(element, context, true) });
      return true;
    case "pre": {
      const text = getText(element).replace(/^\n/, "");
      sink.addBlock({ type: "codeBlock", ...(text === "" ? {} : { content: [{ type: "text", text }] }) });
      return true;
    }
    case "positionObjectStage":
      for (const block of readStage(element, context)) sink.addBlock(block);
      return true;
    case "hr":
      sink.addBlock({ type: "horizontalRule" });
      return true;
    default:
      return false;
  }
}

/** Handles feedback, rubrics, templates, and elements that content can't keep. */
function addOther(element: XmlElement, sink: BlockSink, context: BodyContext, addChildren: () => void): void {
  const { name } = element;
  if (HIDDEN.has(name)) {
    if (name === "stylesheet" || name === "style") context.addLoss("style", name);
    else if (name === "catalogInfo" || name === "companionMaterialsInfo")
      context.addLoss("markup_removed", name);
    return;
  }
  if (ANNOTATIONS.has(name)) {
    context.addLoss("markup_removed", "ruby");
    return;
  }
  if (/Interaction$/.test(name)) throw new SkippedItem("unsupported_interaction", name, name);
  if (/^(?:printedVariable|templateInline|templateBlock)/.test(name))
    throw new SkippedItem("template_processing", name, name);
  if (/^feedback(?:Inline|Block)$/.test(name)) {
    context.addLoss("feedback", name);
    return;
  }
  if (name === "rubricBlock") {
    if (/\bcandidate\b/.test(element.attributes.get("view") ?? "candidate"))
      sink.withLine({ type: "anonymous" }, addChildren);
    else context.addLoss("rubric", element.attributes.get("view"));
    return;
  }
  context.addLoss("markup_removed", name);
  if (!MEDIA.has(name)) addChildren();
}
