/*
 * Numbers with 512 binary places as scaled integers. Each function is off by a few units of the last place; callers add
 * `ROUNDING` to their error bounds.
 */

const PLACES = 512n;
/** The scaled integer of the number 1. */
export const UNIT = 1n << PLACES;
/** More than any of these functions is off by, relative to results below 2. */
export const ROUNDING = 1n << 24n;

/** Multiplies two scaled numbers. Rounds down, by less than one unit of the last place. */
export const multiply = (a: bigint, b: bigint): bigint => (a * b) >> PLACES;
/**
 * Divides two scaled numbers. Rounds toward zero, by less than one unit of the last place.
 * @throws RangeError if b is 0
 */
export const divide = (a: bigint, b: bigint): bigint => (a << PLACES) / b;
/** Returns the absolute value of a scaled number, with the same scale. */
export const getSize = (a: bigint): bigint => (a < 0n ? -a : a);
const toDouble = (a: bigint): number => Number(a >> (PLACES - 100n)) / 2 ** 100;
const fromDouble = (x: number): bigint => BigInt(Math.round(x * 2 ** 50)) << (PLACES - 50n);

/** Computes the square or cube root of a number that isn't negative, by Newton's method. */
export function computeRoot(a: bigint, index: 2n | 3n): bigint {
  const n = a << (PLACES * (index - 1n));
  if (n === 0n) return 0n;
  let root = 1n << (BigInt(n.toString(2).length) / index + 1n);
  for (;;) {
    const next = ((index - 1n) * root + n / root ** (index - 1n)) / index;
    if (next >= root) return root;
    root = next;
  }
}

/** Computes e^a for |a| up to 64: the series at a / 256, squared 8 times. */
export function computeExp(a: bigint): bigint {
  const reduced = a >> 8n;
  let [sum, term] = [UNIT, UNIT];
  for (let i = 1n; term !== 0n && term !== -1n; i += 1n) {
    term = multiply(term, reduced) / i;
    sum += term;
  }
  for (let i = 0; i < 8; i += 1) sum = multiply(sum, sum);
  return sum;
}

/** Computes the natural logarithm of a number between 2^-64 and 2^64, by Halley's method. */
export function computeLn(a: bigint): bigint {
  if (a < UNIT) return -computeLn(divide(UNIT, a));
  let y = fromDouble(Math.log(toDouble(a)));
  for (let i = 0; i < 4; i += 1) {
    const power = computeExp(y);
    y += divide(2n * (a - power), a + power);
  }
  return y;
}

let cachedPi: bigint | undefined;

/** Computes π by Machin's formula. */
export function getPi(): bigint {
  cachedPi ??= 16n * computeInverseAtan(5n) - 4n * computeInverseAtan(239n);
  return cachedPi;
}

/** Computes atan(1/n). */
function computeInverseAtan(n: bigint): bigint {
  let [sum, power] = [0n, UNIT / n];
  for (let i = 1n; power !== 0n; i += 2n) {
    sum += (i % 4n === 1n ? power : -power) / i;
    power /= n * n;
  }
  return sum;
}

/** Computes the sine and the cosine: the series of the distance to the next multiple of π/2. */
export function computeSinCos(a: bigint): [sin: bigint, cos: bigint] {
  const quarter = getPi() / 2n;
  const turns = (2n * a + (a < 0n ? -quarter : quarter)) / (2n * quarter);
  const rest = a - turns * quarter;
  const sums = [UNIT, 0n, 0n, 0n];
  let term = UNIT;
  for (let i = 1n; term !== 0n && term !== -1n; i += 1n) {
    term = multiply(term, rest) / i;
    sums[Number(i % 4n)] = (sums[Number(i % 4n)] ?? 0n) + term;
  }
  const [c0 = 0n, s0 = 0n, c1 = 0n, s1 = 0n] = sums;
  const [sin, cos] = [s0 - s1, c0 - c1];
  const rotated: [bigint, bigint][] = [
    [sin, cos],
    [cos, -sin],
    [-sin, -cos],
    [-cos, sin],
  ];
  return rotated[Number(((turns % 4n) + 4n) % 4n)] ?? [sin, cos];
}

/** Computes the inverse tangent of a number up to 2^64 in size, by Newton's method. */
export function computeAtan(a: bigint): bigint {
  let y = fromDouble(Math.atan(toDouble(a)));
  for (let i = 0; i < 5; i += 1) {
    const [sin, cos] = computeSinCos(y);
    y -= divide(sin - multiply(a, cos), cos + multiply(a, sin));
  }
  return y;
}
