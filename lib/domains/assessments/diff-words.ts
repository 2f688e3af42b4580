import type { Piece } from "#lib/contract/versions.ts";

/** Cells of one comparison's table: more is told in larger pieces, so that no text, however long, takes long. */
const MAX_CELLS = 250_000;

const WORDS = /[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;
const SENTENCES = /[^.!?。]+[.!?。]*\s*|[.!?。]+\s*/gu;

/** What became of a text, by words; by sentences where it is long, and as a whole where it is longer still. */
export function diffWords(before: string, after: string): Piece[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  return (
    compare(before.match(WORDS) ?? [], after.match(WORDS) ?? []) ??
    compare(before.match(SENTENCES) ?? [], after.match(SENTENCES) ?? []) ??
    joined([
      { kind: "deleted", text: before },
      { kind: "inserted", text: after },
    ])
  );
}

function compare(before: readonly string[], after: readonly string[]): Piece[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  if (old.length * fresh.length > MAX_CELLS) return undefined;
  return joined([
    { kind: "same", text: before.slice(0, start).join("") },
    ...pieces(old, fresh),
    { kind: "same", text: before.slice(before.length - end).join("") },
  ]);
}

/** The longest common subsequence: `kept[i][j]` is its length from there to both ends. */
function pieces(old: readonly string[], fresh: readonly string[]): Piece[] {
  const width = fresh.length + 1;
  const kept = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => kept[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      kept[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      found.push({ kind: "same", text: old[i] ?? "" });
      i++;
      j++;
    } else if (i < old.length && (j === fresh.length || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: "deleted", text: old[i++] ?? "" });
    } else {
      found.push({ kind: "inserted", text: fresh[j++] ?? "" });
    }
  }
  return found;
}

/**
 * Neighbours of one kind as one piece, deletions before insertions. White space alone between two changes joins them:
 * "red car" to "blue van" is one change of two words, not two of one.
 */
function joined(all: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  let deleted = "";
  let inserted = "";
  const settle = () => {
    if (deleted !== "") found.push({ kind: "deleted", text: deleted });
    if (inserted !== "") found.push({ kind: "inserted", text: inserted });
    deleted = "";
    inserted = "";
  };
  for (const [index, { kind, text }] of all.entries()) {
    if (text === "") continue;
    const next = all[index + 1];
    const bridges =
      kind === "same" &&
      /^\s+$/.test(text) &&
      deleted !== "" &&
      inserted !== "" &&
      next &&
      next.kind !== "same";
    if (kind === "same" && !bridges) {
      settle();
      found.push({ kind, text });
    } else {
      if (kind !== "inserted") deleted += text;
      if (kind !== "deleted") inserted += text;
    }
  }
  settle();
  return found;
}
