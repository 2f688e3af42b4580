import { z } from "zod";

/** A node type belongs to groups, a parent holds groups: ProseMirror's content expressions, as data. */
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

/** What surrounds a node, as far as it decides whether an interaction or a gap may stand here. */
export type Place = "question" | "sharedContext" | "interaction" | "gapMatch";

export type Slot<G extends Group = Group> = { group: G; min: number; max: number };

/** The declaration of a node type. What it does not name, a node of that type may not have. */
export type NodeSpec = {
  groups: readonly Group[];
  attrs: z.ZodType;
  /** What its children are, in any order; none: it is a leaf. */
  holds: readonly Slot[];
  /** It carries a non-empty `text`. */
  text?: true;
  /** Its children carry no marks. */
  unmarked?: true;
  /** The only place where it may stand. */
  only?: Place;
  /** The place its descendants are in; that of the node itself if absent. */
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
