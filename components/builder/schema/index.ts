import type { Extensions } from "@tiptap/core";
import { count, optionalText, source, text } from "./attributes.ts";
import { blockNodes } from "./blocks.ts";
import { createContentNode } from "./content-node.ts";
import { interactionNodes } from "./interactions.ts";
import { marks } from "./marks.ts";
import { Assessment, Exercise, ItemQuestion, OpaqueQuestion, Question, SharedContext } from "./structure.ts";
import { tableNodes } from "./tables.ts";

const pictureAttributes = { src: source, alt: text, title: optionalText, width: count, height: count };

/** Images and formulas. Inline images have a different node type than images between blocks. */
const pictureAndFormulaNodes = [
  createContentNode("image", { group: "block", atom: true, draggable: true, attributes: pictureAttributes }),
  createContentNode("inlineImage", {
    group: "inline",
    inline: true,
    atom: true,
    attributes: pictureAttributes,
  }),
  createContentNode("blockMath", { group: "block", atom: true, attributes: { latex: text } }),
  createContentNode("inlineMath", { group: "inline", inline: true, atom: true, attributes: { latex: text } }),
];

/** All nodes and marks of the editor: those of the contract, and those for the structure of an assessment. */
export const schemaExtensions: Extensions = [
  Assessment,
  Exercise,
  SharedContext,
  Question,
  OpaqueQuestion,
  ItemQuestion,
  ...blockNodes,
  ...marks,
  ...pictureAndFormulaNodes,
  ...tableNodes,
  ...interactionNodes,
];
