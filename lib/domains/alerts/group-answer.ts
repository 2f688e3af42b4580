import type { AnswerKey } from "#lib/core/grading/index.ts";
import { isPair } from "#lib/core/grading/keys/match.ts";
import { sortPair } from "#lib/core/grading/keys/sort-pair.ts";
import { parseNumber } from "#lib/core/grading/number-match.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import { loosen, normalize } from "#lib/core/grading/text/normalize.ts";

/** Longer texts aren't the same by chance, and could tell about a learner. */
const MAX_TEXT = 100;

/**
 * Returns a value as JSON in a form that answers share if the key can't tell them apart, such as a text without the
 * differences that the key ignores. Returns null for values that aren't compared: points, and texts of over 100 characters.
 */
export function groupAnswer(key: AnswerKey, value: unknown): string | null {
  const comparable = getComparable(key, value);
  return comparable === null ? null : JSON.stringify(comparable);
}

function getComparable(key: AnswerKey, value: unknown): unknown {
  switch (key.type) {
    case "choice":
      return Array.isArray(value) ? [...new Set(value)].sort() : [value];
    case "match":
      return Array.isArray(value)
        ? value
            .map((pair) => JSON.stringify(key.directed === false && isPair(pair) ? sortPair(pair) : pair))
            .sort()
            .map(parsePair)
        : null;
    case "order":
      return value;
    case "numeric":
      return typeof value === "number" ? value : parseTypedNumber(value);
    case "text":
      return limit(
        typeof value === "string"
          ? loosen(normalize(value), {
              ignoreAccents: key.ignore_accents ?? false,
              ignorePunctuation: key.ignore_punctuation ?? false,
              ignoreCase: !(key.case_sensitive ?? false),
            })
          : "",
      );
    case "expression":
      return limit(typeof value === "string" ? normalize(value).replace(/\s+/g, "") : "");
    default:
      return null;
  }
}

const parsePair = (pair: string): unknown => JSON.parse(pair);
const limit = (text: string): string | null => (text === "" || text.length > MAX_TEXT ? null : text);

function parseTypedNumber(value: unknown): number | null {
  const number = typeof value === "string" ? parseNumber(value) : null;
  return number && toNumber(number);
}
