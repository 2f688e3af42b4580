import { z } from "zod";
import {
  AssociableHotspot,
  boundedArray,
  Count,
  Finite,
  Hotspot,
  Id,
  MediaSource,
  MediaType,
  Picture,
  Positive,
} from "#lib/core/content/attrs.ts";
import { DEFAULT_MAX_ASSOCIATIONS, DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import { exactly, type NodeSpec, noAttrs, oneOrMore, zeroOrMore } from "#lib/core/content/spec.ts";
import type { InteractionKind } from "#lib/core/grading/interaction.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

type CountsOf<K extends string> = { [_ in K]?: number | null | undefined };

const responseId = Id;
const shuffle = z.boolean().nullish();

/** A maximum of 0 stands for any number. */
const isAtMost = (min: number | null | undefined, max: number): boolean =>
  min == null || max === 0 || min <= max;

const choiceCounts = { maxChoices: Count.nullish(), minChoices: Count.nullish() };
const hasValidChoiceCounts = ({ minChoices, maxChoices }: CountsOf<"minChoices" | "maxChoices">) =>
  isAtMost(minChoices, maxChoices ?? DEFAULT_MAX_CHOICES);
const minAboveMaxChoices = {
  path: ["minChoices"],
  error: () => CONTENT_ISSUES.minAboveMaxChoices(DEFAULT_MAX_CHOICES),
};

const choiceAttrs = z
  .strictObject({ responseId, shuffle, ...choiceCounts })
  .refine(hasValidChoiceCounts, minAboveMaxChoices);
const hottextAttrs = z
  .strictObject({ responseId, ...choiceCounts })
  .refine(hasValidChoiceCounts, minAboveMaxChoices);

const associationCounts = { maxAssociations: Count.nullish(), minAssociations: Count.nullish() };
const hasValidAssociationCounts = ({
  minAssociations,
  maxAssociations,
}: CountsOf<"minAssociations" | "maxAssociations">) =>
  isAtMost(minAssociations, maxAssociations ?? DEFAULT_MAX_ASSOCIATIONS);
const minAboveMaxAssociations = {
  path: ["minAssociations"],
  error: () => CONTENT_ISSUES.minAboveMaxAssociations(DEFAULT_MAX_ASSOCIATIONS),
};
const associateAttrs = z
  .strictObject({ responseId, shuffle, ...associationCounts })
  .refine(hasValidAssociationCounts, minAboveMaxAssociations);

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
  .refine(({ minWords, maxWords }) => isAtMost(minWords, maxWords ?? 0), {
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

const associableHotspots = boundedArray(AssociableHotspot, 1, 1_000);
const graphicOrderAttrs = z.strictObject({
  responseId,
  image: Picture,
  hotspots: boundedArray(Hotspot, 1, 1_000),
});
const graphicAssociateAttrs = z
  .strictObject({ responseId, image: Picture, hotspots: associableHotspots, ...associationCounts })
  .refine(hasValidAssociationCounts, minAboveMaxAssociations);
const graphicGapMatchAttrs = z.strictObject({ responseId, image: Picture, hotspots: associableHotspots });
const positionObjectAttrs = z
  .strictObject({ responseId, image: Picture, object: Picture, ...choiceCounts })
  .refine(hasValidChoiceCounts, minAboveMaxChoices);

const uploadAttrs = z.strictObject({
  responseId,
  accept: boundedArray(MediaType, 1, 50).nullish(),
  maxFiles: Count.nullish(),
});
const drawingAttrs = z.strictObject({ responseId, image: Picture });
const mediaAttrs = z
  .strictObject({
    responseId,
    src: MediaSource,
    kind: z.enum(["audio", "video"]),
    title: z.string().min(1).max(1_000),
    maxPlays: Count.nullish(),
    minPlays: Count.nullish(),
    loop: z.boolean().nullish(),
    autostart: z.boolean().nullish(),
  })
  .refine(({ minPlays, maxPlays }) => isAtMost(minPlays, maxPlays ?? 0), {
    path: ["minPlays"],
    error: () => CONTENT_ISSUES.minAboveMaxPlays,
  });

const sliderAttrs = z
  .strictObject({ responseId, lowerBound: Finite, upperBound: Finite, step: Positive.nullish() })
  .refine(({ lowerBound, upperBound }) => lowerBound < upperBound, {
    path: ["upperBound"],
    error: () => CONTENT_ISSUES.upperNotAboveLower,
  });

const shuffledAttrs = z.strictObject({ responseId, shuffle });
const choicePartAttrs = z.strictObject({ id: Id });
const associableAttrs = z.strictObject({ id: Id, matchMax: Count.nullish() });
const gapImageAttrs = z.strictObject({ id: Id, matchMax: Count.nullish(), image: Picture });

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
  associateInteraction: { ...block, attrs: associateAttrs, children: [oneOrMore("simpleAssociableChoice")] },
  hottextInteraction: {
    ...block,
    attrs: hottextAttrs,
    children: [oneOrMore("block")],
    childPlace: "hottext",
  },
  graphicOrderInteraction: { ...block, attrs: graphicOrderAttrs, children: [] },
  graphicAssociateInteraction: { ...block, attrs: graphicAssociateAttrs, children: [] },
  graphicGapMatchInteraction: { ...block, attrs: graphicGapMatchAttrs, children: [oneOrMore("gapChoice")] },
  positionObjectInteraction: { ...block, attrs: positionObjectAttrs, children: [] },
  uploadInteraction: { ...block, attrs: uploadAttrs, children: [] },
  drawingInteraction: { ...block, attrs: drawingAttrs, children: [] },
  mediaInteraction: { ...block, attrs: mediaAttrs, children: [] },
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
  gapText: { groups: ["gapText", "gapChoice"], attrs: associableAttrs, children: [zeroOrMore("phrase")] },
  gapImg: { groups: ["gapChoice"], attrs: gapImageAttrs, children: [] },
  hottext: {
    groups: ["inline"],
    attrs: choicePartAttrs,
    children: [zeroOrMore("phrase")],
    allowedIn: "hottext",
  },
  gap: { groups: ["inline"], attrs: choicePartAttrs, children: [], allowedIn: "gapMatch" },
} as const satisfies Record<string, NodeSpec>;
