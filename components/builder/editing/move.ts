import type { Editor } from "@tiptap/core";
import { type EditorState, NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { findPartDepth, findQuestionDepth } from "./node-positions.ts";

/** A move up or down among its siblings, and where it then stands, in words. */
type Move = { tr: Transaction; announcement: string };

const NODE_LABELS: Readonly<Record<string, string>> = {
  simpleChoice: "Option",
  simpleAssociableChoice: "Item",
  gapText: "Text",
  question: "Question",
  opaqueQuestion: "Question",
  exercise: "Part",
};

/** The innermost thing that can be moved: an option, else a block of the question. */
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

/** The question that the cursor is in, or the one at `pos`; past the edge of its part it goes into the next one. */
export function moveQuestion(editor: Editor, by: 1 | -1, pos?: number): string | undefined {
  const { $from } = editor.state.selection;
  const depth = findQuestionDepth($from);
  const at = pos ?? (depth === undefined ? undefined : $from.before(depth));
  return dispatchMove(editor, at, by);
}

function dispatchMove(editor: Editor, pos: number | undefined, by: 1 | -1): string | undefined {
  if (pos === undefined) return undefined;
  const move = computeMove(editor.state, pos, by);
  if (typeof move === "string") return move;
  editor.view.dispatch(move.tr.scrollIntoView());
  return move.announcement;
}

/** What stands at `pos`, one place up or down; in words why not, where it cannot. */
export function computeMove(state: EditorState, pos: number, by: 1 | -1): Move | string {
  const at = state.doc.resolve(pos);
  const node = at.nodeAfter;
  if (!node) return "";
  const name = NODE_LABELS[node.type.name] ?? "Block";
  const siblings = at.parent.children.filter(({ type }) => canSwap(type.name, node.type.name));
  const index = siblings.indexOf(node);
  const other = siblings[index + by];
  if (!other) return moveAcrossParts(state, pos, by) ?? `${name} is already ${by < 0 ? "first" : "last"}`;
  const to = by < 0 ? pos - other.nodeSize : pos + other.nodeSize;
  const tr = moveNode(state, pos, to);
  return { tr, announcement: `${name} moved to place ${index + by + 1} of ${siblings.length}` };
}

/** What a thing changes places with: options with options, questions with questions, blocks with blocks. */
const canSwap = (one: string, other: string): boolean =>
  NODE_LABELS[other] === undefined
    ? NODE_LABELS[one] === undefined && one !== "sharedContext"
    : NODE_LABELS[one] === NODE_LABELS[other];

function moveAcrossParts(state: EditorState, pos: number, by: 1 | -1): Move | undefined {
  const at = state.doc.resolve(pos);
  const node = at.nodeAfter;
  if (!node || !isQuestion(node)) return undefined;
  const index = at.index(0) + by;
  if (index < 0 || index >= state.doc.childCount) return undefined;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  const target = getPartStart(tr.doc, index);
  const part = tr.doc.child(index);
  const contextSize = part.firstChild?.type.name === "sharedContext" ? part.firstChild.nodeSize : 0;
  const to = by < 0 ? target + part.nodeSize - 1 : target + 1 + contextSize;
  tr.insert(to, node);
  keepCursor(state, tr, pos, to);
  return { tr, announcement: `Question moved to part ${index + 1}` };
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

/** The cursor goes along with what it is in. */
function keepCursor({ selection }: EditorState, tr: Transaction, from: number, to: number): void {
  const node = tr.doc.nodeAt(to);
  const offset = selection.from - from;
  if (!node || offset < 0 || offset > node.nodeSize) return;
  if (selection instanceof NodeSelection && offset === 0) tr.setSelection(NodeSelection.create(tr.doc, to));
  else tr.setSelection(Selection.near(tr.doc.resolve(to + offset)));
}
