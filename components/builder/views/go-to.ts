import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import { questionAt } from "../editing/places.ts";
import { focusAnswer } from "./focus-answer.ts";

/** Leads to a question, or to one of its interactions: the cursor goes there, or the focus to the field of its key. */
export function goTo(
  editor: Editor,
  { question, response }: { question: string; response: string | null },
): void {
  const { state, view } = editor;
  const found = questionAt(state.doc, question);
  if (!found) return;
  let at = found.pos;
  found.node.descendants((node, offset) => {
    if (response !== null && node.attrs.responseId === response) at = found.pos + 1 + offset;
  });
  const node = state.doc.nodeAt(at);
  const isPlace = node?.isAtom === true;
  const selection = isPlace ? NodeSelection.create(state.doc, at) : Selection.near(state.doc.resolve(at + 1));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
  const dom = view.nodeDOM(found.pos);
  if (isPlace && response !== null && dom instanceof HTMLElement) focusAnswer(editor, response, dom);
}
