import { IMAGE, paragraph, text } from "./nodes.ts";
import { type JsonObject, RESPONSE_ID } from "./table.ts";

const responseId = RESPONSE_ID;
const createAreas = (ids: string): JsonObject[] =>
  [...ids].map((id, i) => ({ id, shape: "circle", coords: [20 + 30 * i, 50, 10] }));

/** Choices to pair with each other, with an id for each letter. Any number of pairs is allowed. */
export const associate = (ids: string): JsonObject => ({
  type: "associateInteraction",
  attrs: { responseId, maxAssociations: 0 },
  content: [...ids].map((id) => ({
    type: "simpleAssociableChoice",
    attrs: { id, matchMax: 0 },
    content: [paragraph(text(id))],
  })),
});

export const graphicAssociate = (ids: string): JsonObject => ({
  type: "graphicAssociateInteraction",
  attrs: { responseId, image: IMAGE, maxAssociations: 0, hotspots: createAreas(ids) },
});

/** `maxChoices` is 0 for any number. */
export const hottexts = (ids: string, maxChoices: number): JsonObject => ({
  type: "hottextInteraction",
  attrs: { responseId, maxChoices },
  content: [
    paragraph(
      ...[...ids].flatMap((id) => [
        text("Select "),
        { type: "hottext", attrs: { id }, content: [text(`text ${id}`)] },
      ]),
    ),
  ],
});

export const graphicOrder = (ids: string): JsonObject => ({
  type: "graphicOrderInteraction",
  attrs: { responseId, image: IMAGE, hotspots: createAreas(ids) },
});

/** Texts, of which the last is an image, to place on areas, which take any number of them. */
export const graphicGapMatch = (labels: readonly string[], areas: string): JsonObject => ({
  type: "graphicGapMatchInteraction",
  attrs: { responseId, image: IMAGE, hotspots: createAreas(areas) },
  content: labels.map(
    (id, i): JsonObject =>
      i === labels.length - 1
        ? { type: "gapImg", attrs: { id, image: IMAGE } }
        : { type: "gapText", attrs: { id }, content: [text(id)] },
  ),
});

export const positionObject = (maxChoices: number): JsonObject => ({
  type: "positionObjectInteraction",
  attrs: { responseId, image: IMAGE, object: IMAGE, maxChoices },
});

export const upload: JsonObject = { type: "uploadInteraction", attrs: { responseId } };

export const drawing: JsonObject = { type: "drawingInteraction", attrs: { responseId, image: IMAGE } };
