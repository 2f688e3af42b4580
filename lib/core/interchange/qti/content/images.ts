import type { z } from "zod";
import { PICTURE_INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import type { Picture } from "#lib/core/content/attrs.ts";
import type { DocNode } from "#lib/core/content/index.ts";
import type { PictureSize } from "../../picture-size.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { getText, iterateElements, type XmlElement } from "../../xml/elements.ts";
import { readNumber } from "../names.ts";
import type { BodyContext } from "./body-context.ts";
import { findDescendant } from "./structures.ts";

/** Converts an `img`, or an `object` that is an image. Null, with a loss, if there is no such file. */
export function readImage(element: XmlElement, context: BodyContext): DocNode<"image"> | null {
  const type = element.attributes.get("type") ?? "";
  if (element.name === "object" && type !== "" && !type.startsWith("image/")) {
    context.addLoss("markup_removed", `object ${type}`);
    return null;
  }
  const address = getAddress(element);
  const src = context.assets.resolve(address);
  if (src === undefined) {
    context.addLoss("asset_missing", address.slice(0, 200));
    return null;
  }
  const size = (["width", "height"] as const).flatMap((name) => {
    const value = readSize(element, name);
    return value ? [[name, value] as const] : [];
  });
  return { type: "image", attrs: { src, alt: readAlt(element), ...Object.fromEntries(size) } };
}

/** Converts the image of a graphic interaction, whose size its coordinates refer to. */
export function readPicture(parent: XmlElement, context: BodyContext): z.infer<typeof Picture> {
  const element = findDescendant(parent, "object", "img");
  const address = element ? getAddress(element) : "";
  const src = element && context.assets.resolve(address);
  if (!element || src === undefined)
    throw new SkippedItem("asset_missing", context.path, address.slice(0, 200));
  const size = completeSize(element, context.assets.getSize(address));
  if (!size) throw new SkippedItem("invalid_item", context.path, "width, height");
  return { src, alt: readAlt(element), ...size };
}

/** Returns the size that an image is shown with. If it states one side, the other follows from its own proportions. */
function completeSize(element: XmlElement, own: PictureSize | undefined): PictureSize | undefined {
  const [width, height] = [readSize(element, "width"), readSize(element, "height")];
  if (width && height) return { width, height };
  if (!own) return undefined;
  const scale = width ? width / own.width : height ? height / own.height : 1;
  return { width: width ?? own.width * scale, height: height ?? own.height * scale };
}

/** The elements that contain the images. That of `positionObjectInteraction` is in the stage around it. */
const GRAPHIC_PARENTS: readonly string[] = PICTURE_INTERACTION_KINDS.map((kind) =>
  kind === "positionObjectInteraction" ? "positionObjectStage" : kind,
);

/** Lists the addresses of the images in graphic interactions that don't state both sides of their size. */
export function listUnsized(body: XmlElement): string[] {
  return [...iterateElements(body)]
    .filter(({ name }) => GRAPHIC_PARENTS.includes(name))
    .flatMap((parent) => [...iterateElements(parent)])
    .filter(({ name }) => name === "object" || name === "img")
    .filter((image) => !completeSize(image, undefined))
    .map(getAddress);
}

const getAddress = ({ attributes }: XmlElement): string =>
  attributes.get("src") ?? attributes.get("data") ?? "";

const readAlt = (element: XmlElement): string =>
  element.attributes.get("alt") ?? element.attributes.get("aria-label") ?? getText(element).trim();

/** Reads a size in pixels. Percentages aren't sizes. */
function readSize(element: XmlElement, name: string): number | undefined {
  const text = element.attributes.get(name)?.trim().replace(/px$/, "");
  const value =
    text === undefined ? undefined : readNumber({ ...element, attributes: new Map([[name, text]]) }, name);
  return value !== undefined && value > 0 ? value : undefined;
}
