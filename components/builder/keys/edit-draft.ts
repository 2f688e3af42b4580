import { MAX_ACCEPTED_ANSWERS, MAX_ACCEPTED_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { cutText } from "#lib/contract/code-points.ts";
import { createTextRow } from "./empty-draft.ts";
import { withinLimits } from "./fit-key.ts";
import type { KeyDraft, KeyDraftByType, Pair, SelectionScoring, TextRow } from "./key-draft.ts";

/** Returns `list` with the item at `from` moved to `to`, or `list` itself if either index is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Returns `list` with one row changed. */
export const updateRow = <T extends { row: number }>(
  list: readonly T[],
  row: number,
  change: (item: T) => T,
): readonly T[] => list.map((item) => (item.row === row ? change(item) : item));

export const removeRow = <T extends { row: number }>(list: readonly T[], row: number): readonly T[] =>
  list.filter((item) => item.row !== row);

/** Toggles whether an option is correct. If only one option can be correct, it replaces the previous one. */
export function toggleCorrect(
  draft: KeyDraftByType<"choice">,
  id: string,
  isSingle: boolean,
): KeyDraftByType<"choice"> {
  if (isSingle) return { ...draft, correct: [id] };
  const { correct } = draft;
  return {
    ...draft,
    correct: correct.includes(id) ? correct.filter((each) => each !== id) : [...correct, id],
  };
}

/**
 * Splits 1 into `n` shares with two decimals that add up to exactly 1, such as 0.34, 0.33, and 0.33. An exact sum is
 * necessary because a question is correct only if all of its points are earned.
 */
export function splitShares(n: number): number[] {
  const hundredths = Array.from({ length: n }, (_, i) => Math.floor(100 / n) + (i < 100 % n ? 1 : 0));
  return hundredths.map((each) => each / 100);
}

/** Changes the scoring of a choice key. Custom credit starts with equal shares for the correct options. */
export function setChoiceScoring(
  draft: KeyDraftByType<"choice">,
  scoring: SelectionScoring,
  choices: readonly string[],
  isSingle: boolean,
): KeyDraftByType<"choice"> {
  if (scoring !== "mapping" || Object.keys(draft.mapping).length > 0) return { ...draft, scoring };
  const each = isSingle ? draft.correct.map(() => 1) : splitShares(draft.correct.length);
  const mapping = choices.map((id) => [id, each[draft.correct.indexOf(id)] ?? 0] as const);
  return { ...draft, scoring, mapping: Object.fromEntries(mapping) };
}

/** Changes the scoring of a match key. Custom credit starts with equal shares for the correct pairs. */
export function setMatchScoring(
  draft: KeyDraftByType<"match">,
  scoring: SelectionScoring,
): KeyDraftByType<"match"> {
  if (scoring !== "mapping" || draft.mapping.length > 0) return { ...draft, scoring };
  const each = splitShares(draft.pairs.length);
  return { ...draft, scoring, mapping: draft.pairs.map((pair, i) => ({ pair, fraction: each[i] ?? 0 })) };
}

export const isSamePair = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

type Limits = ReadonlyMap<string, number>;

/**
 * Adds a pair. It replaces any pair whose source or target can be matched only once. If the limits still don't allow
 * the new pair, the pairs stay unchanged.
 */
export function addPair(
  pairs: readonly Pair[],
  pair: Pair,
  sources: Limits,
  targets: Limits,
): readonly Pair[] {
  const [source, target] = pair;
  const isDisplaced = (each: Pair) =>
    (each[0] === source && sources.get(source) === 1) || (each[1] === target && targets.get(target) === 1);
  const rest = pairs.filter((each) => !isDisplaced(each) && !isSamePair(each, pair));
  const next = [...rest, pair];
  return withinLimits(next, sources, targets).length === next.length ? next : pairs;
}

/**
 * Adds a row to the accepted texts for each pasted line, and replaces the row `at` if it is empty. Returns null if only
 * one line was pasted.
 */
export function insertPastedTexts(
  accept: readonly TextRow[],
  at: number,
  pasted: string,
): readonly TextRow[] | null {
  const lines = pasted.split(/\r\n|\r|\n/).map((line) => cutText(line.trim(), MAX_ACCEPTED_LENGTH));
  const texts = lines.filter((line) => line !== "");
  if (texts.length < 2) return null;
  const newRows = texts.map((value): TextRow => ({ ...createTextRow(), value }));
  const index = accept.findIndex(({ row }) => row === at);
  const currentRow = accept[index];
  const isEmpty = currentRow !== undefined && "value" in currentRow && currentRow.value === "";
  const all = [...accept.slice(0, isEmpty ? index : index + 1), ...newRows, ...accept.slice(index + 1)];
  return all.slice(0, MAX_ACCEPTED_ANSWERS);
}

/** Checks whether the feedback, weight, or maximum deduction differs from its default. */
export const hasCustomSettings = ({ weight, min_fraction, feedback }: KeyDraft): boolean =>
  weight !== 1 || min_fraction !== 0 || Object.values(feedback).some((text) => text !== "");

/** Returns `draft` with the feedback, weight, and maximum deduction of another draft. */
export const copyCommonFields = (
  draft: KeyDraft,
  { weight, min_fraction, feedback }: KeyDraft,
): KeyDraft => ({
  ...draft,
  weight,
  min_fraction,
  feedback,
});
