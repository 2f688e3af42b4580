import { formatCount } from "../format-count.ts";
import { formatFraction, formatQuoted, shorten } from "./format.ts";

/** The facts in an answer key, one per line. The names of choices, gaps and areas are already quoted. */
export const KEY_FACTS = {
  correct: (names: readonly string[]) => `Correct: ${names.join(", ")}`,
  correctOrder: (names: readonly string[]) => `Correct order: ${names.join(", ")}`,
  pair: (source: string, target: string) => `${source} with ${target}`,
  worth: (name: string, fraction: number) => `${name} is worth ${formatFraction(fraction)}`,
  otherwiseWorth: (fraction: number) => `Anything else is worth ${formatFraction(fraction)}`,
  allOrNothing: "All or nothing",
  partial: "Partial credit",
  positions: "Points for each item in the correct position",
  orderedPairs: "Points for each pair in the correct order",
  /** `caseSensitive` is set only if this entry overrides the key's setting. */
  accepts: (answer: string, fraction = 1, caseSensitive?: boolean) =>
    `Accepts ${answer}${formatCase(caseSensitive)}${fraction === 1 ? "" : `, worth ${formatFraction(fraction)}`}`,
  caseSensitive: "Case-sensitive",
  ignoresAccents: "Ignores accents",
  ignoresPunctuation: "Ignores punctuation",
  typos: (max: number) => `Allows ${formatCount(max, "typo")}`,
  variable: (name: string, min: number, max: number) => `${name} ranges from ${min} to ${max}`,
  form: (form: string) => `Must be in ${form} form`,
  exact: "Must be exact; decimal approximations don’t match",
  decimals: (figures: number) => `Accepts decimals from ${formatCount(figures, "significant figure")}`,
  logBase: (base: number) => `A plain log has the base ${base}`,
  gradedByTeacher: "Graded by a teacher",
  criterion: (title: string, points: number, description: string | undefined) =>
    `Criterion ${formatQuoted(title)}, ${formatCount(points, "point")}${description ? `: ${shorten(description)}` : ""}`,
  modelAnswer: (answer: string) => `Model answer: ${shorten(answer)}`,
  weight: (weight: number) => `Weight ${weight} (the default is 1)`,
  mayCost: (fraction: number) => `A wrong answer costs up to ${formatFraction(fraction)} of the points`,
  feedback: (outcome: "correct" | "partial" | "incorrect", message: string) =>
    `Feedback when ${outcome === "partial" ? "partially correct" : outcome}: ${formatQuoted(message)}`,
};

const formatCase = (caseSensitive: boolean | undefined): string =>
  caseSensitive === undefined ? "" : caseSensitive ? ", case-sensitive" : ", in any case";
