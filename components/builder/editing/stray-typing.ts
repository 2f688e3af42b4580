import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { placeCaretAfterSelectedNode } from "./place-caret-after.ts";

/**
 * Browsers report a moved caret a frame late, and a slow page takes long for a frame. Text that is typed or pasted until
 * then would replace the previous selection, possibly the whole draft, so each key and paste reads the caret first. Text
 * where no text can be, such as behind the last question, goes to the end of the nearest line. Typing doesn't replace a
 * selected node, such as an interaction: the text goes behind it, and Backspace or Delete removes the node.
 */
export const StrayTyping = Extension.create({
  name: "strayTyping",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: syncSelection,
          paste: syncSelection,
          beforeinput: (view, event) => handleStrayInput(view, event),
        },
        handleTextInput(view, _from, _to, text) {
          if (!(view.state.selection instanceof NodeSelection)) return false;
          view.dispatch(placeCaretAfterSelectedNode(view.state.tr).insertText(text).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

/** Makes the editor read the browser's selection now. The observer that does it is missing in ProseMirror's types. */
function syncSelection(view: EditorView, event: Event): boolean {
  if (event.target === view.dom && !view.composing && "domObserver" in view)
    (view.domObserver as { flush(): void }).flush();
  return false;
}

function handleStrayInput(view: EditorView, event: InputEvent): boolean {
  const { inputType, data } = event;
  if (inputType !== "insertText" || !data || view.composing || event.target !== view.dom) return false;
  const caret = view.dom.ownerDocument.getSelection();
  if (!caret?.anchorNode || !view.dom.contains(caret.anchorNode)) return false;
  const $caret = view.state.doc.resolve(view.posAtDOM(caret.anchorNode, caret.anchorOffset));
  if ($caret.parent.isTextblock) return false;
  event.preventDefault();
  const nearest = Selection.near($caret, -1);
  view.dispatch(view.state.tr.setSelection(nearest).insertText(data).scrollIntoView());
  return true;
}
