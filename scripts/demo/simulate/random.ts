import { createHash } from "node:crypto";

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  chance(probability: number): boolean;
  /** Returns a whole number from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number;
  normal(mean: number, deviation: number): number;
  pick<T>(list: readonly T[]): T;
  /**
   * Returns an entry, with the weights 1, 1/2, 1/3 ... multiplied by `getWeight`. By default, the first entry is the
   * most likely.
   */
  pickRanked<T>(list: readonly T[], getWeight?: (entry: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
};

/** Creates a stream of pseudorandom numbers that is the same for the same parts, with sfc32 (C. Doty-Humphrey). */
export function createRandom(...parts: (string | number)[]): Random {
  const hash = createHash("sha256").update(parts.join("\0")).digest();
  const [a, b, c, d] = [0, 4, 8, 12].map((at) => hash.readInt32LE(at)) as [number, number, number, number];
  return buildRandom(sfc32(a, b, c, d));
}

function sfc32(...state: [number, number, number, number]): () => number {
  let [a, b, c, d] = state;
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
}

function buildRandom(next: () => number): Random {
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pickRanked = <T>(list: readonly T[], getWeight: (entry: T) => number = () => 1): T => {
    const weights = list.map((entry, n) => getWeight(entry) / (n + 1));
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const n = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return at(list, n === -1 ? list.length - 1 : n);
  };
  return {
    next,
    integer,
    pickRanked,
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => at(list, integer(0, list.length - 1)),
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, place: next() }))
        .sort((x, y) => x.place - y.place)
        .map(({ entry }) => entry),
  };
}

function at<T>(list: readonly T[], n: number): T {
  if (n < 0 || n >= list.length) throw new RangeError("Can't pick from an empty list");
  return list[n] as T;
}
