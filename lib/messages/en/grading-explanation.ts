import { formatCount } from "../format-count.ts";
import { formatExactNumber, formatFraction, formatQuoted, formatSum } from "./format.ts";

const SHAPE_NAMES = { circle: "circle", rect: "rectangle", poly: "polygon" } as const;

/** The answers that an answer key accepts, as noun phrases. */
export const ACCEPTED_ANSWERS = {
  text: formatQuoted,
  pattern: (pattern: string) => `the pattern ${formatQuoted(pattern)}`,
  range: (min: number, max: number) => `${formatExactNumber(min)} to ${formatExactNumber(max)}`,
  number: formatExactNumber,
  absolute: (value: number, margin: number) => `${formatExactNumber(value)} ± ${margin}`,
  relative: (value: number, fraction: number) => `${formatExactNumber(value)} ± ${formatFraction(fraction)}`,
  decimalPlaces: (value: number, places: number) =>
    `${formatExactNumber(value)} to ${formatCount(places, "decimal place")}`,
  significantFigures: (value: number, figures: number) =>
    `${formatExactNumber(value)} to ${formatCount(figures, "significant figure")}`,
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
  noMatch: (earned: number) => `matches no accepted answer and earns ${formatExactNumber(earned)}`,
  match: (accepted: string, earned: number) =>
    `matches ${accepted}, which earns ${formatExactNumber(earned)}`,
  unreadable: (earned: number) => `can’t be read, so it earns ${formatExactNumber(earned)}`,
  wrongForm: (earned: number) => `doesn’t have the required form and earns ${formatExactNumber(earned)}`,
  /** The answer is erased, or the grading rules have changed since. */
  recorded: (earned: number) =>
    `earned ${formatExactNumber(earned)} when it was graded, and that result is kept`,
  noArea: (earned: number) => `hits no area and earns ${formatExactNumber(earned)}`,
  areas: (hits: readonly number[], total: number, earned: number) =>
    `hits ${hits.length} of ${total} areas: ${hits.length > 1 ? `${formatSum(hits)} = ` : ""}${formatExactNumber(earned)}`,
  partialCredit: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} of ${total} correct, ${incorrect} incorrect: (${correct} − ${incorrect}) / ${total} = ${formatExactNumber(earned)}`,
  allOrNothing: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} of ${total} correct, ${incorrect} incorrect; all or nothing earns ${formatExactNumber(earned)}`,
  mapping: (worths: readonly number[], earned: number) =>
    `the selection is worth ${formatSum(worths)} = ${formatExactNumber(earned)}`,
  positions: (inPlace: number, total: number, earned: number) =>
    `${inPlace} of ${total} in the correct position: ${inPlace} / ${total} = ${formatExactNumber(earned)}`,
  orderedPairs: (kept: number, total: number, earned: number) =>
    `${kept} of ${total} pairs in the correct order: ${kept} / ${total} = ${formatExactNumber(earned)}`,
  wholeOrder: (inPlace: number, total: number, earned: number) =>
    `${inPlace} of ${total} in the correct position; all or nothing earns ${formatExactNumber(earned)}`,
  raisedTo: (min: number) => `; raised to the minimum of ${formatExactNumber(min)}`,
  cappedAt: (max: number) => `; capped at the maximum of ${formatExactNumber(max)}`,
};

/** Other correct answers in addition to the solution shown, as whole sentences for learners. */
export const SOLUTION_NOTES = {
  accepted: (answers: readonly string[]) => `Accepted: ${answers.join(", ")}.`,
  worth: (answer: string, fraction: number) => `${answer} earns ${formatFraction(fraction)}.`,
  samePattern: "Other answers that fit the same pattern are accepted too.",
  anyPattern: "Other answers that fit a pattern are accepted too.",
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
