/** Converts a fraction to a percentage, rounded to 4 decimals. */
export const toPercent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4;

/** Converts a percentage to a fraction, rounded to 6 decimals. */
export const fromPercent = (percentage: number): number => Math.round(percentage * 1e4) / 1e6;
