import type { MoreLanguage } from "#components/content/messages/more-language.ts";

/** Formats how many pairs or objects can and must be made. A `limit` of 0 allows any number. */
export function formatLimit(
  what: "pairs" | "objects",
  limit: number,
  minimum: number,
  { text }: MoreLanguage,
): string {
  if (limit === 0) return minimum > 0 ? text(`${what}AtLeast`, { n: minimum }) : text(`${what}Any`);
  if (minimum === 0) return text(`${what}UpTo`, { n: limit });
  return minimum === limit
    ? text(`${what}Exactly`, { n: limit })
    : text(`${what}Between`, { min: minimum, n: limit });
}
