/**
 * Returns the beginning of a text that is longer than `maxLength`, with an ellipsis that counts, and other texts as they
 * are. Lengths are in code points, so that no character is cut in half.
 */
export function createExcerpt(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  const beginning = characters.slice(0, maxLength - 1).join("");
  return `${beginning.trimEnd()}…`;
}
