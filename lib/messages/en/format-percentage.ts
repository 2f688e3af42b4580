/** Formats a percentage with at most one decimal: "60.5%". */
export const formatPercentage = (percentage: number): string =>
  `${percentage.toLocaleString("en", { maximumFractionDigits: 1 })}%`;
