import { parseTypedNumber } from "#components/ui/parse-typed-number.ts";

/** Parses a typed score. Returns null for an empty field and undefined for invalid input. */
export function parseScore(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const score = parseTypedNumber(text);
  return score !== undefined && score >= 0 && score <= max ? score : undefined;
}
