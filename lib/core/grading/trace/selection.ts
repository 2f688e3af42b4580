import type { ChoiceKey } from "../keys/choice.ts";
import { getPairEncoder, type MatchKey, type Pair } from "../keys/match.ts";
import { sortPair } from "../keys/sort-pair.ts";
import { fromShare, negate, ONE, type Rational, ratio, ZERO } from "../rational.ts";
import type { ResponseTrace, TracedEntry } from "./entries.ts";

/** The common form of choices and pairs. `encode` converts an item to a string. */
type Selection<T> = {
  correct: readonly T[];
  mapping: readonly (readonly [T, number])[] | null;
  defaultFraction: number;
  isPartial: boolean;
  /** Null if there is no answer. */
  picks: readonly T[] | null;
  encode: (item: T) => string;
};

export const traceChoice = (key: ChoiceKey, picks: readonly string[] | null): ResponseTrace => ({
  ...traceSelection({
    correct: key.correct ?? [],
    mapping: key.mapping ? Object.entries(key.mapping) : null,
    defaultFraction: key.mapping_default ?? 0,
    isPartial: key.scoring === "partial",
    picks,
    encode: (id) => id,
  }),
  normalized: picks && [...picks].sort(),
});

export const traceMatch = (key: MatchKey, picks: readonly Pair[] | null): ResponseTrace => ({
  ...traceSelection({
    correct: key.pairs ?? [],
    mapping: key.mapping?.map(({ pair, fraction }) => [pair, fraction] as const) ?? null,
    defaultFraction: key.mapping_default ?? 0,
    isPartial: key.scoring === "partial",
    picks,
    encode: getPairEncoder(key),
  }),
  normalized: picks && sortPairs(key, picks),
});

const sortPairs = ({ directed }: MatchKey, pairs: readonly Pair[]): Pair[] =>
  pairs.map((pair) => (directed === false ? sortPair(pair) : pair)).sort(comparePairs);
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const comparePairs = (a: Pair, b: Pair): number => compareText(a[0], b[0]) || compareText(a[1], b[1]);

function traceSelection<T>(selection: Selection<T>): Omit<ResponseTrace, "normalized"> {
  const { mapping, correct, defaultFraction, isPartial } = selection;
  if (mapping) {
    const listed = mapping.map(([entry, fraction]) => ({ entry, fraction: fromShare(fraction) }));
    return { rule: "sum", entries: compareItems(selection, listed, fromShare(defaultFraction)) };
  }
  // Every wrong pick cancels a correct one: (hits - wrong picks) / number of correct picks.
  const share = isPartial ? ratio(1n, BigInt(correct.length)) : ONE;
  const listed = correct.map((entry) => ({ entry, fraction: share }));
  return {
    rule: isPartial ? "sum" : "all_or_nothing",
    entries: compareItems(selection, listed, isPartial ? negate(share) : ZERO),
  };
}

function compareItems<T>(
  { picks, encode }: Selection<T>,
  listed: readonly { entry: T; fraction: Rational }[],
  unlistedFraction: Rational,
): TracedEntry[] {
  if (picks === null) return listed.map((each) => ({ ...each, verdict: "not_tried" }));
  const picked = new Set(picks.map(encode));
  const known = new Set(listed.map(({ entry }) => encode(entry)));
  return [
    ...listed.map((each): TracedEntry => {
      return { ...each, verdict: picked.has(encode(each.entry)) ? "match" : "no_match" };
    }),
    ...picks
      .filter((pick) => !known.has(encode(pick)))
      .map((entry): TracedEntry => ({ entry, verdict: "unlisted", fraction: unlistedFraction })),
  ];
}
