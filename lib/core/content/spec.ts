import { z } from "zod";

/** Node types belong to groups, and parents hold groups. This is ProseMirror's content expressions as data. */
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
  | "gapText";

/** The surroundings of a node, as far as they decide whether an interaction or a gap is allowed. */
export type Place = "question" | "sharedContext" | "interaction" | "gapMatch";

export type Slot<G extends Group = Group> = { group: G; min: number; max: number };

/** The declaration of a node type. A node can't have anything that its declaration doesn't name. */
export type NodeSpec = {
  groups: readonly Group[];
  attrs: z.ZodType;
  /** The groups of its children, in any order. Empty for a leaf. */
  holds: readonly Slot[];
  /** It has a non-empty `text`. */
  text?: true;
  /** Its children can't have marks. */
  unmarked?: true;
  /** The only place where it is allowed. */
  only?: Place;
  /** The place of its descendants. If absent, it is the place of the node itself. */
  opens?: Place;
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
