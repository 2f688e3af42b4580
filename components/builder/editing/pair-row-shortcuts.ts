import { Extension } from "@tiptap/core";
import { type Command, type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import { findPartDepth, isBlank } from "./node-positions.ts";
import {
  countPairs,
  deleteRow,
  findRow,
  getItemPos,
  insertDistractor,
  insertRow,
  isDistractor,
  type RowPlace,
} from "./pair-rows.ts";

/**
 * Shortcuts within the rows of a matching question: Enter moves to the next field and adds a row after the last one,
 * and Backspace deletes an empty row.
 */
export const PairRowShortcuts = Extension.create({
  name: "pairRows",
  // The priority is higher than that of the parts, which handle the same keys.
  priority: 1150,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { Enter: run(handleEnter), Backspace: run(handleBackspace) };
  },
});

/** Returns the row with the caret, unless the caret is in a list or another block of its item. */
function findCaretRow({ selection: { $from }, doc }: EditorState): RowPlace | undefined {
  const depth = findPartDepth($from);
  if (depth === undefined || $from.depth !== depth + 1 || $from.parent.type.spec.code) return undefined;
  return findRow(doc, $from.before(depth));
}

const moveCaret = (tr: Transaction, pos: number, side: 1 | -1 = 1): Transaction =>
  tr.setSelection(Selection.near(tr.doc.resolve(pos), side)).scrollIntoView();

const handleEnter: Command = (state, dispatch) => {
  const place = findCaretRow(state);
  if (!place) return false;
  const { match, side, index } = place;
  const target = match.child(1).maybeChild(index);
  if (side === 0) {
    const at = getItemPos(place, 1, index);
    dispatch?.(moveCaret(state.tr, at + (target?.nodeSize ?? 1) - 1, -1));
    return true;
  }
  const isLast = index === match.child(1).childCount - 1;
  const isLastPair = index === countPairs(place) - 1;
  const isEmpty = target && isBlank(target) && (isDistractor(place) || isBlank(match.child(0).child(index)));
  const tr = state.tr;
  if (isEmpty && (isLast || isLastPair) && deleteRow(tr, place)) dispatch?.(leave(tr, place));
  else if (isDistractor(place)) dispatch?.(addDistractorBelow(tr, place));
  else {
    if (isLastPair) insertRow(tr, place, index + 1);
    dispatch?.(moveCaret(tr, getItemPos(place, 0, index + 1) + 1));
  }
  return true;
};

function addDistractorBelow(tr: Transaction, place: RowPlace): Transaction {
  insertDistractor(tr, place, place.index + 1);
  return moveCaret(tr, getItemPos(place, 1, place.index + 1) + 1);
}

/** Moves the caret behind the question, into a line that is added if there is none. */
function leave(tr: Transaction, { matchPos }: RowPlace): Transaction {
  const end = matchPos + (tr.doc.nodeAt(matchPos)?.nodeSize ?? 0);
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!tr.doc.nodeAt(end)?.isTextblock && paragraph) tr.insert(end, paragraph);
  return moveCaret(tr, end + 1);
}

const handleBackspace: Command = (state, dispatch) => {
  const place = findCaretRow(state);
  const { $from, empty } = state.selection;
  if (!place || !empty || $from.parentOffset > 0 || $from.index($from.depth - 1) > 0) return false;
  const { match, side, index } = place;
  const item = match.child(side).child(index);
  const other = match.child(1 - side).maybeChild(index);
  const isEmptyRow = isBlank(item) && (isDistractor(place) || !other || isBlank(other));
  const tr = state.tr;
  // In the only row, the general shortcut deletes an empty question.
  if (isEmptyRow && !isDistractor(place) && countPairs(place) === 1 && match.child(1).childCount === 1)
    return false;
  if (isEmptyRow && deleteRow(tr, place)) {
    const previous = getItemPos(place, 1, index);
    const shift = isDistractor(place) ? 0 : match.child(0).child(index).nodeSize;
    dispatch?.(moveCaret(tr, Math.max(previous - shift - 1, place.matchPos), -1));
  } else if (side === 1 && !isDistractor(place)) {
    dispatch?.(moveCaret(tr, getItemPos(place, 0, index + 1) - 1, -1));
  } else if (index > 0) {
    dispatch?.(moveCaret(tr, getItemPos(place, 1, index) - 1, -1));
  }
  return true;
};
