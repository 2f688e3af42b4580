import type { Editor } from "@tiptap/core";

let lastEdit: { name: string; at: number; group: number } | undefined;
let groups = 0;
/** A pause in typing that starts a new undo step, in milliseconds. */
const UNDO_PAUSE_MS = 1_000;

/**
 * Sets one of the document's own attributes. Typing without a pause is one undo step: the history keeps a composition
 * together, so all changes of a step are marked as the same composition.
 */
export function setField(editor: Editor, name: string, value: unknown): void {
  const { state, view } = editor;
  if (state.doc.attrs[name] === value) return;
  const at = Date.now();
  const isContinued = lastEdit !== undefined && lastEdit.name === name && at - lastEdit.at < UNDO_PAUSE_MS;
  if (!isContinued) groups += 1;
  lastEdit = { name, at, group: groups };
  // The ids of real compositions are numbers, so a name can't collide.
  view.dispatch(state.tr.setDocAttribute(name, value).setMeta("composition", `field ${groups}`));
}
