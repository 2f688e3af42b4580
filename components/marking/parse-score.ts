/** Parses a typed score. Returns null for an empty field and undefined for invalid input. */
export function parseScore(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined;
}
