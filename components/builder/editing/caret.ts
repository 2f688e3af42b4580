import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { insertQuestion } from "./insert.ts";
import { isBlank } from "./node-positions.ts";

/** Editors whose text has received focus. Before that, the selection isn't a place that the author chose. */
const focusedEditors = new WeakSet<Editor>();
export const hasCaret = (editor: Editor): boolean => focusedEditors.has(editor);

/**
 * Moves the caret into the blank question of a new draft. A draft with content isn't focused, so that the page doesn't
 * scroll. A dialog or field that is already focused keeps its focus.
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

/**
 * Inserts a new question below the last visible one, with the caret in it, if the author hasn't placed the caret yet.
 */
export function ensureCaret(editor: Editor): void {
  if (!hasCaret(editor)) insertQuestion(editor, findQuestionInView(editor));
}

/** How much of a question must be visible for it to count as in view, in pixels. */
const MIN_VISIBLE_PX = 48;

/** Returns the position of the last question in view, or undefined if there is none. */
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
