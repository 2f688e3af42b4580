import { createRandom } from "#lib/core/random.ts";

/**
 * Returns the items in an order that depends only on `seed`, so that it is the same on the server, after a reload and
 * on another device.
 */
export function shuffleItems<T>(items: readonly T[], seed: string): T[] {
  const random = createRandom(hashText(seed));
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const swapIndex = Math.floor(random() * (last + 1));
    [all[last], all[swapIndex]] = [all[swapIndex] as T, all[last] as T];
  }
  return all;
}

/** Returns the FNV-1a hash of the text's UTF-16 code units, as a 32-bit integer. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
