import type { DocumentNode } from "./draft.ts";

/** Returns the text of a node on one line, including its formulas and the alt text of its images. */
export function getNodeText({ text, attrs, content = [] }: DocumentNode): string {
  const own = text ?? attrs?.latex ?? attrs?.alt ?? attrs?.src ?? "";
  const parts = Array.isArray(attrs?.content) ? (attrs.content as DocumentNode[]) : content;
  return `${own}${parts.map(getNodeText).join(" ")}`.replace(/\s+/g, " ").trim();
}

/** Returns the ids of the gaps in a node. */
export function listGapIds({ content = [] }: DocumentNode): string[] {
  return content.flatMap((child) => (child.type === "gap" ? [String(child.attrs?.id)] : listGapIds(child)));
}
