import type { Editor } from "@tiptap/core";
import { type EditorState, NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import { isQuestion, readPool } from "#components/builder/document/read-draft.ts";
import { MOVES } from "#lib/messages/editor.ts";
import { findPartDepth, findQuestionDepth, findSelectedQuestion } from "./node-positions.ts";
import { countPairs, findMovedItem, findRow, isDistractor, moveRow } from "./pair-rows.ts";

/** A move among siblings and the announcement of the new position. */
type Move = { tr: Transaction; announcement: string };

/** Moves the innermost option or block that contains the caret. Returns the announcement, if there is one. */
export function moveSelected(editor: Editor, by: 1 | -1): string | undefined {
  const { $from } = editor.state.selection;
  const depth = findPartDepth($from) ?? (findQuestionDepth($from) ?? -1) + 1;
  if (depth === 0) return undefined;
  const isBlock = editor.state.selection instanceof NodeSelection && depth > $from.depth;
  return dispatchMove(
    editor,
    isBlock ? $from.pos : depth > $from.depth ? undefined : $from.before(depth),
    by,
  );
}

/**
 * Moves the question at `pos`, or the one that contains the caret. It can move into the neighboring part. Returns the
 * announcement.
 */
export function moveQuestion(editor: Editor, by: 1 | -1, pos?: number): string | undefined {
  return dispatchMove(editor, pos ?? findSelectedQuestion(editor.state.selection)?.pos, by);
}

/** Moves the node at `pos` by one position. Returns the announcement. */
export const moveNodeAt = (editor: Editor, pos: number, by: 1 | -1): string =>
  dispatchMove(editor, pos, by) ?? "";

function dispatchMove(editor: Editor, pos: number | undefined, by: 1 | -1): string | undefined {
  if (pos === undefined) return undefined;
  const move = computeMove(editor.state, pos, by);
  if (typeof move === "string") return move;
  editor.view.dispatch(move.tr.scrollIntoView());
  return move.announcement;
}

/** Returns the transaction that moves the node at `pos` by one position, or an announcement of why it can't move. */
export function computeMove(state: EditorState, pos: number, by: 1 | -1): Move | string {
  const at = state.doc.resolve(pos);
  const node = at.nodeAfter;
  if (!node) return "";
  const name =
    at.parent.type.name === "orderInteraction" ? MOVES.item : (MOVES.names[node.type.name] ?? MOVES.block);
  const rowMove = computeRowMove(state, pos, by);
  if (rowMove !== undefined) return rowMove;
  const siblings = at.parent.children.filter(({ type }) => canSwap(type.name, node.type.name));
  const index = siblings.indexOf(node);
  const other = siblings[index + by];
  if (!other) {
    return moveAcrossParts(state, pos, by) ?? (by < 0 ? MOVES.alreadyFirst(name) : MOVES.alreadyLast(name));
  }
  const to = by < 0 ? pos - other.nodeSize : pos + other.nodeSize;
  const tr = moveNode(state, pos, to);
  return { tr, announcement: MOVES.moved(name, index + by + 1, siblings.length) };
}

/** Moves both items of a pair. Returns undefined if there is no row at `pos`. */
function computeRowMove(state: EditorState, pos: number, by: number): Move | string | undefined {
  const row = findRow(state.doc, pos);
  if (!row) return undefined;
  const name = isDistractor(row) ? MOVES.distractor : MOVES.pair;
  const tr = moveRow(state.tr, row, row.index + by);
  const to = tr && findMovedItem(tr, row, row.index + by);
  if (!tr || to === undefined) return by < 0 ? MOVES.alreadyFirst(name) : MOVES.alreadyLast(name);
  keepCursor(state, tr, pos, to);
  const first = isDistractor(row) ? countPairs(row) : 0;
  const count = isDistractor(row) ? row.match.child(1).childCount - first : countPairs(row);
  return { tr, announcement: MOVES.moved(name, row.index + by - first + 1, count) };
}

/** Checks whether two nodes can swap places: options with options, questions with questions, and blocks with blocks. */
const canSwap = (one: string, other: string): boolean =>
  MOVES.names[other] === undefined
    ? MOVES.names[one] === undefined && one !== "sharedContext"
    : MOVES.names[one] === MOVES.names[other];

function moveAcrossParts(state: EditorState, pos: number, by: 1 | -1): Move | undefined {
  const at = state.doc.resolve(pos);
  const node = at.nodeAfter;
  if (!node || !isQuestion(node)) return undefined;
  const index = findNeighborPart(state, at.index(0), by);
  if (index === undefined) return undefined;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  const target = getPartStart(tr.doc, index);
  const part = tr.doc.child(index);
  const contextSize = part.firstChild?.type.name === "sharedContext" ? part.firstChild.nodeSize : 0;
  const to = by < 0 ? target + part.nodeSize - 1 : target + 1 + contextSize;
  tr.insert(to, node);
  keepCursor(state, tr, pos, to);
  return { tr, announcement: MOVES.movedToPart(index + 1) };
}

/** Returns the index of the next part that can contain questions, which a pool can't. */
function findNeighborPart({ doc }: EditorState, index: number, by: 1 | -1): number | undefined {
  for (let next = index + by; next >= 0 && next < doc.childCount; next += by) {
    if (!readPool(doc.child(next))) return next;
  }
  return undefined;
}

function getPartStart(doc: EditorState["doc"], index: number): number {
  let start = 0;
  for (const part of doc.children.slice(0, index)) start += part.nodeSize;
  return start;
}

function moveNode(state: EditorState, pos: number, to: number): Transaction {
  const node = state.doc.nodeAt(pos);
  const tr = state.tr;
  if (!node) return tr;
  tr.delete(pos, pos + node.nodeSize);
  tr.insert(to, node);
  keepCursor(state, tr, pos, to);
  return tr;
}

/** Keeps the caret in the node that was moved. */
function keepCursor({ selection }: EditorState, tr: Transaction, from: number, to: number): void {
  const node = tr.doc.nodeAt(to);
  const offset = selection.from - from;
  if (!node || offset < 0 || offset > node.nodeSize) return;
  if (selection instanceof NodeSelection && offset === 0) tr.setSelection(NodeSelection.create(tr.doc, to));
  else tr.setSelection(Selection.near(tr.doc.resolve(to + offset)));
}
