import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { DocumentNode } from "../document/draft.ts";
import { blankQuestion } from "../document/to-editor.ts";
import { isBlank, isInteractionNode, questionDepth } from "./places.ts";

/** Puts a block where the cursor is: in the place of an empty line, else below what the cursor is in. */
export function insertBlock(editor: Editor, json: DocumentNode): void {
  const { state, schema } = editor;
  const node = schema.nodeFromJSON(json);
  const { $from } = state.selection;
  const own = isInteractionNode(node) ? (questionDepth($from) ?? 0) + 1 : depthForBlock(editor);
  const depth = Math.min(own, $from.depth);
  const tr = state.tr;
  const isEmptyLine = depth === $from.depth && $from.parent.isTextblock && $from.parent.content.size === 0;
  const at = isEmptyLine ? $from.before(depth) : depth === 0 ? $from.pos : $from.after(depth);
  if (isEmptyLine) tr.replaceWith(at, $from.after(depth), node);
  else tr.insert(at, node);
  select(tr, at);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

/** A selected block stands for itself; in text it is the line that the cursor is in. */
function depthForBlock({ state }: Editor): number {
  const { $from } = state.selection;
  return state.selection instanceof NodeSelection ? $from.depth + 1 : $from.depth;
}

/** The cursor in what was put there: in its first line, or around it where it has none. */
function select(tr: Transaction, at: number): void {
  const node = tr.doc.nodeAt(at);
  const within = node && !node.isAtom ? Selection.findFrom(tr.doc.resolve(at + 1), 1, true) : null;
  if (within && node && within.from < at + node.nodeSize) tr.setSelection(within);
  else if (node) tr.setSelection(NodeSelection.create(tr.doc, at));
}

/** Puts something into the line, and the cursor behind it. */
export function insertInline(editor: Editor, json: DocumentNode): void {
  const { state, schema } = editor;
  const tr = state.tr.replaceSelectionWith(schema.nodeFromJSON(json), false);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

/** A new, empty question below the one that the cursor is in, or below the one at `pos`; the cursor goes into it. */
export function insertQuestion(editor: Editor, pos?: number): boolean {
  const { state, schema } = editor;
  const { $from } = state.selection;
  const node = pos === undefined ? undefined : state.doc.nodeAt(pos);
  const depth = questionDepth($from);
  const last = state.doc.content.size - 1;
  const at =
    pos !== undefined && node ? pos + node.nodeSize : depth === undefined ? last : $from.after(depth);
  const tr = state.tr.insert(at, schema.nodeFromJSON(blankQuestion()));
  tr.setSelection(TextSelection.create(tr.doc, at + 2));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  return true;
}

/** Backspace in a question in which nothing is written takes it away, unless it is the only one. */
export function removeBlankQuestion({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const depth = questionDepth($from);
  if (depth === undefined || !empty || $from.parentOffset > 0 || !isBlank($from.node(depth))) return false;
  if ($from.node(depth - 1).childCount < 2) return true;
  const at = $from.before(depth);
  const tr = state.tr.delete(at, $from.after(depth));
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at), -1)).scrollIntoView());
  return true;
}

/** The node at a place as JSON of the editor. */
export const jsonOf = (node: EditorNode): DocumentNode => node.toJSON() as DocumentNode;
