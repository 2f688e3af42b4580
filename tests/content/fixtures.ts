import type { Doc } from "#lib/core/content/index.ts";
import { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
import { readingPassage } from "#tests/content/fixtures/reading-passage.ts";

export { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
export { everyInteractionDrawn } from "#tests/content/fixtures/every-interaction-drawn.ts";
export { readingPassage } from "#tests/content/fixtures/reading-passage.ts";

/** Prose and interactions in one document: the whole content model. */
export const wholeDocument: Doc = {
  type: "doc",
  content: [...(readingPassage.content ?? []), ...(everyInteraction.content ?? [])],
};
