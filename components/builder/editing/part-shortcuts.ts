import { Extension } from "@tiptap/core";
import type { Node as EditorNode, ResolvedPos } from "@tiptap/pm/model";
import { type Command, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { canJoin } from "@tiptap/pm/transform";
import { generateRandomId } from "#components/builder/document/ids.ts";
import { toggleCorrect } from "./choices.ts";
import { collectIds, findDepth, findPartDepth, isBlank, isInteractionNode } from "./node-positions.ts";

/**
 * Shortcuts within options, items, and words: Enter adds another one or leaves the list, and Backspace deletes an empty
 * one.
 */
export const PartShortcuts = Extension.create({
  name: "parts",
  // The priority is higher than that of lists and paragraphs, which handle the same keys.
  priority: 1100,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { Enter: run(handleEnter), Backspace: run(handleBackspace), "Alt-Enter": run(toggleCorrectPart) };
  },
});

/** Returns the part that directly contains the caret. Returns undefined in a list or table within a part. */
function findPart(
  at: ResolvedPos,
): { depth: number; part: EditorNode; parent: EditorNode; index: number } | undefined {
  const depth = findPartDepth(at);
  if (depth === undefined || at.depth > depth + 1 || !at.parent.isTextblock || at.parent.type.spec.code) {
    return undefined;
  }
  return { depth, part: at.node(depth), parent: at.node(depth - 1), index: at.index(depth - 1) };
}

const handleEnter: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const current = findPart($from);
  if (!current || !$from.sameParent($to)) return false;
  const { depth, part, parent, index } = current;
  const next = parent.maybeChild(index + 1);
  if (state.selection.empty && isBlank(part) && next?.type !== part.type && index > 0) {
    return leaveParts(state.tr, $from, depth, dispatch);
  }
  const isAtEnd = $from.pos === $from.after(depth) - (depth === $from.depth ? 1 : 2);
  if (state.selection.empty && isAtEnd && next?.type === part.type && isBlank(next)) {
    // If the part below is empty, the caret moves there instead of adding another part.
    dispatch?.(
      state.tr.setSelection(Selection.near(state.doc.resolve($from.after(depth) + 1))).scrollIntoView(),
    );
    return true;
  }
  const tr = state.tr.deleteSelection();
  const id = generateRandomId(getIdPrefix(part), collectIds(getInteraction($from), "id"));
  const attrs = { ...part.attrs, id };
  const childTypes = depth === $from.depth ? [] : [{ type: state.schema.nodes.paragraph as never }];
  const isAtStart = $from.parentOffset === 0 && !isBlank(part) && $from.index(depth) === 0;
  tr.split($from.pos, $from.depth - depth + 1, [{ type: part.type, attrs }, ...childTypes]);
  if (isAtStart) {
    // The existing text keeps its id, because the answer key refers to it.
    tr.setNodeAttribute($from.before(depth), "id", id);
    tr.setNodeAttribute(tr.mapping.map($from.pos) - ($from.depth - depth) - 1, "id", part.attrs.id);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

const ID_PREFIXES: Readonly<Record<string, string>> = { simpleAssociableChoice: "m", gapText: "t" };
export const getIdPrefix = (part: EditorNode): string => ID_PREFIXES[part.type.name] ?? "c";

const getInteraction = (at: ResolvedPos): EditorNode => at.node(findDepth(at, isInteractionNode) ?? 0);

/**
 * Handles Enter in an empty last part: deletes it and moves the caret to the second set, to the text with the gaps, or
 * after the interaction.
 */
function leaveParts(
  tr: Transaction,
  $from: ResolvedPos,
  depth: number,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const interactionDepth = findDepth($from, isInteractionNode) ?? depth - 1;
  const after = $from.after(interactionDepth);
  tr.delete($from.before(depth), $from.after(depth));
  const end = tr.mapping.map(after);
  const next = Selection.findFrom(tr.doc.resolve(tr.mapping.map($from.after(depth))), 1, true);
  if (next && next.from < end) {
    dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  }
  const nodeAfter = tr.doc.nodeAt(end);
  if (!nodeAfter?.isTextblock) {
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    if (paragraph) tr.insert(end, paragraph);
  }
  tr.setSelection(TextSelection.create(tr.doc, end + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
}

const handleBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const current = findPart($from);
  if (!current || !empty || $from.parentOffset > 0 || $from.index(current.depth) > 0) return false;
  const { depth, part, parent, index } = current;
  if (isBlank(part)) return removePart(state.tr, $from, current, dispatch);
  if (index === 0 || parent.child(index - 1).type !== part.type) return true;
  const edge = $from.before(depth);
  const levels = depth === $from.depth ? 1 : 2;
  if (canJoin(state.doc, edge)) dispatch?.(state.tr.join(edge, levels).scrollIntoView());
  return true;
};

function removePart(
  tr: Transaction,
  $from: ResolvedPos,
  { depth, part, parent, index }: NonNullable<ReturnType<typeof findPart>>,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const siblingCount = parent.children.filter(({ type }) => type === part.type).length;
  if (siblingCount > 1) {
    const at = $from.before(depth);
    tr.delete(at, $from.after(depth));
    tr.setSelection(Selection.near(tr.doc.resolve(at), index === 0 ? 1 : -1));
  } else {
    // If this is the only part, its interaction is deleted, too.
    const interactionDepth = findDepth($from, isInteractionNode) ?? depth - 1;
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    if (!isEmptyNode($from.node(interactionDepth)) || !paragraph) return true;
    const at = $from.before(interactionDepth);
    tr.replaceWith(at, $from.after(interactionDepth), paragraph);
    tr.setSelection(TextSelection.create(tr.doc, at + 1));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
}

const isEmptyNode = (node: EditorNode): boolean => node.textContent.trim() === "";

const toggleCorrectPart: Command = (state, dispatch) => {
  const depth = findPartDepth(state.selection.$from);
  if (depth === undefined) return false;
  const change = toggleCorrect(state, state.selection.$from.before(depth));
  if (!change) return false;
  dispatch?.(change);
  return true;
};
