import { shorten } from "../en/format.ts";

/** Formats a number in full with a decimal comma and a true minus sign: "−0,5". */
export const formatNumber = (n: number): string => String(n).replace("-", "−").replace(".", ",");

export const formatQuoted = (text: string): string => `„${shorten(text)}“`;

export const formatFraction = (fraction: number): string =>
  `${formatNumber(Math.round(fraction * 10_000) / 100)} %`;

export const formatSum = (terms: readonly number[]): string =>
  terms.map(formatNumber).join(" + ").replaceAll("+ −", "− ");
