/** Four 32-bit words. */
export type Words = readonly [number, number, number, number];

const ROUNDS = 10;
const MULTIPLIERS = [0xd2511f53, 0xcd9e8d57] as const;
const KEY_STEPS = [0x9e3779b9, 0xbb67ae85] as const;

/**
 * Philox4x32-10, a counter-based random number generator: each counter and key give four words that look random, and
 * the same words on every platform. Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2,
 * 3" (SC 2011), section 3.4. `counter` and `key` are 32-bit words; so is the result. This function is pure.
 */
export function philox4x32(counter: Words, key: readonly [number, number]): Words {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(MULTIPLIERS[0], c0);
    const low0 = Math.imul(MULTIPLIERS[0], c0);
    const high1 = multiplyHigh(MULTIPLIERS[1], c2);
    const low1 = Math.imul(MULTIPLIERS[1], c2);
    [c0, c1, c2, c3] = [high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0];
    k0 = (k0 + KEY_STEPS[0]) | 0;
    k1 = (k1 + KEY_STEPS[1]) | 0;
  }
  return [c0 >>> 0, c1 >>> 0, c2 >>> 0, c3 >>> 0];
}

/** Returns the upper 32 bits of the product of two unsigned 32-bit integers. */
function multiplyHigh(a: number, b: number): number {
  const [aHigh, aLow] = [a >>> 16, a & 0xffff];
  const [bHigh, bLow] = [b >>> 16, b & 0xffff];
  const low = aLow * bLow;
  const middle = aHigh * bLow + (low >>> 16);
  const carry = aLow * bHigh + (middle & 0xffff);
  return aHigh * bHigh + Math.floor(middle / 0x10000) + (carry >>> 16);
}
