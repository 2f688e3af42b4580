import { Node } from "@tiptap/core";
import {
  id,
  itemId,
  itemRevision,
  keys,
  object,
  optionalObject,
  optionalPoints,
  order,
  points,
  pool,
} from "./attributes.ts";
import { createContentNode } from "./content-node.ts";

/** The assessment. Its title, description, and settings are attributes of the document, so that they can be undone. */
export const Assessment = Node.create({
  name: "doc",
  topNode: true,
  content: "exercise+",
  addAttributes: () => ({
    title: { default: "" },
    description: { default: "" },
    settings: { default: {} },
  }),
});

const containerConfig = { isolating: true, defining: true, selectable: false } as const;

/**
 * `context`: a shared context in a custom format, as `{ value }`. `pool`: what attempts draw from. A pool contains no
 * questions.
 */
export const Exercise = createContentNode("exercise", {
  ...containerConfig,
  content: "sharedContext? (question | opaqueQuestion | itemQuestion)*",
  attributes: { id, context: optionalObject, order, pool },
  tag: "section",
});

export const SharedContext = createContentNode("sharedContext", { ...containerConfig, content: "block+" });

export const Question = createContentNode("question", {
  ...containerConfig,
  content: "block+",
  attributes: { id, points },
  tag: "article",
});

/** A question in a custom format. The editor shows its content, but can change only its keys and points. */
export const OpaqueQuestion = createContentNode("opaqueQuestion", {
  ...containerConfig,
  atom: true,
  selectable: true,
  attributes: { id, points, content: object, keys },
  tag: "article",
});

/** A reference to an item of the bank. The editor shows the item, but can change only its points and revision. */
export const ItemQuestion = createContentNode("itemQuestion", {
  ...containerConfig,
  atom: true,
  selectable: true,
  attributes: { id, item: itemId, revision: itemRevision, points: optionalPoints },
  tag: "article",
});
