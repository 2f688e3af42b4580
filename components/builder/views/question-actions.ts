import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { dispatchInView } from "#components/builder/editing/dispatch-in-view.ts";
import { createTemporaryId } from "../document/ids.ts";
import { createBlankExercise } from "../document/to-editor.ts";
import { insertQuestion } from "../editing/insert.ts";

/** A copy of the question below it; it gets an id of its own. */
export function duplicateQuestion(editor: Editor, pos: number): void {
  const node = editor.state.doc.nodeAt(pos);
  if (!node) return;
  const copy = node.type.create({ ...node.attrs, id: createTemporaryId() }, node.content, node.marks);
  const at = pos + node.nodeSize;
  const tr = editor.state.tr.insert(at, copy);
  dispatchInView(editor.view, tr.setSelection(Selection.near(tr.doc.resolve(at + 1))));
}

/** Takes the question away; the cursor goes to what stands next to it, into a new one where it was the last of all. */
export function removeQuestion(editor: Editor, pos: number): void {
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
    view.dispatch(tr);
    return;
  }
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  view.dispatch(
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), -1)).scrollIntoView(),
  );
  view.focus();
}

/** A text that the part's questions have in common, above the first of them; the cursor goes into it. */
export function addSharedText(editor: Editor, partPos: number): void {
  const { state, schema, view } = editor;
  const { sharedContext, paragraph } = schema.nodes;
  if (!sharedContext || !paragraph) return;
  const at = partPos + 1;
  const tr = state.tr.insert(at, sharedContext.create(null, paragraph.create()));
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 2))));
}

/** A new part with an empty question, below the one at `partPos`. */
export function addPart(editor: Editor, partPos: number): void {
  const { state, schema, view } = editor;
  const part = state.doc.nodeAt(partPos);
  if (!part) return;
  const at = partPos + part.nodeSize;
  const tr = state.tr.insert(at, schema.nodeFromJSON(createBlankExercise()));
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 3))));
}

/** What was a part of its own goes on with the one above it. What the questions have in common must have gone before. */
export function mergeWithPreviousPart(editor: Editor, partPos: number): void {
  const { state, view } = editor;
  const at = state.doc.resolve(partPos);
  const [above, part] = [at.nodeBefore, at.nodeAfter];
  if (!above || !part || part.firstChild?.type.name === "sharedContext") return;
  const tr = state.tr.delete(partPos, partPos + part.nodeSize).insert(partPos - 1, part.content);
  view.dispatch(tr.scrollIntoView());
}
