import { formatCount } from "../format-count.ts";

/** Facts about an exercise that are listed in a comparison of versions, one per line. */
export const EXERCISE_FACTS = {
  draws: (draw: number, items: number): string => `Draws ${draw} of ${formatCount(items, "item")}`,
  listed: "From a list of items",
  tagged: (tags: readonly string[], isInFolder: boolean): string =>
    `From all items${isInFolder ? " of a folder" : ""} with ${tags.length === 1 ? "the tag" : "the tags"} ${tags.join(", ")}`,
  pointsEach: (points: number): string => `${formatCount(points, "point")} for each question`,
  random: "Questions in random order",
};
