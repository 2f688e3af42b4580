import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { placeCaretAfterSelectedNode } from "./place-caret-after.ts";

/**
 * Browsers tell of a moved caret a frame late, and a slow page takes long for a frame: what is typed or pasted until then
 * would replace the former selection, be it the whole draft. So each key and each paste looks at the caret first. Text
 * that comes where no text can stand, as behind the last question, goes to the end of the nearest line. Typing replaces
 * nothing that is selected as a whole, such as an interaction: the text goes behind it, and Backspace or Delete removes it.
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

/** Has the editor take over the browser's selection now. Its types keep the observer that does this to themselves. */
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
