import type { Editor } from "@tiptap/core";

let lastEdit: { name: string; at: number; group: number } | undefined;
let groups = 0;
/** How long a pause in typing must be to start a new undo step, in milliseconds. */
const UNDO_PAUSE_MS = 1_000;

/**
 * Sets one of the document's own attributes. Continuous typing is one undo step: the history groups the changes of a
 * composition, so all changes in a step are marked with the same composition id.
 */
export function setField(editor: Editor, name: string, value: unknown): void {
  const { state, view } = editor;
  if (state.doc.attrs[name] === value) return;
  const at = Date.now();
  const isContinued = lastEdit !== undefined && lastEdit.name === name && at - lastEdit.at < UNDO_PAUSE_MS;
  if (!isContinued) groups += 1;
  lastEdit = { name, at, group: groups };
  // Real compositions have numeric ids, so this string can't collide with one.
  view.dispatch(state.tr.setDocAttribute(name, value).setMeta("composition", `field ${groups}`));
}
