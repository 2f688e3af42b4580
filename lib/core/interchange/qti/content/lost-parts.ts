import type { LossCode } from "#lib/contract/imports.ts";
import { listElements, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "./body-context.ts";

/** Elements beside a body that aren't kept: styles, accessible alternatives, and tools such as a calculator. */
const LOST = new Map<string, LossCode>([
  ["stylesheet", "style"],
  ["catalogInfo", "markup_removed"],
  ["companionMaterialsInfo", "setting"],
]);

/** Notes what an item or a stimulus loses apart from its body. */
export function noteLostParts(root: XmlElement, context: BodyContext): void {
  for (const [name, code] of LOST) if (listElements(root, name).length > 0) context.addLoss(code, name);
}
