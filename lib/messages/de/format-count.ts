/** Formats a number with at most 4 decimals and a true minus sign: "1.200", "−0,5". */
export const formatNumber = (n: number): string =>
  n.toLocaleString("de", { maximumFractionDigits: 4 }).replace("-", "−");

/** Formats a number with its noun: "1 Frage", "1.200 Fragen". */
export const formatCount = (n: number, one: string, many: string): string => {
  const digits = formatNumber(n);
  return `${digits} ${digits === "1" ? one : many}`;
};
