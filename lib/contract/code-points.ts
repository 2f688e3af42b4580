/* Text is counted and cut by code points, the way JSON Schema counts characters. A cut never splits one in half. */

export function countCodePoints(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** Returns the first `max` characters of a text. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let n = 0; n < max && end < text.length; n++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/**
 * Cuts a text of more than `max` characters to its first `kept` and adds an ellipsis. By default, the ellipsis counts
 * among the `max` characters.
 */
export const truncate = (text: string, max: number, kept = max - 1): string =>
  cutText(text, max) === text ? text : `${cutText(text, kept).trimEnd()}…`;
