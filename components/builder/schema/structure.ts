import { Node } from "@tiptap/core";
import { id, keys, object, optionalObject, points } from "./attributes.ts";
import { createContentNode } from "./content-node.ts";

/** The whole assessment: what is set for it are the document's attributes, so that undo goes across all of it. */
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

/** `context`: what it is about, where that is no document but its author's own value, as `{ value }`. */
export const Exercise = createContentNode("exercise", {
  ...containerConfig,
  content: "sharedContext? (question | opaqueQuestion)*",
  attributes: { id, context: optionalObject },
  tag: "section",
});

export const SharedContext = createContentNode("sharedContext", { ...containerConfig, content: "block+" });

export const Question = createContentNode("question", {
  ...containerConfig,
  content: "block+",
  attributes: { id, points },
  tag: "article",
});

/** Content of the author's own form: shown, never changed; only its keys and points are. */
export const OpaqueQuestion = createContentNode("opaqueQuestion", {
  ...containerConfig,
  atom: true,
  selectable: true,
  attributes: { id, points, content: object, keys },
  tag: "article",
});
