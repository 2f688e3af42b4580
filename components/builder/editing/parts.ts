import { Extension } from "@tiptap/core";
import type { Node as EditorNode, ResolvedPos } from "@tiptap/pm/model";
import { type Command, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { canJoin } from "@tiptap/pm/transform";
import { freePartId } from "../document/ids.ts";
import { toggleRight } from "./choices.ts";
import { depthOf, idsBelow, isBlank, isInteractionNode, partDepth } from "./places.ts";

/** Options and their like under the keyboard: Enter adds one or leaves, Backspace on an empty one takes it away. */
export const Parts = Extension.create({
  name: "parts",
  // Before lists and paragraphs take these keys.
  priority: 1100,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { Enter: run(enter), Backspace: run(backspace), "Alt-Enter": run(markRight) };
  },
});

/** The part that the cursor is in, directly: not in a list or table within it. */
function partAt(
  at: ResolvedPos,
): { depth: number; part: EditorNode; parent: EditorNode; index: number } | undefined {
  const depth = partDepth(at);
  if (depth === undefined || at.depth > depth + 1 || !at.parent.isTextblock || at.parent.type.spec.code) {
    return undefined;
  }
  return { depth, part: at.node(depth), parent: at.node(depth - 1), index: at.index(depth - 1) };
}

const enter: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const here = partAt($from);
  if (!here || !$from.sameParent($to)) return false;
  const { depth, part, parent, index } = here;
  const next = parent.maybeChild(index + 1);
  if (state.selection.empty && isBlank(part) && next?.type !== part.type && index > 0) {
    return leave(state.tr, $from, depth, dispatch);
  }
  const isAtEnd = $from.pos === $from.after(depth) - (depth === $from.depth ? 1 : 2);
  if (state.selection.empty && isAtEnd && next?.type === part.type && isBlank(next)) {
    // What is empty already is filled in before another is made.
    dispatch?.(
      state.tr.setSelection(Selection.near(state.doc.resolve($from.after(depth) + 1))).scrollIntoView(),
    );
    return true;
  }
  const tr = state.tr.deleteSelection();
  const id = freePartId(prefixOf(part), idsBelow(interactionOf($from), "id"));
  const attrs = { ...part.attrs, id };
  const below = depth === $from.depth ? [] : [{ type: state.schema.nodes.paragraph as never }];
  const atStart = $from.parentOffset === 0 && !isBlank(part) && $from.index(depth) === 0;
  tr.split($from.pos, $from.depth - depth + 1, [{ type: part.type, attrs }, ...below]);
  if (atStart) {
    // What was written keeps its id, and with it its place in the key.
    tr.setNodeAttribute($from.before(depth), "id", id);
    tr.setNodeAttribute(tr.mapping.map($from.pos) - ($from.depth - depth) - 1, "id", part.attrs.id);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

const PREFIX: Readonly<Record<string, string>> = { simpleAssociableChoice: "m", gapText: "t" };
export const prefixOf = (part: EditorNode): string => PREFIX[part.type.name] ?? "c";

const interactionOf = (at: ResolvedPos): EditorNode => at.node(depthOf(at, isInteractionNode) ?? 0);

/** Enter on an empty last part ends them: on to the second set, to the text with the gaps, or to what comes after. */
function leave(
  tr: Transaction,
  $from: ResolvedPos,
  depth: number,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const whole = depthOf($from, isInteractionNode) ?? depth - 1;
  const after = $from.after(whole);
  tr.delete($from.before(depth), $from.after(depth));
  const end = tr.mapping.map(after);
  const next = Selection.findFrom(tr.doc.resolve(tr.mapping.map($from.after(depth))), 1, true);
  if (next && next.from < end) {
    dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  }
  const behind = tr.doc.nodeAt(end);
  if (!behind?.isTextblock) {
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    if (paragraph) tr.insert(end, paragraph);
  }
  tr.setSelection(TextSelection.create(tr.doc, end + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
}

const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const here = partAt($from);
  if (!here || !empty || $from.parentOffset > 0 || $from.index(here.depth) > 0) return false;
  const { depth, part, parent, index } = here;
  if (isBlank(part)) return remove(state.tr, $from, here, dispatch);
  if (index === 0 || parent.child(index - 1).type !== part.type) return true;
  const edge = $from.before(depth);
  const levels = depth === $from.depth ? 1 : 2;
  if (canJoin(state.doc, edge)) dispatch?.(state.tr.join(edge, levels).scrollIntoView());
  return true;
};

function remove(
  tr: Transaction,
  $from: ResolvedPos,
  { depth, part, parent, index }: NonNullable<ReturnType<typeof partAt>>,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const alike = parent.children.filter(({ type }) => type === part.type).length;
  if (alike > 1) {
    const at = $from.before(depth);
    tr.delete(at, $from.after(depth));
    tr.setSelection(Selection.near(tr.doc.resolve(at), index === 0 ? 1 : -1));
  } else {
    // The last one gone, the whole interaction is.
    const whole = depthOf($from, isInteractionNode) ?? depth - 1;
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    if (!isEmptyWithin($from.node(whole)) || !paragraph) return true;
    const at = $from.before(whole);
    tr.replaceWith(at, $from.after(whole), paragraph);
    tr.setSelection(TextSelection.create(tr.doc, at + 1));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
}

const isEmptyWithin = (node: EditorNode): boolean => node.textContent.trim() === "";

const markRight: Command = (state, dispatch) => {
  const depth = partDepth(state.selection.$from);
  if (depth === undefined) return false;
  const change = toggleRight(state, state.selection.$from.before(depth));
  if (!change) return false;
  dispatch?.(change);
  return true;
};
