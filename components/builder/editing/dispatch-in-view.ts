import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Dispatches a transaction that adds content, focuses the text, and scrolls the caret into view. Node views have their
 * full height only once React has rendered them, so it scrolls again in the next frame.
 */
export function dispatchInView(view: EditorView, tr: Transaction): void {
  // This comes first because a field in the new content may take the focus.
  view.focus();
  view.dispatch(tr.scrollIntoView());
  requestAnimationFrame(() => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView());
  });
}
