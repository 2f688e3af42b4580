/** Numbers and quotations within sentences. */
import { truncate } from "#lib/contract/code-points.ts";

const MAX_QUOTED_LENGTH = 200;
const MAX_QUOTED_INPUT_LENGTH = 64;

/** Formats a number in full with a true minus sign: "−0.5". */
export const formatExactNumber = (n: number): string => String(n).replace("-", "−");

/** Cuts a text to 200 characters and marks the cut with an ellipsis. */
export const shorten = (text: string): string => truncate(text, MAX_QUOTED_LENGTH, MAX_QUOTED_LENGTH);

/** Quotes a user's text within a sentence, truncated. */
export const formatQuoted = (text: string): string => `“${shorten(text)}”`;

/** Formats a fraction (1 is all) as a percentage with up to 2 decimals: "12.5%". */
export const formatFraction = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

/** Formats a sum with its signs: "0.5 + 1 − 0.25". */
export const formatSum = (terms: readonly number[]): string =>
  terms.map(formatExactNumber).join(" + ").replaceAll("+ −", "− ");

/** Quotes an id or name from a request with straight quotes, as in validation messages. Cuts it to 64 characters. */
export const quoteInput = (text: string): string =>
  JSON.stringify(truncate(text, MAX_QUOTED_INPUT_LENGTH, MAX_QUOTED_INPUT_LENGTH));

/** Whether a text that a person wrote ends with the punctuation of a sentence, also inside quotes or parentheses. */
export const endsSentence = (text: string): boolean => /[.!?…]["'”’“»«)]*\s*$/u.test(text);

/** Ends a text with a period, unless it already ends a sentence. Reasons come with and without a period. */
export const endSentence = (text: string): string => (endsSentence(text) ? text : `${text}.`);
