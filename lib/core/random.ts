/**
 * Creates a generator of numbers from 0 to below 1 that yields the same sequence for the same seed (Mulberry32). The seed
 * is an integer, of which the lowest 32 bits are used. Questions aren't drawn with it, but with the generator in
 * lib/core/draw, whose seeds have 128 bits.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer from 0 to `length - 1`. `length` is at least 1. */
export const pickIndex = (random: () => number, length: number): number => Math.floor(random() * length);

/** Returns a copy of the items in a random order. Reads one number for each item. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
