/** Creates a sequence of numbers from 0 to 1 that is the same each time (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickIndex = (random: () => number, length: number): number => Math.floor(random() * length);

/** Returns the elements in a random order. */
export function shuffle<T>(random: () => number, elements: readonly T[]): T[] {
  return elements
    .map((element) => ({ element, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ element }) => element);
}
