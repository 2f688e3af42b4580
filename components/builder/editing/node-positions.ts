import type { Node as EditorNode, ResolvedPos } from "@tiptap/pm/model";
import { isInteraction } from "#components/builder/document/draft.ts";
import { isQuestion } from "#components/builder/document/read-draft.ts";

/** The depth of the innermost ancestor of `at` that matches; undefined if there is none. */
export function findDepth(at: ResolvedPos, matches: (node: EditorNode) => boolean): number | undefined {
  for (let depth = at.depth; depth > 0; depth--) if (matches(at.node(depth))) return depth;
  return undefined;
}

const PART_TYPES = new Set(["simpleChoice", "simpleAssociableChoice", "gapText"]);
/** A part that authors add and delete: an option, an item, a word for gaps. */
export const isPart = ({ type }: EditorNode): boolean => PART_TYPES.has(type.name);
export const isInteractionNode = ({ type }: EditorNode): boolean => isInteraction(type.name);

export const findQuestionDepth = (at: ResolvedPos): number | undefined => findDepth(at, isQuestion);
export const findPartDepth = (at: ResolvedPos): number | undefined => findDepth(at, isPart);
export const isInGapMatch = (at: ResolvedPos): boolean =>
  findDepth(at, ({ type }) => type.name === "gapMatchInteraction") !== undefined &&
  findPartDepth(at) === undefined;

/** Whether an interaction can be inserted: in a question's own text, not within another interaction. */
export const canInsertInteraction = (at: ResolvedPos): boolean =>
  findQuestionDepth(at) !== undefined && findDepth(at, isInteractionNode) === undefined;

/** Whether a node contains nothing but an empty line. */
export function isBlank(node: EditorNode): boolean {
  if (node.isTextblock) return node.content.size === 0;
  return (
    node.childCount === 1 && node.firstChild?.type.name === "paragraph" && node.firstChild.content.size === 0
  );
}

/** All ids of a kind within a node. */
export function collectIds(node: EditorNode, name: "responseId" | "id"): Set<unknown> {
  const found = new Set<unknown>();
  node.descendants(({ attrs }) => {
    if (attrs[name]) found.add(attrs[name]);
    for (const list of [attrs.choices, attrs.hotspots]) {
      if (name === "id" && Array.isArray(list)) for (const { id } of list) found.add(id);
    }
  });
  return found;
}

/** The question with this id and its position. */
export function findQuestion(doc: EditorNode, id: string): { pos: number; node: EditorNode } | undefined {
  let found: { pos: number; node: EditorNode } | undefined;
  doc.descendants((node, pos) => {
    if (isQuestion(node) && node.attrs.id === id) found = { pos, node };
    return !found && node.type.name === "exercise";
  });
  return found;
}
