import type { Pair } from "#lib/core/grading/keys/match.ts";

export type { Pair };

/** How many times a source or target can be matched. 0 means any number. */
export type PairLimits = { source: (id: string) => number; target: (id: string) => number };

type AddPairResult = {
  pairs: Pair[];
  /** The pairs that were removed because their target was used up. */
  displaced: Pair[];
};

/** Adds a pair. If one of its sides is used up, the oldest pair with that side is removed. */
export function addPair(pairs: readonly Pair[], pair: Pair, limits: PairLimits): AddPairResult {
  if (pairs.some((other) => isSamePair(other, pair))) return { pairs: [...pairs], displaced: [] };
  const findExcess = (side: 0 | 1, max: number) => {
    const sameSide = pairs.filter((other) => other[side] === pair[side]);
    return max === 0 ? [] : sameSide.slice(0, Math.max(0, sameSide.length + 1 - max));
  };
  const replaced = findExcess(0, limits.source(pair[0]));
  const displaced = findExcess(1, limits.target(pair[1])).filter((other) => !replaced.includes(other));
  const rest = pairs.filter((other) => !replaced.includes(other) && !displaced.includes(other));
  return { pairs: [...rest, pair], displaced };
}

export const removePair = (pairs: readonly Pair[], pair: Pair): Pair[] =>
  pairs.filter((other) => !isSamePair(other, pair));

export const hasPair = (pairs: readonly Pair[], pair: Pair): boolean =>
  pairs.some((other) => isSamePair(other, pair));

const isSamePair = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

/** Checks whether a source (side 0) or target (side 1) can't be matched again. */
export const isUsedUp = (pairs: readonly Pair[], side: 0 | 1, id: string, max: number): boolean =>
  max > 0 && pairs.filter((pair) => pair[side] === id).length >= max;
