/** Phrases with their translations. `{}` stands for a value, in the same order in both. */
export type Phrases = readonly (readonly [phrase: string, translation: string])[];

/**
 * Translates a phrase that was worded before its reader's language was known. Translates its values with
 * `translateValue`. Returns undefined if it is none of the phrases.
 */
export function translatePhrase(
  phrases: Phrases,
  text: string,
  translateValue: (value: string) => string,
): string | undefined {
  for (const [phrase, translation] of phrases) {
    const pattern = phrase.split("{}").map(escapePattern).join("(.+)");
    const values = new RegExp(`^${pattern}$`, "s").exec(text)?.slice(1);
    if (!values) continue;
    const pieces = translation.split("{}");
    return pieces.map((piece, n) => (n === 0 ? piece : translateValue(values[n - 1] ?? "") + piece)).join("");
  }
  return undefined;
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Swaps the separators of a number: "1,000.5" is "1.000,5" in German. Returns any other text unchanged. */
export const toGermanNumber = (text: string): string =>
  /^-?\d[\d,]*(?:\.\d+)?$/.test(text)
    ? text.replaceAll(/[.,]/g, (separator) => (separator === "," ? "." : ","))
    : text;
