import { DIFFICULTIES, type Difficulty, toDifficultyTag } from "#lib/contract/difficulty.ts";
import type { Item } from "#lib/contract/items.ts";

/** The values of the fields around the question. The difficulty is one of the item's tags. */
export type ItemValues = {
  title: string;
  difficulty: Difficulty | "";
  tags: readonly string[];
  folder_id: string;
  external_id: string;
};

const findDifficulty = (tags: readonly string[]): Difficulty | undefined =>
  DIFFICULTIES.find((difficulty) => tags.includes(toDifficultyTag(difficulty)));

export function toItemValues(item: Item): ItemValues {
  const difficulty = findDifficulty(item.tags);
  return {
    title: item.title ?? "",
    difficulty: difficulty ?? "",
    tags: difficulty ? item.tags.filter((tag) => tag !== toDifficultyTag(difficulty)) : item.tags,
    folder_id: item.folder_id ?? "",
    external_id: item.external_id ?? "",
  };
}

/** Converts the fields to those of a request. */
export const toItemFields = ({ title, difficulty, tags, folder_id, external_id }: ItemValues) => ({
  title: title.trim() || null,
  tags: [...tags, ...(difficulty === "" ? [] : [toDifficultyTag(difficulty)])],
  folder_id: folder_id || null,
  external_id: external_id.trim() || null,
});
