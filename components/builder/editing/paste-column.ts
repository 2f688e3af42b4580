import type { Node as EditorNode } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import { isBlank } from "./node-positions.ts";
import {
  countPairs,
  getItemPos,
  insertDistractor,
  insertRow,
  isDistractor,
  type RowPlace,
} from "./pair-rows.ts";

/**
 * Inserts the first line at the caret in the item of a place, and the others into the items below, as in a spreadsheet.
 * Items that aren't empty stay, and lines beyond the last row get rows of their own.
 */
export function pasteColumn(
  tr: Transaction,
  place: RowPlace,
  [first = [], ...rest]: readonly (readonly EditorNode[])[],
): Transaction {
  tr.insert(tr.selection.from, first);
  let last = tr.selection.from;
  let index = place.index;
  for (const line of rest) {
    index += 1;
    const match = tr.doc.nodeAt(place.matchPos);
    if (!match) break;
    const now = { match, matchPos: place.matchPos };
    const isPair = !isDistractor(place);
    const item = isPair && index >= countPairs(now) ? undefined : match.child(place.side).maybeChild(index);
    if (!item || !isBlank(item)) {
      if (isPair) insertRow(tr, now, index);
      else insertDistractor(tr, now, index);
    }
    const at = getItemPos({ ...now, match: tr.doc.nodeAt(place.matchPos) ?? match }, place.side, index);
    tr.insert(at + 2, line);
    last = at + 2 + line.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  }
  return tr.setSelection(Selection.near(tr.doc.resolve(last), -1));
}
