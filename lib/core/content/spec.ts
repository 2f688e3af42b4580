import { z } from "zod";

/** The groups of node types. Parents declare which groups they can contain, like ProseMirror's content expressions. */
export type Group =
  | "block"
  | "inline"
  | "phrase"
  | "text"
  | "listItem"
  | "tableRow"
  | "cell"
  | "simpleChoice"
  | "inlineChoice"
  | "matchSet"
  | "simpleAssociableChoice"
  | "gapText"
  | "gapChoice";

/** The surroundings of a node, which determine whether an interaction, a gap or a hottext is allowed. */
export type Place = "question" | "sharedContext" | "interaction" | "gapMatch" | "hottext";

export type Slot<G extends Group = Group> = { group: G; min: number; max: number };

/** The declaration of a node type. A node can only have what its declaration lists. */
export type NodeSpec = {
  groups: readonly Group[];
  attrs: z.ZodType;
  /** The groups of its children, in any order. Empty for a leaf node. */
  children: readonly Slot[];
  /** Whether it has a non-empty `text`. */
  text?: true;
  /** Whether its children can't have marks. */
  unmarked?: true;
  /** The only place where the node is allowed. */
  allowedIn?: Place;
  /** The place of its descendants. Defaults to the place of the node itself. */
  childPlace?: Place;
};

export const noAttrs = z.strictObject({});

export function zeroOrMore<const G extends Group>(group: G): Slot<G> {
  return { group, min: 0, max: Number.POSITIVE_INFINITY };
}

export function oneOrMore<const G extends Group>(group: G): Slot<G> {
  return { group, min: 1, max: Number.POSITIVE_INFINITY };
}

export function exactly<const G extends Group>(count: number, group: G): Slot<G> {
  return { group, min: count, max: count };
}
