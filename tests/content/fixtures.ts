import type { Doc } from "#lib/core/content/index.ts";
import { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
import { readingPassage } from "#tests/content/fixtures/reading-passage.ts";

export { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
export { extractedInteractions } from "#tests/content/fixtures/extracted-interactions.ts";
export { readingPassage } from "#tests/content/fixtures/reading-passage.ts";

/** A document with both prose and interactions, which covers the whole content model. */
export const wholeDocument: Doc = {
  type: "doc",
  content: [...(readingPassage.content ?? []), ...(everyInteraction.content ?? [])],
};
