import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { freePartId } from "../document/ids.ts";
import { prefixOf } from "./parts.ts";
import { idsBelow, isPart } from "./places.ts";
import { dispatchInView } from "./reveal.ts";

/** Another part, empty, behind the last one of the interaction at `pos` (of its `index`th set); the cursor goes into it. */
export function addPartTo(editor: Editor, pos: number | undefined, index?: number): void {
  const { state, schema, view } = editor;
  const whole = pos === undefined ? null : state.doc.nodeAt(pos);
  if (!whole || pos === undefined) return;
  const holder = index === undefined ? whole : whole.child(index);
  const start = index === undefined ? pos : pos + 1 + sizeBefore(whole, index);
  const parts = holder.children.filter(isPart);
  const last = parts.at(-1);
  if (!last) return;
  const at = start + 1 + sizeBefore(holder, parts.length);
  const attrs = { ...last.attrs, id: freePartId(prefixOf(last), idsBelow(whole, "id")) };
  const made = last.type.create(attrs, last.isTextblock ? null : schema.nodes.paragraph?.create());
  const tr = state.tr.insert(at, made);
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 1))));
}

const sizeBefore = (node: EditorNode, index: number): number =>
  node.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Sets something for each part on the side that is matched: all of the first set, or every text for a gap. */
export function changeParts(editor: Editor, pos: number | undefined, attrs: Record<string, unknown>): void {
  const { state, view } = editor;
  const whole = pos === undefined ? null : state.doc.nodeAt(pos);
  if (!whole || pos === undefined) return;
  const isMatch = whole.type.name === "matchInteraction";
  const holder = isMatch ? whole.child(0) : whole;
  const start = isMatch ? pos + 2 : pos + 1;
  const tr = state.tr;
  holder.forEach((part, offset) => {
    if (!isPart(part)) return;
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(start + offset, name, value);
  });
  view.dispatch(tr);
}
