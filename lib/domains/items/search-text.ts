import { cutText } from "#lib/contract/code-points.ts";

/** PostgreSQL doesn't index words of 2 KB or more, and a tsvector holds up to 1 MB. */
const MAX_WORD_LENGTH = 100;
const MAX_WORDS = 10_000;

/**
 * Splits a text into the words to search by: in lowercase, without accents, each once. Both the stored text and queries
 * are split here, so that PostgreSQL's parser, which keeps addresses and decimals together, finds nothing else to
 * split.
 */
export function listSearchWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => cutText(word, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS);
}

export const toSearchText = (text: string): string => listSearchWords(text).join(" ");
