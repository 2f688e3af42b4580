import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { AllSelection, Selection, type Transaction } from "@tiptap/pm/state";
import { createDocument } from "#components/builder/document/read-draft.ts";
import type { Draft } from "../document/draft.ts";

/**
 * Puts a draft that came from elsewhere in the place of the one that is shown, replacing only what differs. It is no
 * step of undo's: what was written here can still be taken back, what others wrote cannot.
 */
export function showDraft(editor: Editor, draft: Draft): void {
  const tr = buildReplacement(editor, draft);
  if (!tr.docChanged) return;
  // An editor begins empty, where all that can be selected is everything: typing would replace the whole draft.
  if (tr.selection instanceof AllSelection) tr.setSelection(Selection.atStart(tr.doc));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("shown", true));
}

/** The same for what the author chose: it is saved, and undo takes it back. */
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
  // Where equal stretches overlap, the ends must not lie before the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const from = findQuestionEdge(doc, start, "before");
  const slice = next.slice(from, findQuestionEdge(next, end.b + overlap, "after"));
  return tr.replace(from, findQuestionEdge(doc, end.a + overlap, "after"), slice);
}

/** Questions are replaced whole, so that each is the node that was made for it. */
function findQuestionEdge(doc: EditorNode, pos: number, side: "before" | "after"): number {
  const at = doc.resolve(pos);
  return at.depth >= 2 ? at[side](2) : pos;
}
