/** Numbers and quotations as they appear inside sentences. */

const MAX_QUOTED_LENGTH = 200;

/** A number with a true minus sign: "−0.5". */
export const formatNumber = (n: number): string => String(n).replace("-", "−");

/** Cuts a text to 200 characters and marks the cut with an ellipsis. */
export const truncate = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;

/** Someone else's text inside a sentence, truncated. */
export const formatQuoted = (text: string): string => `“${truncate(text)}”`;

/** A fraction (1 is all) as a percentage with up to 2 decimals: "12.5%". */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

/** A sum as it is written: "0.5 + 1 − 0.25". */
export const formatSum = (terms: readonly number[]): string =>
  terms.map(formatNumber).join(" + ").replaceAll("+ −", "− ");

/** An id or name from a request, in straight quotes, as it appears in validation messages. Cut to 64 characters. */
export const quoteInput = (text: string): string =>
  JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
