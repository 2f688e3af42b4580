export const TAGS_FIELD = {
  listLabel: "Tags of this assessment",
  hint: (max: number): string => `Press Enter or comma to add a tag. Up to ${max} tags.`,
  remove: (tag: string): string => `Remove tag ${tag}`,
};

export const TAG_LINKS = { label: "Tags" };
