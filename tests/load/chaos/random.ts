/** Random numbers that a seed reproduces. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number from 0 to below `n`. */
  nextInt(n: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
};

/** Creates a Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
  const nextInt = (n: number) => Math.floor(next() * n);
  return { next, nextInt, pick: (items) => items[nextInt(items.length)] ?? items[0] };
}
