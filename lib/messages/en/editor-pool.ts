import { formatCount } from "../format-count.ts";

/** Messages of a pool. */
export const POOL = {
  name: (part: number) => `Pool of part ${part}`,
  /** `first` and `last` are the numbers of the questions that are drawn. */
  numbers: (first: number, last: number) =>
    first === last ? `Question ${first}` : `Questions ${first}–${last}`,
  draw: "Draw",
  /** Completes "Draw 3". */
  total: (count: number, isPartial: boolean) =>
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
  removed: (title: string) => `Removed “${title}”`,
  deleted: "Pool deleted",
  onlyOne: "A pool needs at least one question",
};
