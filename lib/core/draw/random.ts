import { philox4x32 } from "./philox.ts";

/** A stream of random integers. */
export type Random = {
  /** Returns an integer from 0 to `bound - 1`, each equally likely. `bound` is from 1 to 2^32. */
  below: (bound: number) => number;
};

/**
 * Creates one of the streams of a seed. The same seed and stream always give the same integers, and streams are
 * independent of each other. `seed` is a UUID, whose 128 bits are all used: half as the key, and half as a part of the
 * counter. `stream` and the number of integers read are limited to 2^32.
 * @throws RangeError if the seed isn't a UUID
 */
export function createRandom(seed: string, stream: number): Random {
  const [key0, key1, counter0, counter1] = readSeed(seed);
  let block = 0;
  let words: readonly number[] = [];
  const next = (): number => {
    if (words.length === 0) {
      words = philox4x32([block, stream, counter0, counter1], [key0, key1]);
      block += 1;
    }
    const [first = 0, ...rest] = words;
    words = rest;
    return first;
  };
  return {
    below(bound) {
      // Words from the last multiple of `bound` on are rejected, because they would make small results more likely.
      const limit = 2 ** 32 - (2 ** 32 % bound);
      let word = next();
      while (word >= limit) word = next();
      return word % bound;
    },
  };
}

function readSeed(seed: string): [number, number, number, number] {
  const hex = seed.replaceAll("-", "");
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError("The seed must be a UUID");
  const word = (index: number) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16);
  return [word(0), word(1), word(2), word(3)];
}

/**
 * Draws `count` of `list` in random order, without replacement: the first steps of a Fisher-Yates shuffle (Knuth, "The
 * Art of Computer Programming", volume 2, section 3.4.2, algorithm P). `count` is from 0 to the length of the list.
 */
export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const left = [...list];
  for (let i = 0; i < count; i++) {
    const j = i + random.below(left.length - i);
    const [a, b] = [left[i] as T, left[j] as T];
    left[i] = b;
    left[j] = a;
  }
  return left.slice(0, count);
}

export const shuffle = <T>(list: readonly T[], random: Random): T[] => sample(list, list.length, random);
