import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { AllSelection, NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { placeCaretAfterSelectedNode } from "./place-caret-after.ts";

/**
 * Prevents typed or pasted text from ending up in the wrong place. Browsers report a moved caret one frame late, and on
 * a slow page a frame takes long. Text entered before then would replace the previous selection, possibly the whole
 * draft, so every key press and paste reads the caret first. Text that is entered where none is allowed, such as after
 * the last question, goes to the end of the nearest line. Typing never replaces a selected node, such as an
 * interaction: the text goes after it, and Backspace or Delete removes the node. Text typed while a question from the
 * item bank is selected is ignored.
 */
export const StrayTyping = Extension.create({
  name: "strayTyping",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view) => {
            clickedSelections.set(view, view.state.selection);
            return false;
          },
          keydown: syncSelection,
          paste: syncSelection,
          beforeinput: (view, event) => handleStrayInput(view, event),
        },
        // When browsers render, they move the caret from a selected question to a place between nodes, which would be
        // read as the start of the document.
        createSelectionBetween: (view, $anchor) =>
          isQuestionSelected(view) && !$anchor.parent.inlineContent ? view.state.selection : null,
        // If there is no text, everything is selected, so these keys would delete the whole draft.
        handleKeyDown: ({ state: { doc, selection } }, { key }) =>
          (key === "Backspace" || key === "Delete") &&
          selection instanceof AllSelection &&
          isWithoutText(doc),
        handleTextInput(view, _from, _to, text) {
          if (isWithoutText(view.state.doc) || isQuestionSelected(view)) return true;
          if (!(view.state.selection instanceof NodeSelection)) return false;
          view.dispatch(placeCaretAfterSelectedNode(view.state.tr).insertText(text).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});

/** Checks whether a document has no place for text, because it consists of pools and questions from the item bank. */
const isWithoutText = (doc: EditorNode): boolean => Selection.findFrom(doc.resolve(0), 1, true) === null;

/** The selection of each editor at the last click, which the click may have changed. */
const clickedSelections = new WeakMap<EditorView, Selection>();

/**
 * Checks whether a question is selected as a whole. Browsers can't keep a selection between nodes without editable text:
 * with the next key, it would move to the start of the document.
 */
const isQuestionSelected = ({ state: { selection } }: EditorView): boolean =>
  selection instanceof NodeSelection && isQuestion(selection.node);

/**
 * Makes the editor read the browser's selection immediately. ProseMirror's types don't include the observer that does
 * this.
 */
function syncSelection(view: EditorView, event: Event): boolean {
  if (isQuestionSelected(view) && clickedSelections.get(view) !== view.state.selection) {
    view.dom.ownerDocument.getSelection()?.removeAllRanges();
    return false;
  }
  if (event.target === view.dom && !view.composing && "domObserver" in view)
    (view.domObserver as { flush(): void }).flush();
  return false;
}

function handleStrayInput(view: EditorView, event: InputEvent): boolean {
  const { inputType, data } = event;
  if (inputType !== "insertText" || !data || view.composing || event.target !== view.dom) return false;
  const caret = view.dom.ownerDocument.getSelection();
  if (!caret?.anchorNode || !view.dom.contains(caret.anchorNode)) return false;
  if (isWithoutText(view.state.doc)) {
    event.preventDefault();
    return true;
  }
  const $caret = view.state.doc.resolve(view.posAtDOM(caret.anchorNode, caret.anchorOffset));
  if ($caret.parent.isTextblock) return false;
  event.preventDefault();
  const nearest = Selection.findFrom($caret, -1, true) ?? Selection.near($caret, 1);
  view.dispatch(view.state.tr.setSelection(nearest).insertText(data).scrollIntoView());
  return true;
}
