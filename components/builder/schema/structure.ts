import { Node } from "@tiptap/core";
import { id, keys, object, points, wrapped } from "./attributes.ts";
import { ownNode } from "./own-node.ts";

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

const part = { isolating: true, defining: true, selectable: false } as const;

/** `context`: what it is about, where that is no document but its author's own value, as `{ value }`. */
export const Exercise = ownNode("exercise", {
  ...part,
  content: "sharedContext? (question | opaqueQuestion)*",
  attributes: { id, context: wrapped },
  tag: "section",
});

export const SharedContext = ownNode("sharedContext", { ...part, content: "block+" });

export const Question = ownNode("question", {
  ...part,
  content: "block+",
  attributes: { id, points },
  tag: "article",
});

/** Content of the author's own form: shown, never changed; only its keys and points are. */
export const OpaqueQuestion = ownNode("opaqueQuestion", {
  ...part,
  atom: true,
  selectable: true,
  attributes: { id, points, content: object, keys },
  tag: "article",
});
