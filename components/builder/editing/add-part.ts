import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { generateRandomId } from "../document/ids.ts";
import { dispatchInView } from "./dispatch-in-view.ts";
import { collectIds, isPart } from "./node-positions.ts";
import { getIdPrefix } from "./part-shortcuts.ts";

/** Adds an empty part at the end of the interaction at `pos`, or of its set at `index`, and moves the caret into it. */
export function appendPart(editor: Editor, pos: number | undefined, index?: number): void {
  const { state, schema, view } = editor;
  const interaction = pos === undefined ? null : state.doc.nodeAt(pos);
  if (!interaction || pos === undefined) return;
  const container = index === undefined ? interaction : interaction.child(index);
  const start = index === undefined ? pos : pos + 1 + sumSizesBefore(interaction, index);
  const parts = container.children.filter(isPart);
  const last = parts.at(-1);
  if (!last) return;
  const at = start + 1 + sumSizesBefore(container, parts.length);
  const attrs = { ...last.attrs, id: generateRandomId(getIdPrefix(last), collectIds(interaction, "id")) };
  const newPart = last.type.create(attrs, last.isTextblock ? null : schema.nodes.paragraph?.create());
  const tr = state.tr.insert(at, newPart);
  dispatchInView(view, tr.setSelection(Selection.near(tr.doc.resolve(at + 1))));
}

const sumSizesBefore = (node: EditorNode, index: number): number =>
  node.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Adds a label at the end of the interaction at `pos`: an empty text, or an image that the author chooses then. */
export function appendLabel(editor: Editor, pos: number | undefined, type: "gapText" | "gapImg"): void {
  const { state, schema, view } = editor;
  const interaction = pos === undefined ? null : state.doc.nodeAt(pos);
  if (!interaction || pos === undefined) return;
  const { matchMax } = interaction.lastChild?.attrs ?? {};
  const id = generateRandomId("t", collectIds(interaction, "id"));
  const label = schema.nodes[type]?.create({ id, matchMax: matchMax ?? null });
  const at = pos + interaction.nodeSize - 1;
  if (!label) return;
  const tr = state.tr.insert(at, label);
  dispatchInView(view, type === "gapText" ? tr.setSelection(Selection.near(tr.doc.resolve(at + 1))) : tr);
}

/** Sets attributes of every part that learners match: the items in the first set, or the words for the gaps. */
export function setPartAttributes(
  editor: Editor,
  pos: number | undefined,
  attrs: Record<string, unknown>,
): void {
  const { state, view } = editor;
  const interaction = pos === undefined ? null : state.doc.nodeAt(pos);
  if (!interaction || pos === undefined) return;
  const isMatch = interaction.type.name === "matchInteraction";
  const container = isMatch ? interaction.child(0) : interaction;
  const start = isMatch ? pos + 2 : pos + 1;
  const tr = state.tr;
  container.forEach((part, offset) => {
    if (!isPart(part) && part.type.name !== "gapImg") return;
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(start + offset, name, value);
  });
  view.dispatch(tr);
}
