import type { BlockNode, DocNode } from "#lib/core/content/index.ts";
import { paragraph, phrase } from "./nodes.ts";
import type { CoursePicture } from "./pictures.ts";

type Named = Record<string, string>;

const simpleChoices = (choices: Named): DocNode<"simpleChoice">[] =>
  Object.entries(choices).map(([id, words]) => ({
    type: "simpleChoice",
    attrs: { id },
    content: [paragraph(words)],
  }));

/** Builds a question with a single choice. The player shuffles the options. */
export const singleChoice = (responseId: string, choices: Named): DocNode<"choiceInteraction"> => ({
  type: "choiceInteraction",
  attrs: { responseId, maxChoices: 1, minChoices: 0, shuffle: true },
  content: simpleChoices(choices),
});

/** Builds a question with multiple choices. A `max` of 0 allows any number. */
export const multipleChoice = (
  responseId: string,
  choices: Named,
  { min = 1, max = 0 } = {},
): DocNode<"choiceInteraction"> => ({
  type: "choiceInteraction",
  attrs: { responseId, maxChoices: max, minChoices: min, shuffle: true },
  content: simpleChoices(choices),
});

export const ordering = (responseId: string, choices: Named): DocNode<"orderInteraction"> => ({
  type: "orderInteraction",
  attrs: { responseId, shuffle: true },
  content: simpleChoices(choices),
});

export const dropdown = (responseId: string, choices: Named): DocNode<"inlineChoiceInteraction"> => ({
  type: "inlineChoiceInteraction",
  attrs: { responseId, shuffle: false },
  content: Object.entries(choices).map(([id, words]) => ({
    type: "inlineChoice",
    attrs: { id },
    content: phrase(words),
  })),
});

export const textEntry = (responseId: string, expectedLength = 15): DocNode<"textEntryInteraction"> => ({
  type: "textEntryInteraction",
  attrs: { responseId, expectedLength, inputMode: "text" },
});

export const numericEntry = (responseId: string, placeholder?: string): DocNode<"textEntryInteraction"> => ({
  type: "textEntryInteraction",
  attrs: {
    responseId,
    expectedLength: 8,
    inputMode: "numeric",
    ...(placeholder === undefined ? {} : { placeholder }),
  },
});

export const essay = (
  responseId: string,
  attrs: { expectedLines: number; minWords?: number; maxWords?: number },
): DocNode<"extendedTextInteraction"> => ({
  type: "extendedTextInteraction",
  attrs: { responseId, ...attrs },
});

const matchSet = (choices: Named, matchMax: number): DocNode<"matchSet"> => ({
  type: "matchSet",
  content: Object.entries(choices).map(([id, words]) => ({
    type: "simpleAssociableChoice",
    attrs: { id, matchMax },
    content: [paragraph(words)],
  })),
});

/**
 * Builds a matching question. Each source goes to one target. With a `targetMax` of 0, a target can have any number of
 * sources.
 */
export const matchPairs = (
  responseId: string,
  sources: Named,
  targets: Named,
  targetMax = 1,
): DocNode<"matchInteraction"> => ({
  type: "matchInteraction",
  attrs: { responseId, shuffle: true },
  content: [matchSet(sources, 1), matchSet(targets, targetMax)],
});

export const gap = (id: string): DocNode<"gap"> => ({ type: "gap", attrs: { id } });

export const gapFill = (
  responseId: string,
  texts: Named,
  ...blocks: BlockNode[]
): DocNode<"gapMatchInteraction"> => ({
  type: "gapMatchInteraction",
  attrs: { responseId, shuffle: true },
  content: [
    ...Object.entries(texts).map(
      ([id, words]): DocNode<"gapText"> => ({
        type: "gapText",
        attrs: { id, matchMax: 1 },
        content: phrase(words),
      }),
    ),
    ...blocks,
  ],
});

type Hotspot = DocNode<"hotspotInteraction">["attrs"]["hotspots"][number];

export const hotspots = (
  responseId: string,
  image: CoursePicture,
  maxChoices: number,
  spots: Hotspot[],
): DocNode<"hotspotInteraction"> => ({
  type: "hotspotInteraction",
  attrs: { responseId, image, maxChoices, hotspots: spots },
});

export const selectPoint = (
  responseId: string,
  image: CoursePicture,
  maxChoices = 1,
): DocNode<"selectPointInteraction"> => ({
  type: "selectPointInteraction",
  attrs: { responseId, image, maxChoices },
});

export const slider = (
  responseId: string,
  lowerBound: number,
  upperBound: number,
  step: number,
): DocNode<"sliderInteraction"> => ({
  type: "sliderInteraction",
  attrs: { responseId, lowerBound, upperBound, step },
});

/** Builds a text in which learners select phrases. `parts` are plain text, or a phrase with its id. */
export const hottext = (
  responseId: string,
  maxChoices: number,
  ...parts: (string | { id: string; words: string })[]
): DocNode<"hottextInteraction"> => ({
  type: "hottextInteraction",
  attrs: { responseId, maxChoices },
  content: [
    {
      type: "paragraph",
      content: parts.map((part) =>
        typeof part === "string"
          ? { type: "text", text: part }
          : { type: "hottext", attrs: { id: part.id }, content: [{ type: "text", text: part.words }] },
      ),
    },
  ],
});

/** Builds an image with places to which learners drag labels. Each place takes one label. */
export const labelImage = (
  responseId: string,
  image: CoursePicture,
  labels: Named,
  spots: Hotspot[],
): DocNode<"graphicGapMatchInteraction"> => ({
  type: "graphicGapMatchInteraction",
  attrs: { responseId, image, hotspots: spots.map((spot) => ({ ...spot, matchMax: 1 })) },
  content: Object.entries(labels).map(([id, words]) => ({
    type: "gapText",
    attrs: { id, matchMax: 1 },
    content: [{ type: "text", text: words }],
  })),
});
