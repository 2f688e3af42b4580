import { normalize } from "#lib/core/grading/text/normalize.ts";

/** Stands for a wildcard while a text is normalized, which doesn't change characters for private use. */
const WILDCARD = "\ue000";
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** An answer of Moodle's short-answer question, where `*` stands for any text and `\*` for an asterisk. */
export type WildcardText = { value: string } | { pattern: string };

/** Parses such an answer as an entry of a text key. Patterns are compared with normalized answers. */
export function parseWildcards(answer: string): WildcardText {
  const text = answer
    .trim()
    .replaceAll(WILDCARD, "")
    .replace(/(?<!\\)\*+/g, WILDCARD)
    .replaceAll("\\*", "*");
  if (!text.includes(WILDCARD)) return { value: text };
  return {
    pattern: normalize(text)
      .split(WILDCARD)
      .map((piece) => piece.replace(SPECIAL, "\\$&"))
      .join(".*"),
  };
}

/** Formats an entry of a text key as such an answer. Returns undefined if it can't be one. */
export function formatWildcards(entry: WildcardText): string | undefined {
  if ("value" in entry) return formatLiteral(entry.value);
  const pieces: string[] = [];
  for (const piece of entry.pattern.split(/(?<=^|[^\\])\.\*/)) {
    if (piece.replace(/\\[\\^$.*+?()[\]{}|]/g, "").search(SPECIAL) !== -1) return undefined;
    const literal = formatLiteral(piece.replace(/\\(.)/gs, "$1"));
    if (literal === undefined) return undefined;
    pieces.push(literal);
  }
  const answer = pieces.join("*");
  const parsed = parseWildcards(answer);
  return "pattern" in parsed && parsed.pattern === entry.pattern ? answer : undefined;
}

/** A backslash before an asterisk would escape it, and there is no way to write both. */
const formatLiteral = (text: string): string | undefined =>
  /\\\*/.test(text) || text.endsWith("\\") ? undefined : text.replaceAll("*", "\\*");
