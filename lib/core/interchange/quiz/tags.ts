import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/contract/catalog-limits.ts";
import type { LossNote } from "../model.ts";

/** Limits tags to what items can have. Longer ones are cut, which is a loss. */
export function readTags(source: readonly string[]): { tags: string[]; losses: LossNote[] } {
  const names = [...new Set(source.map((tag) => tag.replace(/\s+/g, " ").trim()))].filter(
    (tag) => tag !== "",
  );
  const tags = [...new Set(names.map((tag) => [...tag].slice(0, MAX_TAG_LENGTH).join("")))];
  const isCut = tags.length > MAX_TAGS || names.some((name) => !tags.includes(name));
  return {
    tags: tags.slice(0, MAX_TAGS),
    losses: isCut ? [{ code: "setting", path: "tags", detail: "tags" }] : [],
  };
}
