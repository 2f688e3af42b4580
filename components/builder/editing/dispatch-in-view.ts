import type { Selection, Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { whileSettling } from "./while-settling.ts";

/**
 * Dispatches a transaction that adds content, focuses the text, and scrolls the caret into view. Scrolls again while the
 * content is rendered, until the caret or the focus moves.
 */
export function dispatchInView(view: EditorView, tr: Transaction): void {
  // The text is focused first, because a field in the new content can move focus to itself.
  view.focus();
  view.dispatch(tr.scrollIntoView());
  let selection: Selection | undefined;
  whileSettling(() => {
    if (view.isDestroyed || !view.hasFocus()) return false;
    selection ??= view.state.selection;
    if (!view.state.selection.eq(selection)) return false;
    view.dispatch(view.state.tr.scrollIntoView());
    return true;
  });
}
