import { Extension } from "@tiptap/core";
import { type Node as EditorNode, Fragment } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { isInteraction } from "../document/draft.ts";
import { freeId, freePartId, newId } from "../document/ids.ts";
import { isQuestion } from "../document/reading.ts";

/**
 * After each change: no id twice (what was copied gets one of its own), no interaction within another or in a shared
 * context, no gap outside its text. So what can be written can be saved.
 */
export const Tidy = Extension.create({
  name: "tidy",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        tidyIds(doc, tr);
        const known = new Set<EditorNode>();
        before.doc.descendants((node) => {
          if (isTop(node)) known.add(node);
          return node.type.name === "exercise";
        });
        doc.descendants((node, pos) => {
          if (isTop(node) && !known.has(node)) tidyWithin(node, pos, tr);
          return node.type.name === "exercise";
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

const isTop = (node: EditorNode): boolean => isQuestion(node) || node.type.name === "sharedContext";

function tidyIds(doc: EditorNode, tr: Transaction): void {
  const taken = new Set<unknown>();
  doc.descendants((node, pos) => {
    const isPart = node.type.name === "exercise";
    if (!isPart && !isQuestion(node)) return false;
    if (taken.has(node.attrs.id) || !node.attrs.id) tr.setNodeAttribute(pos, "id", newId());
    taken.add(node.attrs.id);
    return isPart;
  });
}

type Within = { interaction: EditorNode | undefined; inGapMatch: boolean };

function tidyWithin(top: EditorNode, pos: number, tr: Transaction): void {
  const responses = new Set<unknown>();
  const astray: { from: number; to: number; node: EditorNode }[] = [];
  const visit = (node: EditorNode, at: number, within: Within, ids: Map<string, Set<unknown>>): void => {
    const { name } = node.type;
    const isAsking = isInteraction(name);
    const misplaced =
      (isAsking && (within.interaction || !isQuestion(top))) || (name === "gap" && !within.inGapMatch);
    if (misplaced) {
      astray.push({ from: at, to: at + node.nodeSize, node });
      return;
    }
    if (isAsking) {
      const { responseId } = node.attrs;
      if (responses.has(responseId)) {
        const fresh = freeId("r", responses);
        tr.setNodeAttribute(at, "responseId", fresh);
        responses.add(fresh);
      }
      responses.add(responseId);
    } else if (typeof node.attrs.id === "string" && within.interaction) {
      const alike = ids.get(name) ?? new Set();
      if (alike.has(node.attrs.id)) {
        const fresh = name === "gap" ? freeId("g", alike) : freePartId("c", alike);
        tr.setNodeAttribute(at, "id", fresh);
        alike.add(fresh);
      }
      ids.set(name, alike.add(node.attrs.id));
    }
    const inside: Within = isAsking
      ? { interaction: node, inGapMatch: name === "gapMatchInteraction" }
      : within;
    const own = isAsking ? new Map<string, Set<unknown>>() : ids;
    node.forEach((child, offset) => {
      const inText = name === "gapText" ? { ...inside, inGapMatch: false } : inside;
      visit(child, at + 1 + offset, inText, own);
    });
  };
  top.forEach((child, offset) => {
    visit(child, pos + 1 + offset, { interaction: undefined, inGapMatch: false }, new Map());
  });
  for (const { from, to, node } of astray.toReversed()) {
    // What is written in it stays, as lines of text; what only holds a place goes.
    tr.replaceWith(from, to, node.isInline ? Fragment.empty : linesOf(node));
  }
}

function linesOf(node: EditorNode): Fragment {
  const lines: EditorNode[] = [];
  const { paragraph } = node.type.schema.nodes;
  node.descendants((child) => {
    if (child.isTextblock && paragraph) lines.push(paragraph.create(null, textOnly(child)));
    return !child.isTextblock;
  });
  return Fragment.from(lines.length > 0 || !paragraph ? lines : [paragraph.create()]);
}

const textOnly = (line: EditorNode): EditorNode[] => line.children.filter(({ isText }) => isText);
