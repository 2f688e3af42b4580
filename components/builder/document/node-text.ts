import type { DocumentNode } from "./draft.ts";

/** The text of a node in one line, with its formulas and the alt text of images. */
export function getNodeText({ text, attrs, content = [] }: DocumentNode): string {
  const own = text ?? attrs?.latex ?? attrs?.alt ?? attrs?.src ?? "";
  return `${own}${content.map(getNodeText).join(" ")}`.replace(/\s+/g, " ").trim();
}

/** The ids of the gaps in a text. */
export function listGapIds({ content = [] }: DocumentNode): string[] {
  return content.flatMap((child) => (child.type === "gap" ? [String(child.attrs?.id)] : listGapIds(child)));
}
