import { z } from "zod";
import { boundedArray, Count, Finite, Hotspot, Id, Picture, Positive } from "#lib/core/content/attrs.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import { exactly, type NodeSpec, noAttrs, oneOrMore, zeroOrMore } from "#lib/core/content/spec.ts";
import type { InteractionKind } from "#lib/core/grading/interaction.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

const responseId = Id;
const shuffle = z.boolean().nullish();

const choiceAttrs = z
  .strictObject({ responseId, shuffle, maxChoices: Count.nullish(), minChoices: Count.nullish() })
  .refine(
    ({ minChoices, maxChoices }) =>
      maxChoices === 0 || (minChoices ?? 0) <= (maxChoices ?? DEFAULT_MAX_CHOICES),
    {
      path: ["minChoices"],
      error: () => CONTENT_ISSUES.minAboveMaxChoices(DEFAULT_MAX_CHOICES),
    },
  );

const textEntryAttrs = z.strictObject({
  responseId,
  expectedLength: z.int().min(1).max(10_000).nullish(),
  placeholder: z.string().nullish(),
  inputMode: z.enum(["text", "numeric"]).nullish(),
});

const extendedTextAttrs = z
  .strictObject({
    responseId,
    expectedLines: Count.nullish(),
    minWords: Count.nullish(),
    maxWords: Count.nullish(),
  })
  .refine(({ minWords, maxWords }) => (minWords ?? 0) <= (maxWords ?? Number.POSITIVE_INFINITY), {
    path: ["minWords"],
    error: () => CONTENT_ISSUES.minAboveMaxWords,
  });

const hotspotAttrs = z.strictObject({
  responseId,
  image: Picture,
  maxChoices: Count.nullish(),
  hotspots: boundedArray(Hotspot, 1, 1_000),
});

const selectPointAttrs = z.strictObject({ responseId, image: Picture, maxChoices: Count.nullish() });

const sliderAttrs = z
  .strictObject({ responseId, lowerBound: Finite, upperBound: Finite, step: Positive.nullish() })
  .refine(({ lowerBound, upperBound }) => lowerBound < upperBound, {
    path: ["upperBound"],
    error: () => CONTENT_ISSUES.upperNotAboveLower,
  });

const shuffledAttrs = z.strictObject({ responseId, shuffle });
const choicePartAttrs = z.strictObject({ id: Id });
const associableAttrs = z.strictObject({ id: Id, matchMax: Count.nullish() });

/** Interactions are part of the question's own text and never nest. */
const block = { groups: ["block"], allowedIn: "question", childPlace: "interaction" } as const;
const inline = { groups: ["inline"], allowedIn: "question", childPlace: "interaction" } as const;

export const INTERACTION_NODES = {
  choiceInteraction: { ...block, attrs: choiceAttrs, children: [oneOrMore("simpleChoice")] },
  inlineChoiceInteraction: { ...inline, attrs: shuffledAttrs, children: [oneOrMore("inlineChoice")] },
  textEntryInteraction: { ...inline, attrs: textEntryAttrs, children: [] },
  extendedTextInteraction: { ...block, attrs: extendedTextAttrs, children: [] },
  matchInteraction: { ...block, attrs: shuffledAttrs, children: [exactly(2, "matchSet")] },
  orderInteraction: { ...block, attrs: shuffledAttrs, children: [oneOrMore("simpleChoice")] },
  gapMatchInteraction: {
    ...block,
    attrs: shuffledAttrs,
    children: [oneOrMore("gapText"), oneOrMore("block")],
    childPlace: "gapMatch",
  },
  hotspotInteraction: { ...block, attrs: hotspotAttrs, children: [] },
  selectPointInteraction: { ...block, attrs: selectPointAttrs, children: [] },
  sliderInteraction: { ...block, attrs: sliderAttrs, children: [] },
} as const satisfies Record<InteractionKind, NodeSpec>;

/** The parts of interactions. */
export const PART_NODES = {
  simpleChoice: { groups: ["simpleChoice"], attrs: choicePartAttrs, children: [oneOrMore("block")] },
  inlineChoice: { groups: ["inlineChoice"], attrs: choicePartAttrs, children: [zeroOrMore("phrase")] },
  matchSet: { groups: ["matchSet"], attrs: noAttrs, children: [oneOrMore("simpleAssociableChoice")] },
  simpleAssociableChoice: {
    groups: ["simpleAssociableChoice"],
    attrs: associableAttrs,
    children: [oneOrMore("block")],
  },
  gapText: { groups: ["gapText"], attrs: associableAttrs, children: [zeroOrMore("phrase")] },
  gap: { groups: ["inline"], attrs: choicePartAttrs, children: [], allowedIn: "gapMatch" },
} as const satisfies Record<string, NodeSpec>;
