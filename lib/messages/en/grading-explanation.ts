import { formatCount } from "../format-count.ts";
import { formatFraction, formatNumber, formatQuoted, formatSum } from "./format.ts";

const SHAPE_NAMES = { circle: "circle", rect: "rectangle", poly: "polygon" } as const;

/** The answers that an answer key accepts, as noun phrases. */
export const ACCEPTED_ANSWERS = {
  text: formatQuoted,
  pattern: (pattern: string) => `the pattern ${formatQuoted(pattern)}`,
  range: (min: number, max: number) => `${formatNumber(min)} to ${formatNumber(max)}`,
  number: formatNumber,
  absolute: (value: number, margin: number) => `${formatNumber(value)} ± ${margin}`,
  relative: (value: number, fraction: number) => `${formatNumber(value)} ± ${formatFraction(fraction)}`,
  decimalPlaces: (value: number, places: number) =>
    `${formatNumber(value)} to ${formatCount(places, "decimal place")}`,
  significantFigures: (value: number, figures: number) =>
    `${formatNumber(value)} to ${formatCount(figures, "significant figure")}`,
  /** `form` is null if any form is accepted. */
  expression: (value: string, form: string | null) =>
    `an expression equal to ${formatQuoted(value)}${form ? ` in ${form} form` : ""}`,
  area: (shape: keyof typeof SHAPE_NAMES, coords: string) => `a point in the ${SHAPE_NAMES[shape]} ${coords}`,
  pair: (source: string, target: string) => `${formatQuoted(source)} with ${formatQuoted(target)}`,
  position: (number: number, item: string) => `${number}. ${formatQuoted(item)}`,
};

/**
 * Explains how an answer earned its fraction, in phrases that start in lower case and have no final period. `earned` is
 * the fraction before it is clamped, with up to 4 decimals.
 */
export const EXPLANATIONS = {
  gradedByTeacher: "a teacher grades this answer",
  notAnswered: "not answered, so it earns nothing",
  noMatch: (earned: number) => `matches no accepted answer and earns ${formatNumber(earned)}`,
  match: (accepted: string, earned: number) => `matches ${accepted}, which earns ${formatNumber(earned)}`,
  unreadable: (earned: number) => `can’t be read, so it earns ${formatNumber(earned)}`,
  wrongForm: (earned: number) => `doesn’t have the required form and earns ${formatNumber(earned)}`,
  /** The answer is erased, or the grading rules have changed since. */
  recorded: (earned: number) => `earned ${formatNumber(earned)} when it was graded, and that result is kept`,
  noArea: (earned: number) => `hits no area and earns ${formatNumber(earned)}`,
  areas: (hits: readonly number[], total: number, earned: number) =>
    `hits ${hits.length} of ${total} areas: ${hits.length > 1 ? `${formatSum(hits)} = ` : ""}${formatNumber(earned)}`,
  partialCredit: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} of ${total} correct, ${incorrect} incorrect: (${correct} − ${incorrect}) / ${total} = ${formatNumber(earned)}`,
  allOrNothing: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} of ${total} correct, ${incorrect} incorrect; all or nothing earns ${formatNumber(earned)}`,
  mapping: (worths: readonly number[], earned: number) =>
    `the selection is worth ${formatSum(worths)} = ${formatNumber(earned)}`,
  positions: (inPlace: number, total: number, earned: number) =>
    `${inPlace} of ${total} in the correct position: ${inPlace} / ${total} = ${formatNumber(earned)}`,
  orderedPairs: (kept: number, total: number, earned: number) =>
    `${kept} of ${total} pairs in the correct order: ${kept} / ${total} = ${formatNumber(earned)}`,
  wholeOrder: (inPlace: number, total: number, earned: number) =>
    `${inPlace} of ${total} in the correct position; all or nothing earns ${formatNumber(earned)}`,
  raisedTo: (min: number) => `; raised to the minimum of ${formatNumber(min)}`,
  cappedAt: (max: number) => `; capped at the maximum of ${formatNumber(max)}`,
};

/** Other correct answers in addition to the solution shown, as whole sentences for learners. */
export const SOLUTION_NOTES = {
  accepted: (answers: readonly string[]) => `Accepted: ${answers.join(", ")}.`,
  worth: (answer: string, fraction: number) => `${answer} earns ${formatFraction(fraction)}.`,
  samePattern: "Other answers that fit the same pattern are accepted too.",
  caseSensitive: "Capitalization matters.",
  typos: (max: number) => (max === 1 ? "One typo is allowed." : "Two typos are allowed."),
  areas: (count: number) =>
    count === 1
      ? "Any point in the same area is accepted."
      : `There are ${count} areas. Any point in an area is accepted.`,
  /** `form` is null if any form is accepted. */
  equivalent: (form: string | null) =>
    `Any equivalent expression${form ? ` in ${form} form` : ""} is accepted.`,
};
