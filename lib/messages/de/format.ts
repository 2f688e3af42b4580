import { shorten } from "../en/format.ts";

/** Formats a number in full with a decimal comma and a true minus sign: "−0,5". */
export const formatExactNumber = (n: number): string => String(n).replace("-", "−").replace(".", ",");

export const formatQuoted = (text: string): string => `„${shorten(text)}“`;

export const formatFraction = (fraction: number): string =>
  `${formatExactNumber(Math.round(fraction * 10_000) / 100)} %`;

export const formatSum = (terms: readonly number[]): string =>
  terms.map(formatExactNumber).join(" + ").replaceAll("+ −", "− ");
