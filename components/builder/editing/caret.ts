import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { insertQuestion } from "./insert.ts";
import { isBlank } from "./node-positions.ts";

/** Editors whose text has had the focus: from then on their selection is a place that somebody chose. */
const focusedEditors = new WeakSet<Editor>();
export const hasCaret = (editor: Editor): boolean => focusedEditors.has(editor);

/**
 * Puts the caret where writing begins, once the editor is on the page: into the question of an empty draft. In a draft
 * with content the page stays where it is. A dialog or a field that has the focus by then keeps it.
 */
export function placeInitialCaret(editor: Editor): () => void {
  const onFocus = () => focusedEditors.add(editor);
  editor.on("focus", onFocus);
  const { activeElement, body } = document;
  const isElsewhere = activeElement !== null && activeElement !== body;
  const questions = editor.state.doc.children.flatMap((part) => part.children);
  const [only] = questions;
  if (only && questions.length === 1 && isQuestion(only) && isBlank(only) && !isElsewhere) {
    editor.view.dispatch(editor.state.tr.setSelection(Selection.atStart(editor.state.doc)));
    editor.view.focus();
  }
  return () => {
    editor.off("focus", onFocus);
  };
}

/** Where nobody has put the caret anywhere yet: into a new question below the last one in view. */
export function ensureCaret(editor: Editor): void {
  if (!hasCaret(editor)) insertQuestion(editor, findQuestionInView(editor));
}

/** How much of a question must stick out into the window for it to be in view, in pixels. */
const MIN_VISIBLE_PX = 48;

/** The position of the last question in view; undefined where none is. */
export function findQuestionInView({ state, view }: Editor): number | undefined {
  let found: number | undefined;
  state.doc.descendants((node, pos) => {
    if (!isQuestion(node)) return node.type.name === "exercise";
    const dom = view.nodeDOM(pos);
    if (dom instanceof HTMLElement) {
      const { top, bottom } = dom.getBoundingClientRect();
      if (bottom > 0 && top + MIN_VISIBLE_PX < window.innerHeight) found = pos;
    }
    return false;
  });
  return found;
}
