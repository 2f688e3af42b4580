/** Sorts the entries of a key by fraction, highest first. Entries with equal fractions keep the author's order. */
export const sortBestFirst = <E extends { fraction?: number | undefined }>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => (b.fraction ?? 1) - (a.fraction ?? 1));

/** Converts fractions to billionths as integers, so that their sums are exact. */
export const BILLION = 1_000_000_000;
export const toBillionths = (fraction: number): number => Math.round(fraction * BILLION);
