/** Contract section 2, `answers`: these count as no answer, which is not the same as a wrong one. */
export const isSkipped = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
