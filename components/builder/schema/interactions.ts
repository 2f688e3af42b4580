import {
  count,
  flag,
  hotspots,
  id,
  inlineChoices,
  key,
  number,
  optionalText,
  picture,
} from "./attributes.ts";
import { createContentNode } from "./content-node.ts";

const blockConfig = { group: "block", isolating: true, defining: true } as const;
const blockAtomConfig = { group: "block", atom: true } as const;
const inlineAtomConfig = { group: "inline", inline: true, atom: true } as const;
const partConfig = { isolating: true, defining: true, selectable: false } as const;
const commonAttributes = { responseId: id, key };

/**
 * The ten interactions and their parts, as declared in lib/core/content. Each interaction has its answer key as `key`.
 */
export const interactionNodes = [
  createContentNode("choiceInteraction", {
    ...blockConfig,
    content: "simpleChoice+",
    attributes: { ...commonAttributes, maxChoices: count, minChoices: count, shuffle: flag },
  }),
  createContentNode("inlineChoiceInteraction", {
    ...inlineAtomConfig,
    attributes: { ...commonAttributes, shuffle: flag, choices: inlineChoices },
  }),
  createContentNode("textEntryInteraction", {
    ...inlineAtomConfig,
    attributes: {
      ...commonAttributes,
      expectedLength: count,
      placeholder: optionalText,
      inputMode: optionalText,
    },
  }),
  createContentNode("extendedTextInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, expectedLines: count, minWords: count, maxWords: count },
  }),
  createContentNode("matchInteraction", {
    ...blockConfig,
    content: "matchSet matchSet",
    attributes: { ...commonAttributes, shuffle: flag },
  }),
  createContentNode("orderInteraction", {
    ...blockConfig,
    content: "simpleChoice+",
    attributes: { ...commonAttributes, shuffle: flag },
  }),
  createContentNode("gapMatchInteraction", {
    ...blockConfig,
    content: "gapText+ block+",
    attributes: { ...commonAttributes, shuffle: flag },
  }),
  createContentNode("hotspotInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, image: picture, maxChoices: count, hotspots },
  }),
  createContentNode("selectPointInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, image: picture, maxChoices: count },
  }),
  createContentNode("sliderInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, lowerBound: number(0), upperBound: number(100), step: count },
  }),
  createContentNode("simpleChoice", { ...partConfig, content: "block+", attributes: { id } }),
  createContentNode("matchSet", { ...partConfig, content: "simpleAssociableChoice+" }),
  createContentNode("simpleAssociableChoice", {
    ...partConfig,
    content: "block+",
    attributes: { id, matchMax: count },
  }),
  createContentNode("gapText", {
    ...partConfig,
    content: "(text | inlineMath)*",
    attributes: { id, matchMax: count },
  }),
  createContentNode("gap", { ...inlineAtomConfig, attributes: { id } }),
];
