import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { createPlaceholderLine } from "#components/builder/document/placeholder-line.ts";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { findQuestionDepth } from "./node-positions.ts";

/** Moves the caret into the line at `pos`, and inserts a line there if the node isn't one. */
export function placeCaretAfter(tr: Transaction, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos);
  if ($pos.nodeAfter?.type.name !== "paragraph") {
    const { schema } = tr.doc.type;
    const line = isQuestion($pos.parent) ? createPlaceholderLine(schema) : schema.nodes.paragraph?.create();
    if (line) tr.insert(pos, line);
  }
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1));
}

/** Moves the caret after a selected node, so that typing doesn't replace the node. */
export function placeCaretAfterSelectedNode(tr: Transaction): Transaction {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr;
  if (selection.node.isInline) return tr.setSelection(TextSelection.create(tr.doc, selection.to));
  return findQuestionDepth(selection.$from) === undefined
    ? tr.setSelection(Selection.near(selection.$to, -1))
    : placeCaretAfter(tr, selection.to);
}
