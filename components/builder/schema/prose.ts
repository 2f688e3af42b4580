import { count, source, text, words } from "./attributes.ts";
import { blockNodes } from "./blocks.ts";
import { marks } from "./marks.ts";
import { ownNode } from "./own-node.ts";

const pictureAttributes = { src: source, alt: text, title: words, width: count, height: count };

/** Text and what stands in it and between it. A picture is another node within a line than between blocks. */
export const proseNodes = [
  ...blockNodes,
  ...marks,
  ownNode("image", { group: "block", atom: true, draggable: true, attributes: pictureAttributes }),
  ownNode("inlineImage", { group: "inline", inline: true, atom: true, attributes: pictureAttributes }),
  ownNode("blockMath", { group: "block", atom: true, attributes: { latex: text } }),
  ownNode("inlineMath", { group: "inline", inline: true, atom: true, attributes: { latex: text } }),
];
