/** A fraction of integers. The denominator is positive. */
export type Fraction = readonly [n: bigint, d: bigint];

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export function fraction(n: bigint, d = 1n): Fraction {
  const common = gcd(n, d) * (d < 0n ? -1n : 1n);
  return [n / common, d / common];
}

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * d + c * b, b * d);
export const minus = (a: Fraction, [n, d]: Fraction): Fraction => plus(a, [-n, d]);
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * c, b * d);
export const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * d, b * c);
export const isAtMost = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d <= c * b;
export const isSame = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d === c * b;
export const absolute = ([n, d]: Fraction): Fraction => [n < 0n ? -n : n, d];
export const sum = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, [0n, 1n]);
export const largest = (fractions: readonly Fraction[]): Fraction | undefined =>
  fractions.reduce<Fraction | undefined>(
    (best, each) => (best && isAtMost(each, best) ? best : each),
    undefined,
  );

/** Reads a decimal such as "-1.5e3", with a point as its mark, or a number of JSON as it is written. */
export function decimal(written: string | number): Fraction {
  const [mantissa = "", exponent = "0"] = String(written).toLowerCase().split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const power = BigInt(exponent) - BigInt(decimals.length);
  const digits = BigInt(`${whole}${decimals}`.replace(/^\+/, "") || "0");
  return power >= 0n ? fraction(digits * 10n ** power) : fraction(digits, 10n ** -power);
}

/**
 * Reads the share of a key: a number of JSON with more than 13 decimals is the nearest fraction with a denominator of
 * up to 100, by continued fractions, if that fraction is written like this number.
 */
export function share(written: number): Fraction {
  const exact = decimal(written);
  if (exact[1] <= 10n ** 13n) return exact;
  let [[n, d], [previousN, previousD], rest]: [Fraction, Fraction, Fraction] = [
    [1n, 0n],
    [0n, 1n],
    absolute(exact),
  ];
  while (rest[1] !== 0n) {
    const whole = rest[0] / rest[1];
    [[n, d], [previousN, previousD]] = [
      [whole * n + previousN, whole * d + previousD],
      [n, d],
    ];
    if (d > 100n) return exact;
    if (n > 0n && Number(n) / Number(d) === Math.abs(written)) return written < 0 ? [-n, d] : [n, d];
    rest = [rest[1], rest[0] - whole * rest[1]];
  }
  return exact;
}

/** Rounds to a multiple of 10^-places, half away from zero. */
export function round([n, d]: Fraction, places: number): Fraction {
  const unit: Fraction = places >= 0 ? [1n, 10n ** BigInt(places)] : [10n ** BigInt(-places), 1n];
  const [a, b] = over(absolute([n, d]), unit);
  const steps = (a * 2n + b) / (b * 2n);
  return times([n < 0n ? -steps : steps, 1n], unit);
}

export const write = ([n, d]: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`);
