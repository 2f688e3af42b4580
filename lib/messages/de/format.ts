import { truncate } from "#lib/contract/code-points.ts";

const MAX_QUOTED_LENGTH = 200;
const MAX_QUOTED_INPUT_LENGTH = 64;

/** Formats a number in full with a decimal comma and a true minus sign: "−0,5". */
export const formatNumber = (n: number): string => String(n).replace("-", "−").replace(".", ",");

export const shorten = (text: string): string => truncate(text, MAX_QUOTED_LENGTH, MAX_QUOTED_LENGTH);

export const formatQuoted = (text: string): string => `„${shorten(text)}“`;

export const formatFraction = (fraction: number): string =>
  `${formatNumber(Math.round(fraction * 10_000) / 100)} %`;

export const formatSum = (terms: readonly number[]): string =>
  terms.map(formatNumber).join(" + ").replaceAll("+ −", "− ");

export const quoteInput = (text: string): string =>
  JSON.stringify(truncate(text, MAX_QUOTED_INPUT_LENGTH, MAX_QUOTED_INPUT_LENGTH));
