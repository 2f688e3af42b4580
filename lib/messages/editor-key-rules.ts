import { formatCount } from "#lib/messages/format-count.ts";

/** An equal share of the points between `n`, such as "1/3 of the points". */
const formatShare = (n: number): string => (n === 1 ? "full points" : `1/${n} of the points`);

/** `n` is 0 while nothing is marked as correct. */
const formatEqualShare = (n: number): string => (n > 0 ? formatShare(n) : "an equal share of the points");

/** `minPercent`: 0 or less. */
const formatFloor = (minPercent: number): string =>
  minPercent === 0 ? "below 0" : `below −${-minPercent}% of the points`;

/** How selected options earn points. `correct`: how many are correct; `minPercent`: the least that can be earned. */
export const CHOICE_SCORING = {
  custom: (isSingle: boolean, minPercent: number) =>
    `An answer earns the ${isSingle ? "credit of its option" : "combined credit of its options"}: at most full points, and never ${formatFloor(minPercent)}. Options marked as correct are shown as the solution.`,
  allOrNothing: (isSingle: boolean) =>
    isSingle
      ? "The correct option earns full points; any other earns none."
      : "Selecting exactly the correct options earns full points; anything else earns none.",
  partial: (correct: number, minPercent: number) =>
    `Each correct option selected earns ${formatEqualShare(correct)}, and each incorrect one deducts as much. The score never goes ${formatFloor(minPercent)}.`,
};

export const MATCH_SCORING = {
  custom: (minPercent: number) =>
    `An answer earns the combined credit of its pairs: at most full points, and never ${formatFloor(minPercent)}. The pairs above are shown as the solution.`,
  allOrNothing: "Exactly the correct pairs earn full points; anything else earns none.",
  partial: (correct: number, minPercent: number) =>
    `Each correct pair earns ${formatEqualShare(correct)}, and each incorrect one deducts as much. The score never goes ${formatFloor(minPercent)}.`,
};

/** `positions` and `pairs`: between how many the points are split. */
export const ORDER_SCORING = {
  position: (positions: number) => `Each item in its correct position earns ${formatShare(positions)}.`,
  pairs: (pairs: number) => `Each pair of items in the correct relative order earns ${formatShare(pairs)}.`,
  allOrNothing: "Exactly this order earns full points; any other earns none.",
};

export const POINT_SCORING =
  "Each area earns its credit once, no matter how many points a learner places in it. Points outside all areas earn nothing.";

/** What a row of a numeric key accepts. Numbers come as text. */
export const ACCEPTED = {
  exactly: (value: string) => `Accepts exactly ${value}, in any notation.`,
  range: (low: string, high: string) => `Accepts any number from ${low} to ${high}, inclusive.`,
  figures: (value: string, figures: number) =>
    `Accepts numbers that round to ${value} at ${formatCount(figures, "significant figure")}.`,
  /** `bounds`: which numbers these are. */
  rounded: (value: string, places: number, bounds: string) =>
    `Accepts numbers that round to ${value} at ${formatCount(places, "decimal place")}: ${bounds}.`,
  between: (low: string, high: string) => `strictly between ${low} and ${high}`,
  belowHigh: (low: string, high: string) => `from ${low} to just below ${high}`,
  aboveLow: (low: string, high: string) => `from just above ${low} to ${high}`,
};

/** What a row still lacks. */
export const INCOMPLETE = {
  reversedRange: "The minimum can’t be greater than the maximum.",
  range: "Enter the minimum and the maximum.",
  value: "Enter the correct number.",
  decimal_places: "Enter the number of decimal places, 0 to 15.",
  significant_figures: "Enter the number of significant figures, 1 to 15.",
  tolerance: "Enter the tolerance.",
};
