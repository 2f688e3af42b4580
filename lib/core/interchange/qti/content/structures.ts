import type { BlockNode, DocNode } from "#lib/core/content/index.ts";
import { isElement, listElements, type XmlElement } from "../../xml/elements.ts";
import { readCount } from "../names.ts";
import type { BodyContext } from "./body-context.ts";

/** Converts a list. Children other than list items become items of their own. */
export function readList(element: XmlElement, context: BodyContext): BlockNode {
  const items = listElements(element).map(
    (item): DocNode<"listItem"> => ({
      type: "listItem",
      content: context.readBlocks(
        item.name === "li" ? item : { ...element, children: [item], name: "li" },
        true,
      ),
    }),
  );
  const content: DocNode<"listItem">[] =
    items.length > 0 ? items : [{ type: "listItem", content: [{ type: "paragraph" }] }];
  if (element.name === "ul") return { type: "bulletList", content };
  const start = Number(element.attributes.get("start") ?? 1);
  const isStarted = Number.isInteger(start) && start !== 1;
  return { type: "orderedList", ...(isStarted ? { attrs: { start } } : {}), content };
}

/** Converts a table. Its caption comes before it. */
export function readTable(element: XmlElement, context: BodyContext): BlockNode[] {
  const blocks: BlockNode[] = [];
  const rows: DocNode<"tableRow">[] = [];
  const addRows = (parent: XmlElement) => {
    for (const child of listElements(parent)) {
      if (child.name === "caption") blocks.push(...context.readBlocks(child));
      else if (child.name === "tr") rows.push(...readRow(child, context));
      else addRows(child);
    }
  };
  addRows(element);
  return rows.length > 0 ? [...blocks, { type: "table", content: rows }] : blocks;
}

function readRow(row: XmlElement, context: BodyContext): DocNode<"tableRow">[] {
  const content = listElements(row, "td", "th").map((cell): DocNode<"tableHeader" | "tableCell"> => {
    const spans = ["colspan", "rowspan"].flatMap((name) => {
      const span = readCount(cell, name);
      return span && span > 1 && span <= 1000 ? [[name, span] as const] : [];
    });
    const attrs = spans.length > 0 ? { attrs: Object.fromEntries(spans) } : {};
    const type = cell.name === "th" ? "tableHeader" : "tableCell";
    return { type, ...attrs, content: context.readBlocks(cell, true) };
  });
  return content.length > 0 ? [{ type: "tableRow", content }] : [];
}

/** Finds the first descendant with one of the names, outermost first. */
export function findDescendant(parent: XmlElement, ...names: string[]): XmlElement | undefined {
  for (const child of parent.children.filter(isElement)) {
    if (names.includes(child.name)) return child;
    const found = findDescendant(child, ...names);
    if (found) return found;
  }
  return undefined;
}
