/** Formats a number in English with at most 4 decimals and a true minus sign: "1,200", "−0.5". */
export const formatNumber = (n: number): string =>
  n.toLocaleString("en", { maximumFractionDigits: 4 }).replace("-", "−");

/**
 * Formats a number with its noun, in English: "1 point", "2.5 points", "1,200 submissions". `one` is the singular, and
 * `many` is only needed if the plural doesn't simply add an s. Shows up to 4 decimals.
 */
export const formatCount = (n: number, one: string, many = `${one}s`): string => {
  const digits = formatNumber(n);
  return `${digits} ${digits === "1" ? one : many}`;
};
