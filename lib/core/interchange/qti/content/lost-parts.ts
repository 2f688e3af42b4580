import type { LossCode } from "#lib/contract/imports.ts";
import { listElements, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "./body-context.ts";

/** Elements beside a body that aren't kept: styles, accessible alternatives, and tools such as a calculator. */
const LOST = new Map<string, LossCode>([
  ["stylesheet", "style"],
  ["catalogInfo", "markup_removed"],
  ["companionMaterialsInfo", "setting"],
]);

/** Notes the attributes of an element in a body that content doesn't have: a language, a direction, and titles. */
export function noteLostAttributes({ name, attributes }: XmlElement, context: BodyContext): void {
  if (attributes.has("style")) context.addLoss("style", "style");
  if (attributes.get("dir")?.trim().toLowerCase() === "rtl") context.addLoss("style", "dir");
  const language = (attributes.get("xml:lang") ?? attributes.get("lang") ?? "").trim();
  if (language !== "" && language.toLowerCase() !== context.language.toLowerCase())
    context.addLoss("style", `xml:lang="${language.slice(0, 50)}"`);
  const title = attributes.get("title")?.trim();
  if (title) context.addLoss("label", title.slice(0, 200));
  const type = attributes.get("type");
  if ((name === "ol" && type !== undefined && type !== "1") || (name === "ul" && type !== undefined))
    context.addLoss("style", `type="${type.slice(0, 50)}"`);
}

/** Notes what an item or a stimulus loses apart from its body. */
export function noteLostParts(root: XmlElement, context: BodyContext): void {
  for (const [name, code] of LOST) if (listElements(root, name).length > 0) context.addLoss(code, name);
}
