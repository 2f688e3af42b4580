export type Pair = [source: string, target: string];

/** How often a source, and a target, may be matched; 0: any number. */
export type PairLimits = { source: (id: string) => number; target: (id: string) => number };

type Paired = {
  pairs: Pair[];
  /** What had to make room on the other side. */
  taken: Pair[];
};

/** The pairs with one more. Where one of its sides is used up, what has been matched longest there makes room. */
export function paired(pairs: readonly Pair[], pair: Pair, limits: PairLimits): Paired {
  if (pairs.some((other) => isSame(other, pair))) return { pairs: [...pairs], taken: [] };
  const over = (side: 0 | 1, max: number) => {
    const mine = pairs.filter((other) => other[side] === pair[side]);
    return max === 0 ? [] : mine.slice(0, Math.max(0, mine.length + 1 - max));
  };
  const replaced = over(0, limits.source(pair[0]));
  const taken = over(1, limits.target(pair[1])).filter((other) => !replaced.includes(other));
  const rest = pairs.filter((other) => !replaced.includes(other) && !taken.includes(other));
  return { pairs: [...rest, pair], taken };
}

export const without = (pairs: readonly Pair[], pair: Pair): Pair[] =>
  pairs.filter((other) => !isSame(other, pair));

export const has = (pairs: readonly Pair[], pair: Pair): boolean =>
  pairs.some((other) => isSame(other, pair));

const isSame = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

/** Whether nothing more may be matched with it. */
export const isUsedUp = (pairs: readonly Pair[], side: 0 | 1, id: string, max: number): boolean =>
  max > 0 && pairs.filter((pair) => pair[side] === id).length >= max;
