import type { DocumentNode } from "./draft.ts";

/** What a node says, in one line: text, formulas, the words of pictures. What is only a place says nothing. */
export function textOf({ text, attrs, content = [] }: DocumentNode): string {
  const own = text ?? attrs?.latex ?? attrs?.alt ?? attrs?.src ?? "";
  return `${own}${content.map(textOf).join(" ")}`.replace(/\s+/g, " ").trim();
}

/** The ids of the gaps in a text. */
export function gapsIn({ content = [] }: DocumentNode): string[] {
  return content.flatMap((child) => (child.type === "gap" ? [String(child.attrs?.id)] : gapsIn(child)));
}
