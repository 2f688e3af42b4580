import { Extension } from "@tiptap/core";
import { type Node as EditorNode, Fragment } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { createTemporaryId } from "#components/builder/document/ids.ts";
import { isQuestion, readPool } from "#components/builder/document/read-draft.ts";

/** Moves questions that get into a pool, for example by pasting or merging, into a new part below it. */
export const EmptyPools = Extension.create({
  name: "emptyPools",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? moveQuestionsOut(state) : null,
    }),
  ],
});

/** Returns the transaction that leaves no question in a pool, or null if there is none. */
export function moveQuestionsOut({ doc, tr, selection }: EditorState): Transaction | null {
  const pools: { pos: number; node: EditorNode }[] = [];
  doc.forEach((node, pos) => {
    if (readPool(node) && node.children.some(isQuestion)) pools.push({ pos, node });
  });
  for (const { pos, node } of pools.toReversed()) {
    const questions = node.children.filter(isQuestion);
    const size = questions.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const end = pos + node.nodeSize;
    const from = end - 1 - size;
    tr.insert(end, node.type.create({ id: createTemporaryId() }, Fragment.from(questions)));
    tr.delete(from, end - 1);
    // The questions move behind the end of the pool and the beginning of the new part.
    const isSelected = selection.from >= from && selection.from < end - 1;
    if (isSelected) tr.setSelection(Selection.near(tr.doc.resolve(selection.from + 2)));
  }
  return tr.docChanged ? tr : null;
}
