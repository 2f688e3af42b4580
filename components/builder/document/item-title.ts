import { createExcerpt } from "#lib/core/content/excerpt.ts";
import { QUESTION_BANK } from "#lib/messages/editor-bank.ts";
import { isDocument } from "./draft.ts";
import { getNodeText } from "./node-text.ts";

const MAX_LENGTH = 80;

/** Returns the beginning of an item's text, by which authors recognize it. */
export function getItemTitle(content: unknown): string {
  const text = isDocument(content) ? getNodeText(content) : "";
  return text === "" ? QUESTION_BANK.untitled : createExcerpt(text, MAX_LENGTH);
}
