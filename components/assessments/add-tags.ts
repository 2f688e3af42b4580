import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/contract/catalog-limits.ts";

/**
 * Adds the tags of a text, which are separated by commas. A text that is one of the suggestions is a single tag, even
 * with commas. Tags are cut off at the maximum length, and those beyond the maximum number are left out. Returns `tags`
 * itself if the text has no new tag.
 */
export function addTags(
  tags: readonly string[],
  text: string,
  suggestions: readonly string[] = [],
): readonly string[] {
  const pieces = suggestions.includes(text.trim()) ? [text] : text.split(",");
  const found = pieces.map((piece) => piece.trim().slice(0, MAX_TAG_LENGTH)).filter((tag) => tag !== "");
  const next = [...new Set([...tags, ...found])].slice(0, MAX_TAGS);
  return next.length > tags.length ? next : tags;
}
