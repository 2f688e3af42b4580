import { count, flag, hotspots, id, inlineChoices, key, number, picture, words } from "./attributes.ts";
import { ownNode } from "./own-node.ts";

const block = { group: "block", isolating: true, defining: true } as const;
const alone = { group: "block", atom: true } as const;
const inLine = { group: "inline", inline: true, atom: true } as const;
const option = { isolating: true, defining: true, selectable: false } as const;
const every = { responseId: id, key };

/** The ten interactions and their parts, as lib/core/content declares them, each with its answer key as `key`. */
export const interactionNodes = [
  ownNode("choiceInteraction", {
    ...block,
    content: "simpleChoice+",
    attributes: { ...every, maxChoices: count, minChoices: count, shuffle: flag },
  }),
  ownNode("inlineChoiceInteraction", {
    ...inLine,
    attributes: { ...every, shuffle: flag, choices: inlineChoices },
  }),
  ownNode("textEntryInteraction", {
    ...inLine,
    attributes: { ...every, expectedLength: count, placeholder: words, inputMode: words },
  }),
  ownNode("extendedTextInteraction", {
    ...alone,
    attributes: { ...every, expectedLines: count, minWords: count, maxWords: count },
  }),
  ownNode("matchInteraction", {
    ...block,
    content: "matchSet matchSet",
    attributes: { ...every, shuffle: flag },
  }),
  ownNode("orderInteraction", {
    ...block,
    content: "simpleChoice+",
    attributes: { ...every, shuffle: flag },
  }),
  ownNode("gapMatchInteraction", {
    ...block,
    content: "gapText+ block+",
    attributes: { ...every, shuffle: flag },
  }),
  ownNode("hotspotInteraction", {
    ...alone,
    attributes: { ...every, image: picture, maxChoices: count, hotspots },
  }),
  ownNode("selectPointInteraction", {
    ...alone,
    attributes: { ...every, image: picture, maxChoices: count },
  }),
  ownNode("sliderInteraction", {
    ...alone,
    attributes: { ...every, lowerBound: number(0), upperBound: number(100), step: count },
  }),
  ownNode("simpleChoice", { ...option, content: "block+", attributes: { id } }),
  ownNode("matchSet", { ...option, content: "simpleAssociableChoice+" }),
  ownNode("simpleAssociableChoice", { ...option, content: "block+", attributes: { id, matchMax: count } }),
  ownNode("gapText", { ...option, content: "(text | inlineMath)*", attributes: { id, matchMax: count } }),
  ownNode("gap", { ...inLine, attributes: { id } }),
];
