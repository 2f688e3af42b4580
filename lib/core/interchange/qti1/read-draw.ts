import { findElement, getText, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";

/** Returns how many of a section's items are drawn, or null if all are shown. */
export function readDraw(section: XmlElement): number | null {
  const selection = findElement(findElement(section, "selection_ordering"), "selection");
  const count = readNumber(getText(findElement(selection, "selection_number")));
  return count !== undefined && count >= 1 ? Math.round(count) : null;
}
