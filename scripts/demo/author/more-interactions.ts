import type { DocNode } from "#lib/core/content/index.ts";
import { paragraph } from "./nodes.ts";
import type { CoursePicture } from "./pictures.ts";

type Hotspot = DocNode<"graphicOrderInteraction">["attrs"]["hotspots"][number];

/** Builds a list of choices that learners connect in pairs. Each choice belongs to one pair. */
export const associate = (
  responseId: string,
  choices: Record<string, string>,
): DocNode<"associateInteraction"> => ({
  type: "associateInteraction",
  attrs: { responseId, shuffle: true, maxAssociations: Object.keys(choices).length / 2 },
  content: Object.entries(choices).map(([id, words]) => ({
    type: "simpleAssociableChoice",
    attrs: { id, matchMax: 1 },
    content: [paragraph(words)],
  })),
});

/** Builds an image with places that learners put in order. */
export const orderPlaces = (
  responseId: string,
  image: CoursePicture,
  places: Hotspot[],
): DocNode<"graphicOrderInteraction"> => ({
  type: "graphicOrderInteraction",
  attrs: { responseId, image, hotspots: places },
});

/** Builds an image with places that learners connect in pairs. Each place belongs to at most one pair. */
export const connectPlaces = (
  responseId: string,
  image: CoursePicture,
  maxAssociations: number,
  places: Hotspot[],
): DocNode<"graphicAssociateInteraction"> => ({
  type: "graphicAssociateInteraction",
  attrs: { responseId, image, maxAssociations, hotspots: places.map((place) => ({ ...place, matchMax: 1 })) },
});

/** Builds an image on which learners place an object. */
export const positionObject = (
  responseId: string,
  image: CoursePicture,
  object: CoursePicture,
): DocNode<"positionObjectInteraction"> => ({
  type: "positionObjectInteraction",
  attrs: { responseId, image, object, maxChoices: 1 },
});

export const uploadFile = (responseId: string, accept: string[]): DocNode<"uploadInteraction"> => ({
  type: "uploadInteraction",
  attrs: { responseId, accept, maxFiles: 1 },
});

export const drawOn = (responseId: string, image: CoursePicture): DocNode<"drawingInteraction"> => ({
  type: "drawingInteraction",
  attrs: { responseId, image },
});

export const listenTo = (
  responseId: string,
  src: string,
  title: string,
  maxPlays: number,
): DocNode<"mediaInteraction"> => ({
  type: "mediaInteraction",
  attrs: { responseId, src, kind: "audio", title, maxPlays },
});
