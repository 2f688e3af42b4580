import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { insertQuestion } from "./insert.ts";
import { isBlank } from "./node-positions.ts";

/** Editors whose text has had the focus. Before that, their selection is not a place that the author chose. */
const focusedEditors = new WeakSet<Editor>();
export const hasCaret = (editor: Editor): boolean => focusedEditors.has(editor);

/**
 * Puts the caret into the blank question of a new draft. In a draft with content, the page doesn't scroll. A dialog or
 * field that already has the focus keeps it.
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

/** If the author hasn't placed the caret yet, puts it into a new question below the last one in view. */
export function ensureCaret(editor: Editor): void {
  if (!hasCaret(editor)) insertQuestion(editor, findQuestionInView(editor));
}

/** How much of a question must be visible for it to be in view, in pixels. */
const MIN_VISIBLE_PX = 48;

/** The position of the last question in view; undefined if there is none. */
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
