import { parseNumberWithin } from "#components/ui/parse-typed-number.ts";

/** Parses a typed score. Returns null for an empty field and undefined for invalid input. */
export const parseScore = (text: string, max: number): number | null | undefined =>
  parseNumberWithin(text, { min: 0, max, emptyValue: null });
