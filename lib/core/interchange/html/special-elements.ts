import type { DocNode } from "#lib/core/content/nodes.ts";
import { isHref } from "#lib/core/content/urls.ts";
import { addMark, type BlockSink } from "./block-sink.ts";
import { findImageMath, readImage } from "./images.ts";
import { convertList, convertTable } from "./lists-and-tables.ts";
import { convertMathElement, readMathScript } from "./math-elements.ts";
import {
  getAttribute,
  getHtmlText,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
} from "./parse-html.ts";
import type { HtmlContext, HtmlWalker } from "./walker.ts";

type ConvertElement = (
  walker: HtmlWalker,
  element: HtmlElement,
  context: HtmlContext,
  sink: BlockSink,
) => void;

const convertHeading: ConvertElement = (walker, { tagName, childNodes }, context, sink) =>
  walker.convertLines({ level: Math.min(Number(tagName.charAt(1)), 4) }, childNodes, context, sink);

const convertListElement: ConvertElement = (walker, element, context, sink) => {
  const inside = { ...context, align: undefined, depth: context.depth + 1 };
  const list = convertList(element, (nodes) => walker.collect(nodes, inside));
  if (list) sink.addBlock(list);
};

const convertTableElement: ConvertElement = (walker, element, context, sink) => {
  const inside = { ...context, align: undefined, depth: context.depth + 2 };
  const { caption, table } = convertTable(element, (nodes) => walker.collect(nodes, inside));
  if (caption) walker.convertLines("paragraph", caption.childNodes, context, sink);
  if (table) sink.addBlock(table);
};

const convertBlockquote: ConvertElement = (walker, { childNodes }, context, sink) => {
  const content = walker.collect(childNodes, context);
  if (content.length > 0) sink.addBlock({ type: "blockquote", content });
};

const convertPreformatted: ConvertElement = (_walker, element, _context, sink) =>
  sink.addBlock(createCodeBlock(element));

const convertQuotation: ConvertElement = (walker, { childNodes }, context, sink) => {
  sink.run.addText("“", context.marks);
  walker.convertNodes(childNodes, context, sink);
  sink.run.addText("”", context.marks);
};

const convertLink: ConvertElement = (walker, element, context, sink) => {
  const href = getAttribute(element, "href")?.trim();
  const isAllowed = href !== undefined && isHref(href);
  if (href !== undefined && !isAllowed) walker.addLoss("link_removed", context.path, href.slice(0, 500));
  const marks = isAllowed ? addMark(context.marks, { type: "link", attrs: { href } }) : context.marks;
  walker.convertNodes(element.childNodes, { ...context, marks }, sink);
};

const convertImage: ConvertElement = (walker, element, context, sink) => {
  const latex = findImageMath(element);
  if (latex !== undefined) {
    walker.addMath({ latex, block: false }, latex, context, sink);
    return;
  }
  const image = readImage(element, walker.assets, walker.options.findFile);
  if ("node" in image) {
    walker.addNode(image.node, context, sink);
    return;
  }
  walker.addLoss(image.problem, context.path, image.detail);
  sink.run.addText(getAttribute(element, "alt") ?? "", context.marks);
};

const convertMath: ConvertElement = (walker, element, context, sink) => {
  const text = getHtmlText(element).replace(/\s+/g, " ").trim();
  const formula = convertMathElement(element) ?? { latex: "", block: false };
  if (formula.latex !== "") walker.addMath(formula, text, context, sink);
  else {
    walker.addLoss("math_not_converted", context.path, text.slice(0, 200));
    sink.run.addText(text, context.marks);
  }
};

const convertUnknown: ConvertElement = (walker, element, context, sink) => {
  const { tagName, childNodes } = element;
  const formula = readMathScript(element);
  if (formula) {
    walker.addMath(formula, formula.latex, context, sink);
    return;
  }
  walker.addLoss("markup_removed", context.path, tagName);
  // The text of custom elements, such as `<o:p>` by Word, is displayed.
  if (/[:-]/.test(tagName)) walker.convertNodes(childNodes, context, sink);
};

const CONVERTERS: ReadonlyMap<string, ConvertElement> = new Map<string, ConvertElement>([
  ["br", (_walker, _element, _context, sink) => sink.run.addBreak()],
  ["hr", (_walker, _element, _context, sink) => sink.addBlock({ type: "horizontalRule" })],
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, convertHeading] as const),
  ...["ul", "ol", "menu", "dir"].map((name) => [name, convertListElement] as const),
  ["table", convertTableElement],
  ["blockquote", convertBlockquote],
  ...["pre", "listing", "xmp"].map((name) => [name, convertPreformatted] as const),
  ["q", convertQuotation],
  ["a", convertLink],
  ["img", convertImage],
  ["math", convertMath],
]);

/** Converts an element that is neither a mark nor a plain container. */
export const convertSpecialElement: ConvertElement = (walker, element, context, sink) =>
  (CONVERTERS.get(element.tagName) ?? convertUnknown)(walker, element, context, sink);

function createCodeBlock(pre: HtmlElement): DocNode<"codeBlock"> {
  const code = pre.childNodes.filter(isHtmlElement).find(({ tagName }) => tagName === "code");
  const language = /(?:^|\s)language-([\w+#.-]{1,40})/.exec(getAttribute(code ?? pre, "class") ?? "")?.[1];
  const text = getCode(pre);
  return {
    type: "codeBlock",
    ...(language ? { attrs: { language } } : {}),
    ...(text ? { content: [{ type: "text", text }] } : {}),
  };
}

const getCode = (node: HtmlNode): string => {
  if (isHtmlText(node)) return node.value;
  if (!isHtmlElement(node)) return "";
  return node.tagName === "br" ? "\n" : node.childNodes.map(getCode).join("");
};
