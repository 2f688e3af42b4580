/**
 * A number with what it counts, in English: "1 point", "2.5 points", "1,200 submissions". `one` is the singular; `many`
 * is needed only where it does not end in an added s. `n` shows up to 4 decimals.
 */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${formatNumber(n) === "1" ? one : many}`;

const formatNumber = (n: number): string => n.toLocaleString("en", { maximumFractionDigits: 4 });
