import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

const EVENTS = ["copy", "cut", "paste"] as const;

/**
 * Passes clipboard events on to the editor while a node is selected, until the returned function is called. A node
 * without editable text isn't part of the browser's selection, so browsers send these events to the page, or to an
 * element around the node, where the editor doesn't handle them.
 */
export function redirectClipboard(view: EditorView): () => void {
  const { ownerDocument } = view.dom;
  const redirect = (event: ClipboardEvent) => {
    const { type, clipboardData, defaultPrevented } = event;
    if (defaultPrevented || !view.hasFocus() || !(view.state.selection instanceof NodeSelection)) return;
    const isHandled = !view.dom.dispatchEvent(new ClipboardEvent(type, { clipboardData, cancelable: true }));
    if (isHandled) event.preventDefault();
  };
  for (const name of EVENTS) ownerDocument.addEventListener(name, redirect);
  return () => {
    for (const name of EVENTS) ownerDocument.removeEventListener(name, redirect);
  };
}
