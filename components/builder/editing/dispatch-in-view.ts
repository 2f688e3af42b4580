import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Dispatches a transaction that adds content, focuses the text, and scrolls the caret into view. Node views don't have
 * their full height until React has rendered them, so it scrolls again in the next frame.
 */
export function dispatchInView(view: EditorView, tr: Transaction): void {
  // The text is focused first, because a field in the new content can move focus to itself.
  view.focus();
  view.dispatch(tr.scrollIntoView());
  requestAnimationFrame(() => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView());
  });
}
