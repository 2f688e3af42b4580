import {
  acceptedTypes,
  count,
  flag,
  hotspots,
  id,
  inlineChoices,
  inlineContent,
  key,
  mediaKind,
  mediaSource,
  number,
  optionalText,
  picture,
  text,
} from "./attributes.ts";
import { createContentNode } from "./content-node.ts";

const blockConfig = { group: "block", isolating: true, defining: true } as const;
const blockAtomConfig = { group: "block", atom: true } as const;
const inlineAtomConfig = { group: "inline", inline: true, atom: true } as const;
const partConfig = { isolating: true, defining: true, selectable: false } as const;
const commonAttributes = { responseId: id, key };

/**
 * The interactions and their parts, as declared in lib/core/content. Each interaction has its answer key as `key`.
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
  createContentNode("associateInteraction", {
    ...blockConfig,
    content: "simpleAssociableChoice+",
    attributes: { ...commonAttributes, shuffle: flag, maxAssociations: count, minAssociations: count },
  }),
  createContentNode("hottextInteraction", {
    ...blockConfig,
    content: "block+",
    attributes: { ...commonAttributes, maxChoices: count, minChoices: count },
  }),
  createContentNode("graphicOrderInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, image: picture, hotspots },
  }),
  createContentNode("graphicAssociateInteraction", {
    ...blockAtomConfig,
    attributes: {
      ...commonAttributes,
      image: picture,
      hotspots,
      maxAssociations: count,
      minAssociations: count,
    },
  }),
  createContentNode("graphicGapMatchInteraction", {
    ...blockConfig,
    content: "(gapText | gapImg)+",
    attributes: { ...commonAttributes, image: picture, hotspots },
  }),
  createContentNode("positionObjectInteraction", {
    ...blockAtomConfig,
    attributes: {
      ...commonAttributes,
      image: picture,
      object: picture,
      maxChoices: count,
      minChoices: count,
    },
  }),
  createContentNode("uploadInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, accept: acceptedTypes, maxFiles: count },
  }),
  createContentNode("drawingInteraction", {
    ...blockAtomConfig,
    attributes: { ...commonAttributes, image: picture },
  }),
  createContentNode("mediaInteraction", {
    ...blockAtomConfig,
    attributes: {
      responseId: id,
      src: mediaSource,
      kind: mediaKind,
      title: text,
      maxPlays: count,
      minPlays: count,
      loop: flag,
      autostart: flag,
    },
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
  createContentNode("gapImg", {
    ...partConfig,
    atom: true,
    attributes: { id, matchMax: count, image: picture },
  }),
  createContentNode("hottext", { ...inlineAtomConfig, attributes: { id, content: inlineContent } }),
  createContentNode("gap", { ...inlineAtomConfig, attributes: { id } }),
];
