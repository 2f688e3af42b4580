import { findElement, getText, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";

/** Returns how many of a section's items are drawn, or null if all are shown. */
export function readDraw(section: XmlElement): number | null {
  const selection = findElement(findElement(section, "selection_ordering"), "selection");
  const count = readNumber(getText(findElement(selection, "selection_number")));
  return count !== undefined && count >= 1 ? Math.round(count) : null;
}

/** Whether what a section, or a test, contains is shown in random order. */
export function isRandom(section: XmlElement): boolean {
  const order = findElement(findElement(section, "selection_ordering"), "order");
  return order?.attributes.get("order_type")?.toLowerCase() === "random";
}
