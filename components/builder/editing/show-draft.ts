import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { AllSelection, Selection, type Transaction } from "@tiptap/pm/state";
import type { Draft } from "../document/draft.ts";
import { documentOf } from "../document/reading.ts";

/**
 * Puts a draft that came from elsewhere in the place of the one that is shown, replacing only what differs. It is no
 * step of undo's: what was written here can still be taken back, what others wrote cannot.
 */
export function showDraft(editor: Editor, draft: Draft): void {
  const tr = replacing(editor, draft);
  if (!tr.docChanged) return;
  // An editor begins empty, where all that can be selected is everything: typing would replace the whole draft.
  if (tr.selection instanceof AllSelection) tr.setSelection(Selection.atStart(tr.doc));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("shown", true));
}

/** The same for what the author chose: it is saved, and undo takes it back. */
export function showNow(editor: Editor, draft: Draft): void {
  const tr = replacing(editor, draft);
  if (tr.docChanged) editor.view.dispatch(tr);
}

function replacing({ state, schema }: Editor, draft: Draft): Transaction {
  const { doc, tr } = state;
  const next = documentOf(schema, draft, doc);
  for (const [name, value] of Object.entries(next.attrs)) {
    if (value !== doc.attrs[name]) tr.setDocAttribute(name, value);
  }
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return tr;
  // Where equal stretches overlap, the ends must not lie before the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const from = edge(doc, start, "before");
  const slice = next.slice(from, edge(next, end.b + overlap, "after"));
  return tr.replace(from, edge(doc, end.a + overlap, "after"), slice);
}

/** Questions are replaced whole, so that each is the node that was made for it. */
function edge(doc: EditorNode, pos: number, side: "before" | "after"): number {
  const at = doc.resolve(pos);
  return at.depth >= 2 ? at[side](2) : pos;
}
