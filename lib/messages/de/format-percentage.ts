export const formatPercentage = (percentage: number): string =>
  `${percentage.toLocaleString("de", { maximumFractionDigits: 1 })} %`;
