import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { createPlaceholderLine } from "#components/builder/document/placeholder-line.ts";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import type { DocumentNode } from "../document/draft.ts";
import { createBlankQuestion } from "../document/to-editor.ts";
import { dispatchInView } from "./dispatch-in-view.ts";
import { findQuestionDepth, findSelectedQuestion, isBlank, isInteractionNode } from "./node-positions.ts";
import { placeCaretAfter, placeCaretAfterSelectedNode } from "./place-caret-after.ts";

/**
 * Inserts a block in place of an empty line, or otherwise below the block that contains the caret. The caret moves into
 * the block's first line, or after the block if it has no lines.
 */
export function insertBlock(editor: Editor, json: DocumentNode): void {
  insertNode(editor, json, (tr, at, node) => {
    const innerSelection = node.isAtom ? null : Selection.findFrom(tr.doc.resolve(at + 1), 1, true);
    if (innerSelection && innerSelection.from < at + node.nodeSize) tr.setSelection(innerSelection);
    else placeCaretAfter(tr, at + node.nodeSize);
  });
}

/** Inserts an interaction whose options are complete. The caret moves to the text above, which asks about them. */
export function insertBelowStatement(editor: Editor, json: DocumentNode): void {
  insertNode(editor, json, (tr, at) => tr.setSelection(Selection.near(tr.doc.resolve(at), -1)));
}

function insertNode(
  editor: Editor,
  json: DocumentNode,
  placeCaret: (tr: Transaction, at: number, node: EditorNode) => void,
): void {
  const { state, schema, view } = editor;
  const node = schema.nodeFromJSON(json);
  const { from, to } = findInsertRange(state.selection, node);
  const { parent } = state.doc.resolve(from);
  const tr = state.tr;
  // A new question has an empty line above the interaction, for the question text.
  const isFirst = isInteractionNode(node) && isQuestion(parent) && isBlank(parent) && from !== to;
  const leadLine = isFirst ? createPlaceholderLine(schema) : undefined;
  tr.replaceWith(from, to, leadLine ? [leadLine, node] : node);
  const at = from + (leadLine?.nodeSize ?? 0);
  placeCaret(tr, at, node);
  dispatchInView(view, tr);
}

/**
 * Returns the range that a block replaces: an empty line, or an empty range. Interactions are children of the question.
 */
function findInsertRange(selection: Selection, node: EditorNode): { from: number; to: number } {
  const { $from, to } = selection;
  const question = isInteractionNode(node) ? findQuestionDepth($from) : undefined;
  const depth = question === undefined ? $from.depth : question + 1;
  if (depth > $from.depth || (question === undefined && !$from.parent.isTextblock)) return { from: to, to };
  const isEmptyLine = depth === $from.depth && $from.parent.isTextblock && $from.parent.content.size === 0;
  return { from: isEmptyLine ? $from.before(depth) : $from.after(depth), to: $from.after(depth) };
}

/** Inserts an inline node and moves the caret after it. */
export function insertInline(editor: Editor, json: DocumentNode): void {
  const { state, schema, view } = editor;
  const tr = placeCaretAfterSelectedNode(state.tr).replaceSelectionWith(schema.nodeFromJSON(json), false);
  dispatchInView(view, tr);
}

/**
 * Inserts a blank question below the one at `pos`, or below the one that contains the caret, and moves the caret into
 * it.
 */
export function insertQuestion(editor: Editor, pos?: number): boolean {
  const { state, schema } = editor;
  const node = pos === undefined ? undefined : state.doc.nodeAt(pos);
  const current = pos !== undefined && node ? { pos, node } : findSelectedQuestion(state.selection);
  const at = current ? current.pos + current.node.nodeSize : state.doc.content.size - 1;
  const tr = state.tr.insert(at, schema.nodeFromJSON(createBlankQuestion()));
  tr.setSelection(TextSelection.create(tr.doc, at + 2));
  dispatchInView(editor.view, tr);
  return true;
}

/** Deletes a blank question on Backspace, unless it is the only one in its part. */
export function removeBlankQuestion({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const depth = findQuestionDepth($from);
  if (depth === undefined || !empty || $from.parentOffset > 0 || !isBlank($from.node(depth))) return false;
  if ($from.node(depth - 1).childCount < 2) return true;
  const at = $from.before(depth);
  const tr = state.tr.delete(at, $from.after(depth));
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at), -1)).scrollIntoView());
  return true;
}

/** Returns a node as the editor's JSON. */
export const toJson = (node: EditorNode): DocumentNode => node.toJSON() as DocumentNode;
