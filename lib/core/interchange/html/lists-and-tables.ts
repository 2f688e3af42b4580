import type { BlockNode } from "#lib/core/content/index.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { getAttribute, type HtmlElement, type HtmlNode, isHtmlElement } from "./parse-html.ts";
import { readStyle } from "./styles.ts";

type Collect = (nodes: readonly HtmlNode[]) => BlockNode[];
type List = DocNode<"bulletList" | "orderedList">;

const LIST_TYPES = new Set(["1", "a", "A", "i", "I"] as const);
const NUMBER_STYLES = new Map<string, "1" | "a" | "A" | "i" | "I">([
  ["decimal", "1"],
  ["lower-alpha", "a"],
  ["lower-latin", "a"],
  ["upper-alpha", "A"],
  ["upper-latin", "A"],
  ["lower-roman", "i"],
  ["upper-roman", "I"],
]);

/** Converts a list. Children that aren't items become items. Returns undefined if it is empty. */
export function convertList(element: HtmlElement, collect: Collect): List | undefined {
  const items: DocNode<"listItem">[] = [];
  let loose: HtmlNode[] = [];
  const addItem = (nodes: readonly HtmlNode[], keepsEmpty: boolean): void => {
    const content = collect(nodes);
    if (content.length > 0) items.push({ type: "listItem", content });
    else if (keepsEmpty) items.push({ type: "listItem", content: [{ type: "paragraph" }] });
  };
  for (const child of element.childNodes) {
    if (!isHtmlElement(child) || child.tagName !== "li") {
      loose.push(child);
      continue;
    }
    addItem(loose, false);
    loose = [];
    addItem(child.childNodes, true);
  }
  addItem(loose, false);
  if (items.length === 0) return undefined;
  if (element.tagName !== "ol") return { type: "bulletList", content: items };
  const attrs = readListAttrs(element);
  return { type: "orderedList", ...(Object.keys(attrs).length > 0 ? { attrs } : {}), content: items };
}

function readListAttrs(element: HtmlElement): NonNullable<DocNode<"orderedList">["attrs"]> {
  const start = Number(getAttribute(element, "start") ?? 1);
  const style = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(getAttribute(element, "style") ?? "")?.[1];
  const type =
    [...LIST_TYPES].find((each) => each === getAttribute(element, "type")) ??
    NUMBER_STYLES.get(style?.toLowerCase() ?? "");
  return {
    ...(Number.isSafeInteger(start) && start !== 1 ? { start } : {}),
    ...(type && type !== "1" ? { type } : {}),
  };
}

/** HTML's own limit on colspan. */
const MAX_SPAN = 1_000;

/** Converts a table, without its caption. */
export function convertTable(
  element: HtmlElement,
  collect: Collect,
): { caption: HtmlElement | undefined; table: DocNode<"table"> | undefined } {
  const rows: DocNode<"tableRow">[] = [];
  let caption: HtmlElement | undefined;
  const visit = (parent: HtmlElement): void => {
    for (const child of parent.childNodes.filter(isHtmlElement)) {
      if (child.tagName === "caption") caption ??= child;
      else if (child.tagName === "tr") {
        const content = child.childNodes.filter(isCell).map((cell) => convertCell(cell, collect));
        if (content.length > 0) rows.push({ type: "tableRow", content });
      } else if (/^t(?:head|body|foot)$/.test(child.tagName)) visit(child);
    }
  };
  visit(element);
  return { caption, table: rows.length > 0 ? { type: "table", content: rows } : undefined };
}

const isCell = (node: HtmlNode): node is HtmlElement =>
  isHtmlElement(node) && (node.tagName === "td" || node.tagName === "th");

function convertCell(cell: HtmlElement, collect: Collect): DocNode<"tableCell" | "tableHeader"> {
  const blocks = collect(cell.childNodes);
  const { align } = readStyle(cell);
  const attrs = {
    ...readSpan(cell, "colspan"),
    ...readSpan(cell, "rowspan"),
    ...(align && align !== "justify" ? { align } : {}),
  };
  return {
    type: cell.tagName === "th" ? "tableHeader" : "tableCell",
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    content: blocks.length > 0 ? blocks : [{ type: "paragraph" }],
  };
}

function readSpan(cell: HtmlElement, name: "colspan" | "rowspan"): { [name]?: number } {
  const span = Math.trunc(Number(getAttribute(cell, name) ?? 1));
  return span > 1 ? { [name]: Math.min(span, MAX_SPAN) } : {};
}
