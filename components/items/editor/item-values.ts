import { isEqual } from "#components/builder/document/equal.ts";
import { DIFFICULTIES, type Difficulty, toDifficultyTag } from "#lib/contract/difficulty.ts";
import type { Item } from "#lib/contract/items.ts";

/** The values of the fields around the question. */
export type ItemValues = {
  title: string;
  /** All tags in their order, including the one of the difficulty. */
  tags: readonly string[];
  folder_id: string;
  external_id: string;
};

type ItemFields = Pick<Item, "title" | "tags" | "folder_id" | "external_id">;

export const toItemValues = ({ title, tags, folder_id, external_id }: ItemFields): ItemValues => ({
  title: title ?? "",
  tags,
  folder_id: folder_id ?? "",
  external_id: external_id ?? "",
});

/** Converts the values to the fields of a request. */
export const toItemFields = ({ title, tags, folder_id, external_id }: ItemValues): ItemFields => ({
  title: title.trim() || null,
  tags: [...tags],
  folder_id: folder_id || null,
  external_id: external_id.trim() || null,
});

/** Returns the fields of a request that changes an item from `base` to `values`. */
export function listFieldChanges(base: ItemValues, values: ItemValues): Partial<ItemFields> {
  const before = toItemFields(base);
  const { title, tags, folder_id, external_id } = toItemFields(values);
  return {
    ...(title === before.title ? {} : { title }),
    ...(isEqual(tags, before.tags) ? {} : { tags }),
    ...(folder_id === before.folder_id ? {} : { folder_id }),
    ...(external_id === before.external_id ? {} : { external_id }),
  };
}

export const findDifficulty = (tags: readonly string[]): Difficulty | undefined =>
  DIFFICULTIES.find((difficulty) => tags.includes(toDifficultyTag(difficulty)));

/** Returns the tags with another difficulty in the same place, or without one. */
export function replaceDifficulty(tags: readonly string[], difficulty: Difficulty | ""): string[] {
  const before = findDifficulty(tags);
  const newTags = difficulty ? [toDifficultyTag(difficulty)] : [];
  if (!before) return [...tags, ...newTags];
  return tags.flatMap((tag) => (tag === toDifficultyTag(before) ? newTags : [tag]));
}

/** Returns the tags except the one of the difficulty. */
export function listOtherTags(tags: readonly string[]): string[] {
  const difficulty = findDifficulty(tags);
  return difficulty ? tags.filter((tag) => tag !== toDifficultyTag(difficulty)) : [...tags];
}

/** Returns the tags with their difficulty and `others`. Those that stay keep their order, and new ones follow them. */
export function replaceOtherTags(tags: readonly string[], others: readonly string[]): string[] {
  const removed = new Set(listOtherTags(tags).filter((tag) => !others.includes(tag)));
  return [...tags.filter((tag) => !removed.has(tag)), ...others.filter((tag) => !tags.includes(tag))];
}
