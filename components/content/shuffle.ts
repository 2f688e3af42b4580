/**
 * Returns the items in an order that depends only on `seed`, so that it is the same on the server, after a reload and
 * on another device.
 */
export function shuffleItems<T>(items: readonly T[], seed: string): T[] {
  const random = createRandom(seed);
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const swapIndex = Math.floor(random() * (last + 1));
    [all[last], all[swapIndex]] = [all[swapIndex] as T, all[last] as T];
  }
  return all;
}

/** Creates a generator of pseudorandom numbers in [0, 1): mulberry32, seeded with the text's FNV-1a hash. */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
}
