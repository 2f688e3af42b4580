import { truncate } from "#lib/contract/code-points.ts";
import { QUESTION_BANK } from "#lib/messages/editor-bank.ts";
import { isDocument } from "./draft.ts";
import { getNodeText } from "./node-text.ts";

const MAX_LENGTH = 80;

/** Returns the beginning of an item's text, by which authors recognize it. */
export function getItemTitle(content: unknown): string {
  const text = isDocument(content) ? getNodeText(content) : "";
  if (text === "") return QUESTION_BANK.untitled;
  return truncate(text, MAX_LENGTH);
}
