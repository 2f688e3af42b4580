import { formatCount } from "../format-count.ts";

/* Messages about the item bank that every draft shows. Those of references and pools load with them. */

export const QUESTION_BANK = {
  save: "Save to the item bank…",
  /** Names an item that has no text. */
  untitled: "Question without text",
};

/** Buttons and menu entries of a part. */
export const PART_BANK = {
  add: "Add from item bank",
  makePool: "Make this a pool",
  makePoolReason: "Save all of its questions to the item bank first",
  emptyReason: "Add questions from the item bank first",
  addTagPool: "Draw questions by tag…",
  unmakePool: "Show every question",
  deletePool: "Delete pool",
  randomOrder: "Shuffle questions",
  writtenOrder: "Don’t shuffle questions",
  isRandom: "Shuffled",
};

/** Problems of pools in the checklist. Each phrase completes a sentence that begins with "Part 2". */
export const POOL_ISSUES = {
  tooFew: (draw: number, count: number) =>
    `draws ${formatCount(draw, "question")} but has only ${count.toLocaleString("en")}`,
  differentPoints: "has questions with different points. Set the points for each.",
  /** `title` is the beginning of the item's text, and `message` completes a sentence about it. */
  item: (title: string, message: string) => `has a question that ${message}: “${title}”`,
};

/** Completes a sentence that begins with "Question 3". */
export const REFERENCE_ISSUES = { failed: "couldn’t be loaded from the item bank" };
