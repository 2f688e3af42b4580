import { NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";

/** Selects the node at `pos` if it can be selected, and otherwise places the caret near it. */
export function selectNode(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  return tr.setSelection(
    node && NodeSelection.isSelectable(node)
      ? NodeSelection.create(tr.doc, pos)
      : Selection.near(tr.doc.resolve(Math.min(pos + 1, tr.doc.content.size))),
  );
}
