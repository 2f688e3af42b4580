import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { isQuestion } from "../document/reading.ts";
import { restingLine } from "../document/resting-line.ts";
import { questionDepth } from "./places.ts";

/** Puts the caret into the line at `pos`, into a new one where what stands there is no line. */
export function caretBehind(tr: Transaction, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos);
  if ($pos.nodeAfter?.type.name !== "paragraph") {
    const { schema } = tr.doc.type;
    const line = isQuestion($pos.parent) ? restingLine(schema) : schema.nodes.paragraph?.create();
    if (line) tr.insert(pos, line);
  }
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1));
}

/** What is selected as a whole stays when something is written: the caret goes behind it. */
export function leaveSelectedNode(tr: Transaction): Transaction {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return tr;
  if (selection.node.isInline) return tr.setSelection(TextSelection.create(tr.doc, selection.to));
  return questionDepth(selection.$from) === undefined
    ? tr.setSelection(Selection.near(selection.$to, -1))
    : caretBehind(tr, selection.to);
}
