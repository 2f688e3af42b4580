export const TAGS_FIELD = {
  /** `field` is the label of the field: "Tags". */
  listLabel: (field: string): string => `${field}: chosen`,
  hint: (max: number): string => `Press Enter or comma to add a tag. Up to ${max} tags.`,
  remove: (tag: string): string => `Remove tag ${tag}`,
};

export const TAG_LINKS = { label: "Tags" };
