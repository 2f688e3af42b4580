import type { Piece } from "#lib/contract/versions.ts";

/** The maximum size of the comparison table. Longer texts are compared in larger units, so that none takes too long. */
const MAX_CELLS = 250_000;

const WORDS = /[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;
const SENTENCES = /[^.!?。]+[.!?。]*\s*|[.!?。]+\s*/gu;

/** Compares two texts word by word. Long texts are compared sentence by sentence, and very long texts as a whole. */
export function diffWords(before: string, after: string): Piece[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  return (
    diffTokens(before.match(WORDS) ?? [], after.match(WORDS) ?? []) ??
    diffTokens(before.match(SENTENCES) ?? [], after.match(SENTENCES) ?? []) ??
    mergePieces([
      { kind: "deleted", text: before },
      { kind: "inserted", text: after },
    ])
  );
}

function diffTokens(before: readonly string[], after: readonly string[]): Piece[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const maxSuffix = Math.min(before.length, after.length) - start;
  while (end < maxSuffix && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const oldTokens = before.slice(start, before.length - end);
  const newTokens = after.slice(start, after.length - end);
  if (oldTokens.length * newTokens.length > MAX_CELLS) return undefined;
  return mergePieces([
    { kind: "same", text: before.slice(0, start).join("") },
    ...buildPieces(oldTokens, newTokens),
    { kind: "same", text: before.slice(before.length - end).join("") },
  ]);
}

/** Finds the longest common subsequence. `getCommonLength(i, j)` is its length from there to both ends. */
function buildPieces(oldTokens: readonly string[], newTokens: readonly string[]): Piece[] {
  const width = newTokens.length + 1;
  const commonLengths = new Uint32Array((oldTokens.length + 1) * width);
  const getCommonLength = (i: number, j: number) => commonLengths[i * width + j] ?? 0;
  for (let i = oldTokens.length - 1; i >= 0; i--) {
    for (let j = newTokens.length - 1; j >= 0; j--) {
      commonLengths[i * width + j] =
        oldTokens[i] === newTokens[j]
          ? getCommonLength(i + 1, j + 1) + 1
          : Math.max(getCommonLength(i + 1, j), getCommonLength(i, j + 1));
    }
  }
  const result: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < oldTokens.length || j < newTokens.length) {
    if (i < oldTokens.length && j < newTokens.length && oldTokens[i] === newTokens[j]) {
      result.push({ kind: "same", text: oldTokens[i] ?? "" });
      i++;
      j++;
    } else if (
      i < oldTokens.length &&
      (j === newTokens.length || getCommonLength(i + 1, j) >= getCommonLength(i, j + 1))
    ) {
      result.push({ kind: "deleted", text: oldTokens[i++] ?? "" });
    } else {
      result.push({ kind: "inserted", text: newTokens[j++] ?? "" });
    }
  }
  return result;
}

/**
 * Merges adjacent pieces of the same kind and puts deletions before insertions. White space between two changes becomes
 * part of them: "red car" to "blue van" is one change of two words, not two changes of one word each.
 */
function mergePieces(all: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let deleted = "";
  let inserted = "";
  const flush = () => {
    if (deleted !== "") result.push({ kind: "deleted", text: deleted });
    if (inserted !== "") result.push({ kind: "inserted", text: inserted });
    deleted = "";
    inserted = "";
  };
  for (const [index, { kind, text }] of all.entries()) {
    if (text === "") continue;
    const next = all[index + 1];
    const isBridge =
      kind === "same" &&
      /^\s+$/.test(text) &&
      deleted !== "" &&
      inserted !== "" &&
      next &&
      next.kind !== "same";
    if (kind === "same" && !isBridge) {
      flush();
      result.push({ kind, text });
    } else {
      if (kind !== "inserted") deleted += text;
      if (kind !== "deleted") inserted += text;
    }
  }
  flush();
  return result;
}
