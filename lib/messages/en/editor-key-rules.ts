import { formatCount } from "#lib/messages/format-count.ts";

/** Formats an equal share of the points among `n` items, such as "1/3 of the points". */
const formatShare = (n: number): string => (n === 1 ? "full points" : `1/${n} of the points`);

/** Formats an equal share of the points. `n` is 0 if nothing is marked as correct. */
const formatEqualShare = (n: number): string => (n > 0 ? formatShare(n) : "an equal share of the points");

/** Formats the lowest score. `minPercent` is 0 or less. */
const formatFloor = (minPercent: number): string =>
  minPercent === 0 ? "below 0" : `below −${-minPercent}% of the points`;

/**
 * How selected options earn points. `correct` is the number of correct options, and `minPercent` is the lowest score.
 */
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

/**
 * How an order earns points. `positions` and `pairs` are the numbers of equal shares that the points are split into.
 */
export const ORDER_SCORING = {
  position: (positions: number) => `Each item in its correct position earns ${formatShare(positions)}.`,
  pairs: (pairs: number) => `Each pair of items in the correct relative order earns ${formatShare(pairs)}.`,
  allOrNothing: "Exactly this order earns full points; any other earns none.",
};

export const POINT_SCORING = {
  perArea:
    "Each area earns its credit once, no matter how many points a learner places in it. Points outside all areas earn nothing.",
};

/** The numbers that a row of a numeric key accepts. Numbers are passed as text. */
export const ACCEPTED = {
  exactly: (value: string) => `Accepts exactly ${value}, in any notation.`,
  range: (low: string, high: string) => `Accepts any number from ${low} to ${high}, inclusive.`,
  figures: (value: string, figures: number) =>
    `Accepts numbers that round to ${value} at ${formatCount(figures, "significant figure")}.`,
  /** `bounds` describes the range of these numbers. */
  rounded: (value: string, places: number, bounds: string) =>
    `Accepts numbers that round to ${value} at ${formatCount(places, "decimal place")}: ${bounds}.`,
  between: (low: string, high: string) => `strictly between ${low} and ${high}`,
  belowHigh: (low: string, high: string) => `from ${low} to just below ${high}`,
  aboveLow: (low: string, high: string) => `from just above ${low} to ${high}`,
};

/** The missing input in a row. */
export const INCOMPLETE = {
  reversedRange: "The minimum can’t be greater than the maximum.",
  range: "Enter the minimum and the maximum.",
  value: "Enter the correct number.",
  decimal_places: "Enter the number of decimal places, 0 to 15.",
  significant_figures: "Enter the number of significant figures, 1 to 15.",
  tolerance: "Enter the tolerance.",
};
