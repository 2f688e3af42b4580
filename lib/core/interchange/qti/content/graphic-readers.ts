import type { DocNode } from "#lib/core/content/index.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { getText, listElements, type XmlElement } from "../../xml/elements.ts";
import { isTrue, readCount } from "../names.ts";
import type { BodyContext } from "./body-context.ts";
import { readIdentifier } from "./ids.ts";
import { readPicture } from "./images.ts";
import { type BlockInteraction, noteSettings, type Read, readShuffle, toPhrase } from "./interaction-node.ts";
import { readAssociables, readHotspots } from "./parts.ts";
import { findDescendant } from "./structures.ts";

const DEFAULT_MAX = 1;

const readCounts = <Max extends string, Min extends string>(element: XmlElement, max: Max, min: Min) => {
  const least = readCount(element, min) ?? 0;
  return { [max]: readCount(element, max) ?? DEFAULT_MAX, ...(least > 0 ? { [min]: least } : {}) };
};

/** Interactions on an image, on a text, with files, and with recordings. */
export const MORE_BLOCK_READERS: Readonly<Record<string, Read<BlockInteraction>>> = {
  associateInteraction: (element, context, responseId) => ({
    type: "associateInteraction",
    attrs: {
      responseId,
      ...readShuffle(element),
      ...readCounts(element, "maxAssociations", "minAssociations"),
    },
    content: readAssociables(element, context),
  }),
  hottextInteraction: (element, context, responseId) => {
    const children = element.children.filter((child) => typeof child === "string" || child.name !== "prompt");
    return {
      type: "hottextInteraction",
      attrs: { responseId, ...readCounts(element, "maxChoices", "minChoices") },
      content: context.readBlocks({ ...element, children }),
    };
  },
  graphicOrderInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minChoices", "maxChoices");
    const image = readPicture(element, context);
    const hotspots = readHotspots(element, "hotspotChoice", image, context);
    return { type: "graphicOrderInteraction", attrs: { responseId, image, hotspots } };
  },
  graphicAssociateInteraction: (element, context, responseId) => {
    const image = readPicture(element, context);
    const counts = readCounts(element, "maxAssociations", "minAssociations");
    return {
      type: "graphicAssociateInteraction",
      attrs: { responseId, image, hotspots: readAssociableHotspots(element, image, context), ...counts },
    };
  },
  graphicGapMatchInteraction: (element, context, responseId) => {
    noteSettings(element, context, "minAssociations", "maxAssociations");
    const image = readPicture(element, context);
    const hotspots = readAssociableHotspots(element, image, context);
    const content = listElements(element, "gapText", "gapImg").map((gap) => readGapChoice(gap, context));
    return { type: "graphicGapMatchInteraction", attrs: { responseId, image, hotspots }, content };
  },
  uploadInteraction: (element, _context, responseId) => {
    const accept = (element.attributes.get("type") ?? "").split(/[\s,]+/).flatMap((type) => {
      const lower = type.toLowerCase();
      return /^[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*)$/.test(lower) ? [lower] : [];
    });
    return { type: "uploadInteraction", attrs: { responseId, ...(accept.length > 0 ? { accept } : {}) } };
  },
  drawingInteraction: (element, context, responseId) => ({
    type: "drawingInteraction",
    attrs: { responseId, image: readPicture(element, context) },
  }),
  mediaInteraction: (element, context, responseId) => {
    const media = findDescendant(element, "audio", "video", "object");
    const source =
      media?.attributes.has("src") || media?.attributes.has("data")
        ? media
        : media && findDescendant(media, "source");
    const address = source?.attributes.get("src") ?? source?.attributes.get("data") ?? "";
    const src = context.assets.resolve(address);
    if (!media || !src) throw new SkippedItem("asset_missing", context.path, address.slice(0, 200));
    const isAudio = media.name === "audio" || (source?.attributes.get("type") ?? "").startsWith("audio/");
    const title =
      element.attributes.get("title") ?? media.attributes.get("aria-label") ?? getText(media).trim();
    const [minPlays, maxPlays] = [readCount(element, "minPlays") ?? 0, readCount(element, "maxPlays") ?? 0];
    return {
      type: "mediaInteraction",
      attrs: {
        responseId,
        src,
        kind: isAudio ? "audio" : "video",
        title: title === "" ? (address.split("/").at(-1) ?? address).slice(0, 200) : title.slice(0, 1000),
        ...(maxPlays > 0 ? { maxPlays } : {}),
        ...(minPlays > 0 ? { minPlays } : {}),
        ...(isTrue(element, "loop") ? { loop: true } : {}),
        ...(isTrue(element, "autostart") ? { autostart: true } : {}),
      },
    };
  },
};

/** Reads an object that is placed on the image of its stage. */
export function readPositionObject(
  element: XmlElement,
  stage: XmlElement,
  context: BodyContext,
  responseId: string,
): BlockInteraction {
  const image = readPicture({ ...stage, children: listElements(stage, "object", "img", "picture") }, context);
  const counts = readCounts(element, "maxChoices", "minChoices");
  return {
    type: "positionObjectInteraction",
    attrs: { responseId, image, object: readPicture(element, context), ...counts },
  };
}

function readAssociableHotspots(
  element: XmlElement,
  image: ReturnType<typeof readPicture>,
  context: BodyContext,
) {
  const counts = listElements(element, "associableHotspot").map((each) => readCount(each, "matchMax") ?? 1);
  return readHotspots(element, "associableHotspot", image, context).map((hotspot, i) => ({
    ...hotspot,
    matchMax: counts[i] ?? 1,
  }));
}

function readGapChoice(gap: XmlElement, context: BodyContext): DocNode<"gapText" | "gapImg"> {
  const attrs = { id: context.ids.get(readIdentifier(gap)), matchMax: readCount(gap, "matchMax") ?? 1 };
  noteSettings(gap, context, "matchMin");
  if (gap.name === "gapImg") return { type: "gapImg", attrs: { ...attrs, image: readPicture(gap, context) } };
  return { type: "gapText", attrs, ...toPhrase(context.readPhrase(gap)) };
}
