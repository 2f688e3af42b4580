import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { placeCaretAfterSelectedNode } from "./place-caret-after.ts";

/**
 * Prevents typed or pasted text from ending up in the wrong place. Browsers report a moved caret one frame late, and on
 * a slow page a frame takes long. Text entered before then would replace the previous selection, possibly the whole
 * draft, so every key press and paste reads the caret first. Text that is entered where none is allowed, such as after
 * the last question, goes to the end of the nearest line. Typing never replaces a selected node, such as an
 * interaction: the text goes after it, and Backspace or Delete removes the node.
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

/**
 * Makes the editor read the browser's selection immediately. ProseMirror's types don't include the observer that does
 * this.
 */
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
