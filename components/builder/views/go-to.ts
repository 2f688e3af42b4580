import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import { findQuestion } from "#components/builder/editing/node-positions.ts";
import { focusAnswer } from "./focus-answer.ts";

/** Leads to a question, or to one of its interactions: the cursor goes there, or the focus to the field of its key. */
export function goToQuestion(
  editor: Editor,
  { question, response }: { question: string; response: string | null },
): void {
  const { state, view } = editor;
  const found = findQuestion(state.doc, question);
  if (!found) return;
  let at = found.pos;
  found.node.descendants((node, offset) => {
    if (response !== null && node.attrs.responseId === response) at = found.pos + 1 + offset;
  });
  const node = state.doc.nodeAt(at);
  const isAtom = node?.isAtom === true;
  const selection = isAtom ? NodeSelection.create(state.doc, at) : Selection.near(state.doc.resolve(at + 1));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
  const dom = view.nodeDOM(found.pos);
  if (isAtom && response !== null && dom instanceof HTMLElement) focusAnswer(editor, response, dom);
}
