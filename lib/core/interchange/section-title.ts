import type { XmlElement } from "./xml/elements.ts";

/**
 * Finds the title of a section, which exercises don't have. Undefined if it says nothing more: if it is a number, which
 * is what our own exports write, the section's identifier, or the title of the test, in upper or lower case.
 */
export function findSectionTitle({ attributes }: XmlElement, testTitle: string): string | undefined {
  const title = (attributes.get("title") ?? "").trim();
  const known = [attributes.get("identifier"), attributes.get("ident"), testTitle].map((text = "") =>
    text.trim().toLowerCase(),
  );
  const isKnown = title === "" || /^\d+$/.test(title) || known.includes(title.toLowerCase());
  return isKnown ? undefined : title;
}
