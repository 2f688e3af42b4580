import type { Node as EditorNode, ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, type Selection } from "@tiptap/pm/state";
import { isInteraction } from "#components/builder/document/draft.ts";
import { isQuestion } from "#components/builder/document/read-draft.ts";

/** Returns the depth of the innermost ancestor of `at` that matches, or undefined if there is none. */
export function findDepth(at: ResolvedPos, matches: (node: EditorNode) => boolean): number | undefined {
  for (let depth = at.depth; depth > 0; depth--) if (matches(at.node(depth))) return depth;
  return undefined;
}

const PART_TYPES = new Set(["simpleChoice", "simpleAssociableChoice", "gapText"]);
/** Checks whether a node is a part that authors add and delete: an option, an item, or a word for the gaps. */
export const isPart = ({ type }: EditorNode): boolean => PART_TYPES.has(type.name);
export const isInteractionNode = ({ type }: EditorNode): boolean => isInteraction(type.name);

export const findQuestionDepth = (at: ResolvedPos): number | undefined => findDepth(at, isQuestion);
export const findPartDepth = (at: ResolvedPos): number | undefined => findDepth(at, isPart);
export const isInGapMatch = (at: ResolvedPos): boolean =>
  findDepth(at, ({ type }) => type.name === "gapMatchInteraction") !== undefined &&
  findPartDepth(at) === undefined;

/** Checks whether text there can become text that learners select. */
export const isInHottext = (at: ResolvedPos): boolean =>
  findDepth(at, ({ type }) => type.name === "hottextInteraction") !== undefined;

export const isInTable = (at: ResolvedPos): boolean =>
  findDepth(at, ({ type }) => type.spec.tableRole === "table") !== undefined;

/** Returns the question that is selected as a whole or contains the caret. */
export function findSelectedQuestion(selection: Selection): FoundNode | undefined {
  if (selection instanceof NodeSelection && isQuestion(selection.node)) {
    return { pos: selection.from, node: selection.node };
  }
  const depth = findQuestionDepth(selection.$from);
  return depth === undefined
    ? undefined
    : { pos: selection.$from.before(depth), node: selection.$from.node(depth) };
}

/** Checks whether an interaction can be inserted: in the question's own text, but not within another interaction. */
export const canInsertInteraction = (at: ResolvedPos): boolean =>
  findQuestionDepth(at) !== undefined && findDepth(at, isInteractionNode) === undefined;

/** Checks whether a node contains only an empty line. */
export function isBlank(node: EditorNode): boolean {
  if (node.isTextblock) return node.content.size === 0;
  return (
    node.childCount === 1 && node.firstChild?.type.name === "paragraph" && node.firstChild.content.size === 0
  );
}

/** Returns all ids of a kind within a node. */
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

type FoundNode = { pos: number; node: EditorNode };

/** Returns the exercise with this id and its position. */
export function findExercise(doc: EditorNode, id: string): FoundNode | undefined {
  let found: FoundNode | undefined;
  doc.forEach((node, pos) => {
    if (node.attrs.id === id) found = { pos, node };
  });
  return found;
}

/** Returns the question with this id and its position. */
export function findQuestion(doc: EditorNode, id: string): FoundNode | undefined {
  let found: FoundNode | undefined;
  doc.descendants((node, pos) => {
    if (isQuestion(node) && node.attrs.id === id) found = { pos, node };
    return !found && node.type.name === "exercise";
  });
  return found;
}
