import type { z } from "zod";
import type { Hotspot, Picture } from "#lib/core/content/attrs.ts";
import type { DocNode } from "#lib/core/content/index.ts";
import { parseCoords } from "#lib/core/grading/coords.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { listElements, type XmlElement } from "../../xml/elements.ts";
import { isTrue, readCount } from "../names.ts";
import type { BodyContext } from "./body-context.ts";
import { readIdentifier } from "./ids.ts";

/** Reads the choices of a choice or order interaction. */
export function readChoices(parent: XmlElement, context: BodyContext): DocNode<"simpleChoice">[] {
  return listElements(parent, "simpleChoice").map((choice) => {
    noteChoice(parent, choice, context);
    const attrs = { id: context.ids.get(readIdentifier(choice)) };
    return { type: "simpleChoice", attrs, content: context.readBlocks(choice, true) };
  });
}

/** Reads the choices of a set that are matched. */
export function readAssociables(set: XmlElement, context: BodyContext): DocNode<"simpleAssociableChoice">[] {
  return listElements(set, "simpleAssociableChoice").map((choice) => {
    noteChoice(set, choice, context);
    const matchMin = readCount(choice, "matchMin") ?? 0;
    if (matchMin > 0) context.addLoss("setting", `matchMin="${matchMin}"`);
    const attrs = {
      id: context.ids.get(readIdentifier(choice)),
      matchMax: readCount(choice, "matchMax") ?? 1,
    };
    return { type: "simpleAssociableChoice", attrs, content: context.readBlocks(choice, true) };
  });
}

function noteChoice(parent: XmlElement, choice: XmlElement, context: BodyContext): void {
  if (isTrue(choice, "fixed") && isTrue(parent, "shuffle"))
    context.addLoss("fixed_choice", readIdentifier(choice));
  if (choice.attributes.get("templateIdentifier"))
    throw new SkippedItem("template_processing", context.path, "templateIdentifier");
}

/** Reads the areas of an image. The default shape is the whole image. */
export function readHotspots(
  parent: XmlElement,
  name: string,
  image: z.infer<typeof Picture>,
  context: BodyContext,
): z.infer<typeof Hotspot>[] {
  return listElements(parent, name).map((hotspot) => {
    const id = context.ids.get(readIdentifier(hotspot));
    const shape = hotspot.attributes.get("shape") ?? "";
    if (shape === "default") return { id, shape: "rect", coords: [0, 0, image.width, image.height] };
    if (shape !== "rect" && shape !== "circle" && shape !== "poly")
      throw new SkippedItem("unsupported_interaction", context.path, `shape ${shape}`);
    const coords = parseCoords(shape, hotspot.attributes.get("coords") ?? "");
    if (typeof coords === "string") throw new SkippedItem("invalid_item", context.path, "coords");
    return { id, shape, coords };
  });
}
