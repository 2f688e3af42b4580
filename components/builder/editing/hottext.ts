import type { Editor } from "@tiptap/core";
import type { DocumentNode } from "../document/draft.ts";
import { insertInline } from "./insert.ts";
import { findDepth } from "./node-positions.ts";
import { createHottext } from "./templates.ts";

/** Makes the selected text of a line selectable for learners, or inserts an empty selectable text at the caret. */
export function insertHottext(editor: Editor): void {
  const { $from, $to, from, to } = editor.state.selection;
  const depth = findDepth($from, ({ type }) => type.name === "hottextInteraction");
  if (depth === undefined || !$from.sameParent($to)) return;
  const selected = $from.parent.slice(from - $from.start(), to - $from.start()).content;
  const content = selected.toJSON() as DocumentNode[] | null;
  const isPlain = (content ?? []).every(({ type }) => type === "text" || type === "inlineMath");
  if (isPlain) insertInline(editor, createHottext($from.node(depth), content ?? []));
}

/** Turns a selectable text back into plain text. `at` is its position. */
export function removeHottext({ state, view, schema }: Editor, at: number): void {
  const node = state.doc.nodeAt(at);
  if (node?.type.name !== "hottext") return;
  const content = (node.attrs.content as DocumentNode[]).map((child) => schema.nodeFromJSON(child));
  view.dispatch(state.tr.replaceWith(at, at + node.nodeSize, content));
}
