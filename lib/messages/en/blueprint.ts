/** The targets of a blueprint. */
export const BLUEPRINT_FIELDS = {
  hint: "How many questions every learner should get, by the tags of their items. The publish dialog shows what is missing.",
  tag: "Tag",
  difficulty: "Difficulty",
  count: "Questions",
  any: "Any",
  add: "Add target",
  remove: (number: number): string => `Remove target ${number}`,
  name: (number: number): string => `Target ${number}`,
  incomplete: "Enter a tag or a difficulty, and a number of questions. This target isn’t saved yet.",
  target: ({
    tag,
    difficulty,
    count,
  }: {
    tag?: string | undefined;
    difficulty?: string | undefined;
    count: number;
  }): string => `${[tag, difficulty].filter(Boolean).join(", ")}: ${count}`,
} as const;
