import { count, optionalText, source, text } from "./attributes.ts";
import { blockNodes } from "./blocks.ts";
import { createContentNode } from "./content-node.ts";
import { marks } from "./marks.ts";

const pictureAttributes = { src: source, alt: text, title: optionalText, width: count, height: count };

/** Text blocks, marks, images, and formulas. Inline images have a different node type than images between blocks. */
export const proseNodes = [
  ...blockNodes,
  ...marks,
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
