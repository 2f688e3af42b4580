/** An exact fraction in lowest terms with a positive denominator. Scores are sums of fractions, so thirds add up exactly. */
export type Rational = { readonly n: bigint; readonly d: bigint };

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

/** Limits on written numbers. No meaningful answer exceeds them: 10^400 is larger than any double. */
const MAX_DIGITS = 400;
const MAX_EXPONENT = 400;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const isSafe = (i: bigint) => i <= SAFE && i >= -SAFE;
const abs = (i: bigint) => (i < 0n ? -i : i);

/** Computes the greatest common divisor, which is never negative. gcd(0, x) is |x|. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = abs(a);
  let y = abs(b);
  while (y > SAFE) [x, y] = [y, x % y];
  if (y === 0n) return x;
  // These integers fit exactly into doubles, which divide several times faster.
  let p = Number(y);
  let q = Number(x % y);
  while (q !== 0) [p, q] = [q, p % q];
  return BigInt(p);
}

/**
 * Returns the fraction n/d in lowest terms.
 * @throws RangeError if d is 0
 */
export function ratio(n: bigint, d: bigint): Rational {
  if (d === 1n) return { n, d };
  if (d === 0n) throw new RangeError("The denominator of a fraction can't be 0");
  if (n === 0n) return ZERO;
  const common = gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / common, d: (sign * d) / common };
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses a decimal exactly: an optional sign, digits with an optional point, and an optional exponent ("-1.50e3").
 * Returns null for anything else, and for more than 400 characters or an exponent beyond ±400, which would cost time
 * and memory.
 */
export function fromDecimalString(text: string): Rational | null {
  if (text.length > MAX_DIGITS) return null;
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = "", part = "", power = "0"] = match;
  const digits = whole + part;
  const exponent = Number(power);
  if (digits === "" || Math.abs(exponent) > MAX_EXPONENT) return null;
  const size = BigInt(sign === "-" ? `-${digits}` : digits);
  const shift = exponent - part.length;
  return shift >= 0 ? { n: size * 10n ** BigInt(shift), d: 1n } : ratio(size, 10n ** BigInt(-shift));
}

/**
 * Returns the value of the double's shortest decimal, which is what its author typed: 0.1 is 1/10, not
 * 3602879701896397/2^55.
 * @throws RangeError for NaN and the infinities
 */
export function fromNumber(x: number): Rational {
  if (Number.isSafeInteger(x)) return { n: BigInt(x), d: 1n };
  const exact = fromDecimalString(String(x));
  if (!exact) throw new RangeError(`${x} is not a finite number`);
  return exact;
}

const LONGEST_DECIMAL = 10n ** 13n;
const LARGEST_DENOMINATOR = 100;

/**
 * Returns the share of a key, from -1 to 1, that a double stands for: 1/3 for 0.3333333333333333, so that three thirds earn
 * everything. That is the fraction with a denominator of up to 100 to which this double is nearest or, for a decimal of up to
 * 13 places or if there is no such fraction, the value of its shortest decimal. A decimal of 13 places is never the double of
 * another fraction: they differ by 1e-15 at least, and doubles below 1 by less.
 * @throws RangeError for NaN and the infinities
 */
export function fromShare(x: number): Rational {
  const exact = fromNumber(x);
  if (exact.d <= LONGEST_DECIMAL) return exact;
  for (let d = 3; d <= LARGEST_DENOMINATOR; d += 1) {
    const n = Math.round(x * d);
    if (n !== 0 && n / d === x) return ratio(BigInt(n), BigInt(d));
  }
  return exact;
}

/** Returns a + b exactly, in lowest terms. */
export function add(a: Rational, b: Rational): Rational {
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  if (a.d === b.d) return ratio(a.n + b.n, a.d);
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** Returns −a. */
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d });

/** Returns |a|. */
export const absolute = (a: Rational): Rational => (a.n < 0n ? negate(a) : a);

/** Returns a − b exactly, in lowest terms. */
export const sub = (a: Rational, b: Rational): Rational => add(a, negate(b));

/** Returns a · b exactly, in lowest terms. */
export function mul(a: Rational, b: Rational): Rational {
  if (a.n === 1n && a.d === 1n) return b;
  if (b.n === 1n && b.d === 1n) return a;
  return ratio(a.n * b.n, a.d * b.d);
}

/**
 * Returns a / b exactly, in lowest terms.
 * @throws RangeError if b is 0
 */
export const div = (a: Rational, b: Rational): Rational => ratio(a.n * b.d, a.d * b.n);

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  if (a === b) return 0;
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Checks whether r is 0, which is always stored as 0/1. */
export const isZero = (r: Rational): boolean => r.n === 0n;

/** Checks whether a equals b. Lowest terms are unique, so this requires no arithmetic. */
export const equals = (a: Rational, b: Rational): boolean => a === b || (a.n === b.n && a.d === b.d);

/** Returns the fraction from `low` to `high` that is nearest to r. `low` must not exceed `high`. */
export function clamp(r: Rational, low: Rational, high: Rational): Rational {
  if (r === low || r === high) return r;
  if (compare(r, low) < 0) return low;
  return compare(r, high) > 0 ? high : r;
}

const countBits = (i: bigint) => i.toString(16).length * 4;

/** Returns the double nearest to r, never -0. Returns ±Infinity or 0 if r is beyond the range of doubles. */
export function toNumber(r: Rational): number {
  if (isSafe(r.n) && isSafe(r.d)) return Number(r.n) / Number(r.d);
  // A quotient of more than 54 bits rounds like the exact quotient if its last bit is set whenever bits were cut off.
  const size = abs(r.n);
  const shift = 68 + countBits(r.d) - countBits(size);
  const [n, d] = shift >= 0 ? [size << BigInt(shift), r.d] : [size, r.d << BigInt(-shift)];
  const quotient = n % d === 0n ? n / d : (n / d) | 1n;
  const half = Math.trunc(shift / 2); // 2^-shift alone may be out of range
  const rounded = Number(quotient) * 2 ** -half * 2 ** (half - shift);
  const value = rounded > SMALLEST_NORMAL ? rounded : roundToSubnormal(size, r.d);
  return r.n < 0n && value !== 0 ? -value : value;
}

const SMALLEST_NORMAL = 2 ** -1022;

/** Returns the double nearest to n/d, which is at most 2^-1022, where doubles are the multiples of 2^-1074. Ties go to even. */
function roundToSubnormal(n: bigint, d: bigint): number {
  const scaled = n << 1074n;
  const multiple = scaled / d;
  const rest = 2n * (scaled % d);
  const isUp = rest > d || (rest === d && multiple % 2n === 1n);
  return Number(isUp ? multiple + 1n : multiple) * Number.MIN_VALUE;
}

/** Returns the double whose shortest decimal is exactly r. Undefined if there is none. */
export function toExactNumber(r: Rational): number | undefined {
  if (r.d === 1n && isSafe(r.n)) return Number(r.n);
  const x = toNumber(r);
  return Number.isFinite(x) && equals(fromNumber(x), r) ? x : undefined;
}

/** Converts an exact fraction to JSON for storage: a number if its decimal is exact, otherwise "n/d". */
export const toWire = (r: Rational): number | string => toExactNumber(r) ?? `${r.n}/${r.d}`;

/** Formats r exactly as text: "2/3", or "-4" if it is a whole number. */
export const formatRational = ({ n, d }: Rational): string => (d === 1n ? String(n) : `${n}/${d}`);

/**
 * Parses the output of `toWire`.
 * @throws RangeError for anything else
 */
export function fromWire(wire: number | string): Rational {
  if (typeof wire === "number") return fromNumber(wire);
  const match = /^(-?\d+)\/(\d+)$/.exec(wire);
  if (!match) throw new RangeError("Not a stored fraction");
  return ratio(BigInt(match[1] ?? ""), BigInt(match[2] ?? ""));
}
