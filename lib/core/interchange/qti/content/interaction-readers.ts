import type { DocNode } from "#lib/core/content/index.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { isElement, listElements, type XmlElement } from "../../xml/elements.ts";
import { isTrue, readCount, readNumber } from "../names.ts";
import { canExceedPairs, readMaxPairs } from "./association-limits.ts";
import type { BodyContext } from "./body-context.ts";
import { MORE_BLOCK_READERS, readPositionObject } from "./graphic-readers.ts";
import { readIdentifier } from "./ids.ts";
import { readPicture } from "./images.ts";
import {
  type BlockInteraction,
  type InlineInteraction,
  noteSettings,
  type Read,
  readShuffle,
  toPhrase,
} from "./interaction-node.ts";
import { readAssociables, readChoices, readHotspots } from "./parts.ts";

const DEFAULT_MAX_CHOICES = 1;

/** The interactions that are blocks. Their prompts come before them. */
const BLOCK_READERS: Readonly<Record<string, Read<BlockInteraction>>> = {
  choiceInteraction: (element, context, responseId) => {
    const content = readChoices(element, context);
    const minChoices = readCount(element, "minChoices") ?? 0;
    const maxChoices = readCount(element, "maxChoices") ?? DEFAULT_MAX_CHOICES;
    return {
      type: "choiceInteraction",
      attrs: { responseId, ...readShuffle(element), maxChoices, ...(minChoices > 0 ? { minChoices } : {}) },
      content,
    };
  },
  orderInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minChoices", "maxChoices");
    const content = readChoices(element, context);
    return { type: "orderInteraction", attrs: { responseId, ...readShuffle(element) }, content };
  },
  matchInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minAssociations");
    const [sources, targets] = listElements(element, "simpleMatchSet");
    if (!sources || !targets) throw new SkippedItem("invalid_item", context.path, "simpleMatchSet");
    const content = [sources, targets].map(
      (set): DocNode<"matchSet"> => ({ type: "matchSet", content: readAssociables(set, context) }),
    );
    const [from = [], to = []] = content.map((set) =>
      (set.content ?? []).map(({ attrs: { id, matchMax } }) => ({ id, matchMax: matchMax ?? 1 })),
    );
    const maxPairs = readMaxPairs(element);
    if (canExceedPairs(maxPairs, { sources: from, targets: to }))
      context.addLoss("setting", `maxAssociations="${maxPairs}"`);
    return { type: "matchInteraction", attrs: { responseId, ...readShuffle(element) }, content };
  },
  gapMatchInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minAssociations", "maxAssociations");
    const texts = listElements(element, "gapText", "gapImg").map((text): DocNode<"gapText"> => {
      if (text.name === "gapImg") throw new SkippedItem("unsupported_interaction", context.path, "gapImg");
      const phrase = context.readPhrase(text);
      const attrs = { id: context.ids.get(readIdentifier(text)), matchMax: readCount(text, "matchMax") ?? 1 };
      noteSettings(text, context, "matchMin");
      return { type: "gapText", attrs, ...toPhrase(phrase) };
    });
    const isPart = (name: string) => name === "gapText" || name === "gapImg" || name === "prompt";
    const rest = element.children.filter((child) => !isElement(child) || !isPart(child.name));
    const blocks = context.readBlocks({ ...element, children: rest });
    return {
      type: "gapMatchInteraction",
      attrs: { responseId, ...readShuffle(element) },
      content: [...texts, ...blocks],
    };
  },
  hotspotInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minChoices");
    const maxChoices = readCount(element, "maxChoices") ?? DEFAULT_MAX_CHOICES;
    const image = readPicture(element, context);
    const hotspots = readHotspots(element, "hotspotChoice", image, context);
    return { type: "hotspotInteraction", attrs: { responseId, image, maxChoices, hotspots } };
  },
  selectPointInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minChoices");
    const maxChoices = readCount(element, "maxChoices") ?? DEFAULT_MAX_CHOICES;
    return {
      type: "selectPointInteraction",
      attrs: { responseId, image: readPicture(element, context), maxChoices },
    };
  },
  sliderInteraction: (element, context, responseId) => {
    const lowerBound = readNumber(element, "lowerBound");
    const upperBound = readNumber(element, "upperBound");
    if (lowerBound === undefined || upperBound === undefined || lowerBound >= upperBound)
      throw new SkippedItem("invalid_item", context.path, "lowerBound, upperBound");
    const step = readNumber(element, "step");
    if (isTrue(element, "reverse")) context.addLoss("style", "reverse");
    if (isTrue(element, "stepLabel")) context.addLoss("label", "stepLabel");
    return {
      type: "sliderInteraction",
      attrs: { responseId, lowerBound, upperBound, ...(step && step > 0 ? { step } : {}) },
    };
  },
  ...MORE_BLOCK_READERS,
  extendedTextInteraction: (element, context, responseId) => {
    const expectedLines = readCount(element, "expectedLines");
    noteSettings(element, context, "patternMask", "minStrings", "placeholderText");
    if (element.attributes.get("format") !== "plain") noteSettings(element, context, "format");
    if ((readCount(element, "maxStrings") ?? 1) > 1)
      throw new SkippedItem("unsupported_interaction", context.path, "maxStrings");
    return {
      type: "extendedTextInteraction",
      attrs: { responseId, ...(expectedLines ? { expectedLines } : {}) },
    };
  },
};

/** The interactions inside a line of text. */
const INLINE_READERS: Readonly<Record<string, Read<InlineInteraction>>> = {
  inlineChoiceInteraction: (element, context, responseId) => {
    const labels = listElements(element, "label");
    if (labels.length > 0) context.addLoss("label");
    const content = listElements(element, "inlineChoice").map((choice): DocNode<"inlineChoice"> => {
      if (isTrue(choice, "fixed") && isTrue(element, "shuffle"))
        context.addLoss("fixed_choice", readIdentifier(choice));
      const attrs = { id: context.ids.get(readIdentifier(choice)) };
      return { type: "inlineChoice", attrs, ...toPhrase(context.readPhrase(choice)) };
    });
    noteSettings(element, context, "minChoices");
    return { type: "inlineChoiceInteraction", attrs: { responseId, ...readShuffle(element) }, content };
  },
  textEntryInteraction: (element, context, responseId) => {
    const expectedLength = readCount(element, "expectedLength");
    const placeholder = element.attributes.get("placeholderText");
    noteSettings(element, context, "patternMask");
    return {
      type: "textEntryInteraction",
      attrs: {
        responseId,
        ...(context.numbers.has(element.attributes.get("responseIdentifier")?.trim() ?? "")
          ? { inputMode: "numeric" as const }
          : {}),
        ...(expectedLength && expectedLength <= 10_000 ? { expectedLength } : {}),
        ...(placeholder ? { placeholder } : {}),
      },
    };
  },
};

export const findBlockReader = (name: string): Read<BlockInteraction> | undefined => BLOCK_READERS[name];
export const findInlineReader = (name: string): Read<InlineInteraction> | undefined => INLINE_READERS[name];

/** Reads an interaction and adds it to those of the item. */
export function readInteraction<Node extends InteractionNode>(
  element: XmlElement,
  context: BodyContext,
  read: Read<Node>,
): Node {
  return context.withPath(element, (path) => {
    const sourceId = element.attributes.get("responseIdentifier")?.trim();
    if (!sourceId) throw new SkippedItem("invalid_item", path, "responseIdentifier");
    const node = read(element, context, context.ids.get(sourceId));
    context.interactions.push({ node, element, sourceId, path });
    return node;
  });
}

/** Reads the interactions that place objects on the image of a stage, each of which gets the stage for itself. */
export function readStage(stage: XmlElement, context: BodyContext): BlockInteraction[] {
  return listElements(stage, "positionObjectInteraction").map((element) =>
    readInteraction(element, context, (each, inner, id) => readPositionObject(each, stage, inner, id)),
  );
}
