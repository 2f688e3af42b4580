import { formatCount } from "./format-count.ts";

/** Messages about questions from the item bank that the editor shows in the text. */
export const REFERENCE = {
  badge: "From the item bank",
  loading: "Loading question…",
  failed: "This question couldn’t be loaded from the item bank.",
  usesNewest: (revision: number) => `Publishing will use revision ${revision}, the newest`,
  revision: (revision: number) => `Revision ${revision}`,
  outdated: (revision: number) => `Revision ${revision}. The item has changed since.`,
  review: "Review changes",
  resetPoints: "Use the item’s points",
  open: "Open in the item bank",
  detach: "Convert to a regular question",
  pin: "Keep this revision",
  unpin: "Always use the newest revision",
  save: "Save to the item bank…",
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

export const POOL = {
  name: (part: number) => `Pool of part ${part}`,
  /** `first` and `last` are the numbers of the questions that are drawn. */
  numbers: (first: number, last: number) =>
    first === last ? `Question ${first}` : `Questions ${first}–${last}`,
  draw: "Draw",
  /** Completes "Draw 3". */
  of: (count: number, isPartial: boolean) =>
    `of ${isPartial ? "more than " : ""}${formatCount(count, "question")}`,
  loading: "Loading questions…",
  failed: "The questions of this pool couldn’t be loaded.",
  pointsEach: "Points for each",
  pointsEachHint: "Leave empty to use the points of each item",
  shuffle: "Shuffle questions",
  add: "Add from item bank",
  changeTags: "Change tags",
  tagged: (tags: readonly string[], isInFolder: boolean) =>
    `Every active item ${isInFolder ? "of a folder " : ""}tagged ${tags.join(", ")}`,
  /** `problem` completes a sentence. */
  problem: (problem: string) => `This pool ${problem}`,
  show: (count: number) => `Show ${formatCount(count, "question")}`,
  remove: (title: string) => `Remove “${title}”`,
  onlyOne: "A pool needs at least one question",
  untitled: "Question without text",
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
