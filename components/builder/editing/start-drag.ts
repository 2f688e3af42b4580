import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { drags, type HandleDrag } from "./drag-nodes.ts";
import { isPart } from "./node-positions.ts";
import { findRow, isDistractor, moveRow } from "./pair-rows.ts";

/** Starts to drag the node at `pos` by its handle. `image` is what moves with the pointer. */
export function startDrag(view: EditorView, pos: number, event: DragEvent, image: Element): void {
  if (!event.dataTransfer) return;
  const node = NodeSelection.create(view.state.doc, pos);
  const drag: HandleDrag = {
    slice: node.content(),
    move: true,
    node,
    drop: isPart(node.node) ? (dropEvent) => dropPart(view, pos, dropEvent) : undefined,
  };
  event.dataTransfer.setData("text/plain", "");
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setDragImage(image, 0, 0);
  drags.set(view, drag);
  view.dragging = drag;
  const end = () => {
    drags.delete(view);
    if (view.dragging === drag) view.dragging = null;
  };
  event.target?.addEventListener("dragend", () => setTimeout(end, 50), { once: true });
}

/** Moves a part within its interaction: before the part whose middle is below the pointer. */
function dropPart(view: EditorView, from: number, { clientX, clientY }: DragEvent): void {
  const at = view.state.doc.resolve(from);
  const part = at.nodeAfter;
  if (!part) return;
  let to = at.index();
  let found = false;
  let pos = at.start();
  at.parent.forEach((sibling, _offset, index) => {
    const dom = view.nodeDOM(pos);
    if (sibling.type === part.type && dom instanceof Element && !found) {
      const { top, bottom, left, right } = dom.getBoundingClientRect();
      // Words are beside each other, and other parts are below each other.
      const isSameLine = clientY >= top && clientY <= bottom && part.isTextblock;
      found = isSameLine ? clientX < (left + right) / 2 : clientY < (top + bottom) / 2;
      to = found ? index : index + 1;
    }
    pos += sibling.nodeSize;
  });
  const target = to > at.index() ? to - 1 : to;
  if (target === at.index()) return;
  const row = findRow(view.state.doc, from);
  if (row) {
    const pairs = row.match.child(0).childCount;
    const limited = isDistractor(row) ? Math.max(target, pairs) : Math.min(target, pairs - 1);
    const tr = moveRow(view.state.tr, row, limited);
    if (tr) view.dispatch(tr);
    return;
  }
  const tr = view.state.tr.delete(from, from + part.nodeSize);
  let start = at.start();
  for (const sibling of tr.doc.resolve(start).parent.children.slice(0, target)) start += sibling.nodeSize;
  view.dispatch(tr.insert(start, part));
}
