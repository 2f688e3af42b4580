import { Extension } from "@tiptap/core";
import { type Node as EditorNode, Fragment } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { isInteraction } from "#components/builder/document/draft.ts";
import { createTemporaryId, generateId, generateRandomId } from "#components/builder/document/ids.ts";
import { isQuestion } from "#components/builder/document/read-draft.ts";

/**
 * Restores the rules of the content model after each change, so that every document can be saved. Ids are unique
 * (copies get new ones), no interaction is within another one or in a shared text, and no gap is outside its gap match.
 */
export const NormalizeDocument = Extension.create({
  name: "normalizeDocument",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        replaceDuplicateIds(doc, tr);
        const unchangedNodes = new Set<EditorNode>();
        before.doc.descendants((node) => {
          if (isTopLevel(node)) unchangedNodes.add(node);
          return node.type.name === "exercise";
        });
        doc.descendants((node, pos) => {
          if (isTopLevel(node) && !unchangedNodes.has(node)) normalizeContent(node, pos, tr);
          return node.type.name === "exercise";
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

const isTopLevel = (node: EditorNode): boolean => isQuestion(node) || node.type.name === "sharedContext";

function replaceDuplicateIds(doc: EditorNode, tr: Transaction): void {
  const seenIds = new Set<unknown>();
  doc.descendants((node, pos) => {
    const isPart = node.type.name === "exercise";
    if (!isPart && !isQuestion(node)) return false;
    if (seenIds.has(node.attrs.id) || !node.attrs.id) tr.setNodeAttribute(pos, "id", createTemporaryId());
    seenIds.add(node.attrs.id);
    return isPart;
  });
}

type Ancestry = { interaction: EditorNode | undefined; inGapMatch: boolean; inHottext: boolean };

function normalizeContent(top: EditorNode, pos: number, tr: Transaction): void {
  const responseIds = new Set<unknown>();
  const misplacedNodes: { from: number; to: number; node: EditorNode }[] = [];
  const visit = (node: EditorNode, at: number, ancestry: Ancestry, ids: Map<string, Set<unknown>>): void => {
    const { name } = node.type;
    const isInteractionType = isInteraction(name);
    const isMisplaced =
      (isInteractionType && (ancestry.interaction || !isQuestion(top))) ||
      (name === "gap" && !ancestry.inGapMatch) ||
      (name === "hottext" && !ancestry.inHottext);
    if (isMisplaced) {
      misplacedNodes.push({ from: at, to: at + node.nodeSize, node });
      return;
    }
    if (isInteractionType) {
      const { responseId } = node.attrs;
      if (responseIds.has(responseId)) {
        const uniqueId = generateId("r", responseIds);
        tr.setNodeAttribute(at, "responseId", uniqueId);
        responseIds.add(uniqueId);
      }
      responseIds.add(responseId);
    } else if (typeof node.attrs.id === "string" && ancestry.interaction) {
      const idsOfType = ids.get(name) ?? new Set();
      if (idsOfType.has(node.attrs.id)) {
        const uniqueId = name === "gap" ? generateId("g", idsOfType) : generateRandomId("c", idsOfType);
        tr.setNodeAttribute(at, "id", uniqueId);
        idsOfType.add(uniqueId);
      }
      ids.set(name, idsOfType.add(node.attrs.id));
    }
    const childAncestry: Ancestry = isInteractionType
      ? {
          interaction: node,
          inGapMatch: name === "gapMatchInteraction",
          inHottext: name === "hottextInteraction",
        }
      : ancestry;
    const childIds = isInteractionType ? new Map<string, Set<unknown>>() : ids;
    node.forEach((child, offset) => {
      const textAncestry = name === "gapText" ? { ...childAncestry, inGapMatch: false } : childAncestry;
      visit(child, at + 1 + offset, textAncestry, childIds);
    });
  };
  top.forEach((child, offset) => {
    visit(
      child,
      pos + 1 + offset,
      { interaction: undefined, inGapMatch: false, inHottext: false },
      new Map(),
    );
  });
  for (const { from, to, node } of misplacedNodes.toReversed()) {
    // The text is kept: of a block as paragraphs, of a selectable text in its line. Other inline nodes contain none.
    tr.replaceWith(from, to, node.isInline ? readInlineText(node) : toTextLines(node));
  }
}

const readInlineText = ({ type, attrs }: EditorNode): Fragment =>
  type.name === "hottext" ? Fragment.fromJSON(type.schema, attrs.content) : Fragment.empty;

function toTextLines(node: EditorNode): Fragment {
  const lines: EditorNode[] = [];
  const { paragraph } = node.type.schema.nodes;
  node.descendants((child) => {
    if (child.isTextblock && paragraph) lines.push(paragraph.create(null, listTextNodes(child)));
    return !child.isTextblock;
  });
  return Fragment.from(lines.length > 0 || !paragraph ? lines : [paragraph.create()]);
}

/** Returns the text of a line with its marks, but without its other inline nodes. */
export const listTextNodes = (line: EditorNode): EditorNode[] => line.children.filter(({ isText }) => isText);
