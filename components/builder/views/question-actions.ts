import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { dispatchInView } from "#components/builder/editing/dispatch-in-view.ts";
import { selectNode } from "#components/builder/editing/select-node.ts";
import { QUESTION } from "#lib/messages/editor.ts";
import { createTemporaryId } from "../document/ids.ts";
import { createBlankExercise } from "../document/to-editor.ts";
import { insertQuestion } from "../editing/insert.ts";
import { REMOVED } from "../editing/removed.ts";

/** Inserts a copy of the question, with a new id, below the original. */
export function duplicateQuestion(editor: Editor, pos: number): void {
  const node = editor.state.doc.nodeAt(pos);
  if (!node) return;
  const copy = node.type.create({ ...node.attrs, id: createTemporaryId() }, node.content, node.marks);
  const at = pos + node.nodeSize;
  const tr = editor.state.tr.insert(at, copy);
  dispatchInView(editor.view, selectNode(tr, at));
}

/**
 * Deletes the question and moves the caret to the previous one. If it was the only question, a blank one replaces it.
 * `number` is the question's number for the message.
 */
export function removeQuestion(editor: Editor, pos: number, number?: number): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(pos);
  if (!node) return;
  const part = state.doc.resolve(pos).parent;
  const isLast =
    state.doc.childCount === 1 &&
    part.children.filter(({ type }) => type.name !== "sharedContext").length === 1;
  if (isLast) {
    insertQuestion(editor, pos);
    const tr = editor.state.tr.delete(pos, pos + node.nodeSize);
    view.dispatch(tr.setMeta(REMOVED, QUESTION.deleted(number)));
    return;
  }
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  view.dispatch(
    tr
      .setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), -1))
      .scrollIntoView()
      .setMeta(REMOVED, QUESTION.deleted(number)),
  );
  view.focus();
}

/** Inserts a shared text above the first question of the part and moves the caret into it. */
export function addSharedText(editor: Editor, partPos: number): void {
  const { state, schema, view } = editor;
  const { sharedContext, paragraph } = schema.nodes;
  if (!sharedContext || !paragraph) return;
  const at = partPos + 1;
  const tr = state.tr.insert(at, sharedContext.create(null, paragraph.create()));
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 2))));
}

/** Inserts a part with a blank question below the one at `partPos`. */
export function addPart(editor: Editor, partPos: number): void {
  const { state, schema, view } = editor;
  const part = state.doc.nodeAt(partPos);
  if (!part) return;
  const at = partPos + part.nodeSize;
  const tr = state.tr.insert(at, schema.nodeFromJSON(createBlankExercise()));
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 3))));
}

/** Appends a part's questions to the part above. Does nothing if the part has a shared text. */
export function mergeWithPreviousPart(editor: Editor, partPos: number): void {
  const { state, view } = editor;
  const at = state.doc.resolve(partPos);
  const [above, part] = [at.nodeBefore, at.nodeAfter];
  if (!above || !part || part.firstChild?.type.name === "sharedContext") return;
  const tr = state.tr.delete(partPos, partPos + part.nodeSize).insert(partPos - 1, part.content);
  view.dispatch(tr.scrollIntoView());
}
