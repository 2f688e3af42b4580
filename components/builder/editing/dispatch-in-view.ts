import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Makes a change that adds something, with the focus in the text and the caret in view. Node views get their full height
 * only once React has drawn them, so the place is looked for again in the next frame.
 */
export function dispatchInView(view: EditorView, tr: Transaction): void {
  // A field that comes with what is added may take the focus, so the text has it before.
  view.focus();
  view.dispatch(tr.scrollIntoView());
  requestAnimationFrame(() => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView());
  });
}
