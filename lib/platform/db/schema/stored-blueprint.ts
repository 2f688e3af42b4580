/** A target of a blueprint: at least `count` questions with the tag or the difficulty, or with both. */
export type StoredBlueprintTarget = {
  tag?: string | undefined;
  difficulty?: "easy" | "medium" | "hard" | undefined;
  count: number;
};

export type StoredBlueprint = StoredBlueprintTarget[];
