import type { Editor } from "@tiptap/core";

let lastEdit: { name: string; at: number; group: number } | undefined;
let groups = 0;
/** Milliseconds after which typing in a field is a step of its own for undo. */
const UNDO_PAUSE_MS = 1_000;

/**
 * Sets one of the document's own attributes. What is typed into a field without pause is one step of undo: to the
 * history it is one composition, which it keeps together.
 */
export function setField(editor: Editor, name: string, value: unknown): void {
  const { state, view } = editor;
  if (state.doc.attrs[name] === value) return;
  const at = Date.now();
  const isContinued = lastEdit !== undefined && lastEdit.name === name && at - lastEdit.at < UNDO_PAUSE_MS;
  if (!isContinued) groups += 1;
  lastEdit = { name, at, group: groups };
  // A name, where the browser's own compositions have numbers.
  view.dispatch(state.tr.setDocAttribute(name, value).setMeta("composition", `field ${groups}`));
}
