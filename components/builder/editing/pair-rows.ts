import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import { generateRandomId } from "../document/ids.ts";
import { hasPairRows } from "../document/pair-rows.ts";
import { dispatchInView } from "./dispatch-in-view.ts";
import { collectIds } from "./node-positions.ts";

/** A place in a matching question that is written in rows. `side` is 0 for the items and 1 for their matches. */
export type RowPlace = { match: EditorNode; matchPos: number; side: number; index: number };

export const isInRows = (node: EditorNode): boolean => hasPairRows(node.type.name, node.attrs);

/** Returns the place of the item at `pos`, or undefined if it isn't in a row. */
export function findRow(doc: EditorNode, pos: number): RowPlace | undefined {
  const at = doc.resolve(pos);
  if (at.parent.type.name !== "matchSet") return undefined;
  const match = at.node(at.depth - 1);
  if (!isInRows(match)) return undefined;
  return { match, matchPos: at.before(at.depth - 1), side: at.index(at.depth - 1), index: at.index() };
}

export const countPairs = ({ match }: Pick<RowPlace, "match">): number => match.child(0).childCount;
export const isDistractor = (place: RowPlace): boolean => place.index >= countPairs(place);

/** Returns the position of the item of a set, or the set's end if it has no item at `index`. */
export function getItemPos(
  { match, matchPos }: Pick<RowPlace, "match" | "matchPos">,
  side: number,
  index: number,
) {
  let pos = matchPos + 2 + (side === 1 ? match.child(0).nodeSize : 0);
  for (const item of match.child(side).children.slice(0, index)) pos += item.nodeSize;
  return pos;
}

/** Adds an empty row at `index`, and returns the transaction. */
export function insertRow(
  tr: Transaction,
  place: Pick<RowPlace, "match" | "matchPos">,
  index: number,
): Transaction {
  const ids = collectIds(place.match, "id");
  // The second set comes later in the document, so the first position stays valid.
  for (const side of [1, 0]) {
    const like = place.match.child(side).lastChild;
    const id = generateRandomId("m", ids);
    ids.add(id);
    const line = tr.doc.type.schema.nodes.paragraph?.create();
    if (like) tr.insert(getItemPos(place, side, index), like.type.create({ ...like.attrs, id }, line));
  }
  return tr;
}

/** Adds a pair below the others and moves the caret into its item. */
export function addPairRow(editor: Editor, matchPos: number | undefined): void {
  const match = matchPos === undefined ? null : editor.state.doc.nodeAt(matchPos);
  if (!match || matchPos === undefined) return;
  const place = { match, matchPos };
  const tr = insertRow(editor.state.tr, place, countPairs(place));
  const at = getItemPos(place, 0, countPairs(place));
  dispatchInView(editor.view, tr.setSelection(Selection.near(tr.doc.resolve(at + 1))));
}

/** Deletes the pair or distractor at a place, unless it is the only pair. */
export function deleteRow(tr: Transaction, place: RowPlace): boolean {
  if (!isDistractor(place) && countPairs(place) === 1) return false;
  for (const side of isDistractor(place) ? [1] : [1, 0]) {
    const item = place.match.child(side).maybeChild(place.index);
    const at = getItemPos(place, side, place.index);
    if (item) tr.delete(at, at + item.nodeSize);
  }
  return true;
}

/**
 * Moves the pair or distractor at a place to another index of its kind. Returns undefined if there is no such index.
 */
export function moveRow(tr: Transaction, place: RowPlace, to: number): Transaction | undefined {
  const pairs = countPairs(place);
  const [first, end] = isDistractor(place) ? [pairs, place.match.child(1).childCount] : [0, pairs];
  if (to < first || to >= end || to === place.index) return undefined;
  for (const side of isDistractor(place) ? [1] : [1, 0]) {
    const item = place.match.child(side).maybeChild(place.index);
    if (!item) continue;
    const from = getItemPos(place, side, place.index);
    tr.delete(from, from + item.nodeSize);
    const target = getItemPos(place, side, to < place.index ? to : to + 1);
    tr.insert(to < place.index ? target : target - item.nodeSize, item);
  }
  return tr;
}

/** Returns where the item of a place is after its row was moved to an index. */
export const findMovedItem = (tr: Transaction, place: RowPlace, to: number): number | undefined => {
  const match = tr.doc.nodeAt(place.matchPos);
  return match ? getItemPos({ match, matchPos: place.matchPos }, place.side, to) : undefined;
};

/** Adds an empty distractor at `index` of the second set. */
export function insertDistractor(
  tr: Transaction,
  place: Pick<RowPlace, "match" | "matchPos">,
  index: number,
): Transaction {
  const like = place.match.child(1).lastChild;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  const id = generateRandomId("m", collectIds(place.match, "id"));
  return like
    ? tr.insert(getItemPos(place, 1, index), like.type.create({ ...like.attrs, id }, paragraph))
    : tr;
}
