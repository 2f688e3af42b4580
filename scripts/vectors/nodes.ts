import { type JsonObject, RESPONSE_ID } from "./table.ts";

const responseId = RESPONSE_ID;
export const text = (value: string): JsonObject => ({ type: "text", text: value });
export const paragraph = (...content: JsonObject[]): JsonObject => ({ type: "paragraph", content });
const createBlocks = (type: string, ids: string): JsonObject[] =>
  [...ids].map((id) => ({ type, attrs: { id }, content: [paragraph(text(`Choice ${id}`))] }));
export const IMAGE = { src: "https://example.com/map.png", alt: "A map", width: 200, height: 100 };

/** Multiple choice with an id for each letter. `maxChoices` is 0 for any number. */
export const choices = (ids: string, maxChoices: number): JsonObject => ({
  type: "choiceInteraction",
  attrs: { responseId, maxChoices },
  content: createBlocks("simpleChoice", ids),
});

export const inlineChoices = (ids: string): JsonObject => ({
  type: "inlineChoiceInteraction",
  attrs: { responseId },
  content: [...ids].map((id) => ({ type: "inlineChoice", attrs: { id }, content: [text(`Choice ${id}`)] })),
});

export const hotspots = (ids: string, maxChoices: number): JsonObject => ({
  type: "hotspotInteraction",
  attrs: {
    responseId,
    image: IMAGE,
    maxChoices,
    hotspots: [...ids].map((id, i) => ({ id, shape: "circle", coords: [20 + 30 * i, 50, 10] })),
  },
});

export const textEntry: JsonObject = { type: "textEntryInteraction", attrs: { responseId } };

export const numberEntry: JsonObject = {
  type: "textEntryInteraction",
  attrs: { responseId, inputMode: "numeric" },
};

export const extendedText: JsonObject = { type: "extendedTextInteraction", attrs: { responseId } };

export const slider = (lowerBound: number, upperBound: number, step: number): JsonObject => ({
  type: "sliderInteraction",
  attrs: { responseId, lowerBound, upperBound, step },
});

export const selectPoint = (maxChoices: number): JsonObject => ({
  type: "selectPointInteraction",
  attrs: { responseId, image: IMAGE, maxChoices },
});

export const orderNode = (ids: string): JsonObject => ({
  type: "orderInteraction",
  attrs: { responseId },
  content: createBlocks("simpleChoice", ids),
});

const associable = (id: string): JsonObject => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax: 0 },
  content: [paragraph(text(id))],
});

export const matchSets = (sources: readonly string[], targets: readonly string[]): JsonObject => ({
  type: "matchInteraction",
  attrs: { responseId },
  content: [sources, targets].map((ids) => ({ type: "matchSet", content: ids.map(associable) })),
});

export const gapMatch = (texts: readonly string[], gaps: readonly string[]): JsonObject => ({
  type: "gapMatchInteraction",
  attrs: { responseId },
  content: [
    ...texts.map((id) => ({ type: "gapText", attrs: { id, matchMax: 0 }, content: [text(id)] })),
    paragraph(...gaps.flatMap((id) => [text("Put one here: "), { type: "gap", attrs: { id } }])),
  ],
});
