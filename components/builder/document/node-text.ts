import type { DocumentNode } from "./draft.ts";

/** What a node says, in one line: text, formulas, the words of pictures. What is only a place says nothing. */
export function getNodeText({ text, attrs, content = [] }: DocumentNode): string {
  const own = text ?? attrs?.latex ?? attrs?.alt ?? attrs?.src ?? "";
  return `${own}${content.map(getNodeText).join(" ")}`.replace(/\s+/g, " ").trim();
}

/** The ids of the gaps in a text. */
export function listGapIds({ content = [] }: DocumentNode): string[] {
  return content.flatMap((child) => (child.type === "gap" ? [String(child.attrs?.id)] : listGapIds(child)));
}
