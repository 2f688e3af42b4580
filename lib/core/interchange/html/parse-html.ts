import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";
import { SkippedItem } from "../skipped-item.ts";

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** In UTF-16 units. Pictures in `data:` addresses make it long. */
const MAX_LENGTH = 16 * 1024 * 1024;
const MAX_DEPTH = 300;
const MAX_NODES = 50_000;
/** The parser compares each attribute of a tag with all earlier ones. */
const MAX_ATTRIBUTES = 500;

/**
 * Parses a piece of HTML as browsers do. Work and memory are bounded.
 * @throws SkippedItem if it is too long, too deep, or has too many elements or attributes
 */
export function parseHtml(html: string, path: string): HtmlParent {
  if (html.length > MAX_LENGTH || hasManyAttributes(html)) throw new SkippedItem("too_large", path, "HTML");
  return parseFragment(html, { treeAdapter: createBoundedAdapter(path), scriptingEnabled: false });
}

export const isHtmlElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const isHtmlText = (node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === "#text";

export const getAttribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Returns all text in a node, as it is written. */
export function getHtmlText(node: HtmlNode): string {
  if (isHtmlText(node)) return node.value;
  return "childNodes" in node ? node.childNodes.map(getHtmlText).join("") : "";
}

/** Counts while the tree grows, because the parser takes quadratic time for deeply nested elements. */
function createBoundedAdapter(path: string): typeof defaultTreeAdapter {
  const depths = new WeakMap<object, number>();
  let nodes = 0;
  const place = (parent: object, node: object): void => {
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(node, depth);
    nodes += 1;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new SkippedItem("too_large", path, "HTML");
  };
  return {
    ...defaultTreeAdapter,
    appendChild: (parent, node) => {
      place(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore: (parent, node, reference) => {
      place(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
  };
}

/** Whether the text from any `<` to the next `>` has more words outside of quotes than a tag needs. */
function hasManyAttributes(html: string): boolean {
  for (let start = html.indexOf("<"); start !== -1; ) {
    const { end, words } = scanTag(html, start);
    if (words > MAX_ATTRIBUTES) return true;
    start = html.indexOf("<", end);
  }
  return false;
}

function scanTag(html: string, start: number): { end: number; words: number } {
  if (!/[a-z]/i.test(html.charAt(start + 1))) return { end: start + 1, words: 0 };
  let words = 0;
  let quote = "";
  let end = start + 1;
  for (; end < html.length; end += 1) {
    const character = html.charAt(end);
    if (quote) quote = character === quote ? "" : quote;
    else if (character === ">") break;
    else if ((character === '"' || character === "'") && html.charAt(end - 1) === "=") quote = character;
    else if (/[\s/]/.test(character) && !/[\s/]/.test(html.charAt(end - 1))) words += 1;
  }
  return { end, words };
}
