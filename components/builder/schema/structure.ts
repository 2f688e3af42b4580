import { Node } from "@tiptap/core";
import { id, keys, object, optionalObject, points } from "./attributes.ts";
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

/** `context`: a shared context in a custom format, as `{ value }`. */
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

/** A question in a custom format. The editor shows its content, but can change only its keys and points. */
export const OpaqueQuestion = createContentNode("opaqueQuestion", {
  ...containerConfig,
  atom: true,
  selectable: true,
  attributes: { id, points, content: object, keys },
  tag: "article",
});
