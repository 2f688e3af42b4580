/** Entries of a key, those that earn most first; of equal ones the author's first. */
export const sortBestFirst = <E extends { fraction?: number | undefined }>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => (b.fraction ?? 1) - (a.fraction ?? 1));

/** A fraction as a whole number of billionths, so that sums of them are exact. */
export const BILLION = 1_000_000_000;
export const toBillionths = (fraction: number): number => Math.round(fraction * BILLION);
