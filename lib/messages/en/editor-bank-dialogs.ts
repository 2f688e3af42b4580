import { formatCount } from "../format-count.ts";

/** The dialog that chooses items of the bank. */
export const BANK_DIALOG = {
  title: "Insert from the item bank",
  poolTitle: "Add to the pool",
  search: "Search items",
  tags: "Tags",
  tagsHint: "Separated by commas",
  type: "Question type",
  difficulty: "Difficulty",
  any: "Any",
  results: "Items",
  keys: "Use the arrow keys to move, Space to select, and Enter to confirm.",
  loading: "Loading items…",
  more: "Load more",
  empty: "No items match your search",
  emptyBank: "The item bank is empty. Save a question to it from the question’s menu.",
  preview: "Preview",
  noPreview: "Highlight an item to see it",
  selected: (count: number) => `${count.toLocaleString("en")} selected`,
  insert: (count: number) => `Insert ${formatCount(count, "question")}`,
  add: (count: number) => `Add ${formatCount(count, "question")}`,
  inPool: "Already in the pool",
};

/** The dialog that saves a question to the bank. */
export const SAVE_DIALOG = {
  title: "Save to the item bank",
  description:
    "The question moves to the item bank and can be used in other assessments. Its existing results are kept.",
  name: "Title",
  nameHint: "Helps you find the item. Learners don’t see it.",
  save: "Save to item bank",
  saved: "Saved to the item bank",
  changed: "Saved to the item bank. The question has changed since, so it wasn’t replaced.",
};

/** The dialog that compares a revision with the newest. */
export const UPDATE_DIALOG = {
  title: "Changes to this item",
  current: (revision: number) => `Revision ${revision}, in this assessment`,
  newest: (revision: number) => `Revision ${revision}, the newest`,
  differentKeys: "The answer keys differ.",
  differentPoints: (before: string, after: string) => `The points change from ${before} to ${after}.`,
  use: (revision: number) => `Use revision ${revision}`,
  keep: (revision: number) => `Keep revision ${revision}`,
};

/** The dialog that draws questions by tag. */
export const TAG_POOL_DIALOG = {
  title: "Draw questions by tag",
  description: "Each attempt draws from all active items that have every tag when you publish.",
  draw: "Questions to draw",
  drawRange: (max: number) => `Enter a whole number from 1 to ${max}`,
  tagRequired: "Add at least one tag",
  add: "Add pool",
  save: "Save",
};
