import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { AllSelection, Selection, type Transaction } from "@tiptap/pm/state";
import { createDocument } from "#components/builder/document/read-draft.ts";
import type { Draft } from "../document/draft.ts";

/**
 * Shows a draft that came from the service or another tab, and replaces only the parts that differ. The change isn't an
 * undo step: authors can undo their own changes, but not those of others.
 */
export function showDraft(editor: Editor, draft: Draft): void {
  const tr = buildReplacement(editor, draft);
  if (!tr.docChanged) return;
  // In an empty editor everything is selected, so typing would replace the whole draft.
  if (tr.selection instanceof AllSelection) tr.setSelection(Selection.atStart(tr.doc));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("shown", true));
}

/** Shows a draft that the author chose. It is saved and can be undone. */
export function applyDraft(editor: Editor, draft: Draft): void {
  const tr = buildReplacement(editor, draft);
  if (tr.docChanged) editor.view.dispatch(tr);
}

function buildReplacement({ state, schema }: Editor, draft: Draft): Transaction {
  const { doc, tr } = state;
  const next = createDocument(schema, draft, doc);
  for (const [name, value] of Object.entries(next.attrs)) {
    if (value !== doc.attrs[name]) tr.setDocAttribute(name, value);
  }
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return tr;
  // The equal parts at the start and the end can overlap, but the end must not come before the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const from = findQuestionEdge(doc, start, "before");
  const slice = next.slice(from, findQuestionEdge(next, end.b + overlap, "after"));
  return tr.replace(from, findQuestionEdge(doc, end.a + overlap, "after"), slice);
}

/**
 * Returns the edge of the question at `pos`. Questions are replaced as a whole, so that each one remains the node that
 * was created for it.
 */
function findQuestionEdge(doc: EditorNode, pos: number, side: "before" | "after"): number {
  const at = doc.resolve(pos);
  return at.depth >= 2 ? at[side](2) : pos;
}
