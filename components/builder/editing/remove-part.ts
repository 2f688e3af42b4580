import type { EditorView } from "@tiptap/pm/view";
import { PART_TOOLS } from "#lib/messages/editor-part-tools.ts";
import { deleteRow, findRow } from "./pair-rows.ts";
import { REMOVED } from "./removed.ts";

/**
 * Removes the part at `pos`, or its row. The last part of a kind stays and is emptied, because an interaction needs one.
 */
export function removePart(view: EditorView, pos: number | undefined, name: string): void {
  const part = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (pos === undefined || !part) return;
  const { tr } = view.state;
  const row = findRow(view.state.doc, pos);
  const siblings = view.state.doc.resolve(pos).parent.children.filter(({ type }) => type === part.type);
  if (!row || !deleteRow(tr, row)) {
    if (siblings.length > 1) tr.delete(pos, pos + part.nodeSize);
    else tr.replaceWith(pos, pos + part.nodeSize, part.type.createAndFill(part.attrs) ?? part);
  }
  view.dispatch(tr.setMeta(REMOVED, PART_TOOLS.removed(name)));
}
