/**
 * A real number with 60 decimals, as an integer number of units. Null where no real value exists. Every function here
 * is computed from its series, to a few units.
 */
export type Real = bigint | null;

const DECIMALS = 60n;
export const ONE = 10n ** DECIMALS;
const TWO = 2n * ONE;

export const fromRatio = (n: bigint, d: bigint): bigint => (n * ONE) / d;
export const multiply = (a: bigint, b: bigint): bigint => (a * b) / ONE;
export const divide = (a: bigint, b: bigint): Real => (b === 0n ? null : (a * ONE) / b);
export const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** The largest integer whose power isn't above n, by Newton's method from above. */
function integerRoot(n: bigint, power: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt(Math.ceil(n.toString(2).length / Number(power)));
  for (;;) {
    const next = ((power - 1n) * root + n / root ** (power - 1n)) / power;
    if (next >= root) return root;
    root = next;
  }
}

export const sqrt = (a: bigint): Real => (a < 0n ? null : integerRoot(a * ONE, 2n));
export const cbrt = (a: bigint): bigint =>
  a < 0n ? -integerRoot(-a * ONE * ONE, 3n) : integerRoot(a * ONE * ONE, 3n);

/** Adds terms until they vanish. `next` turns a term into the one after it. */
function addTerms(first: bigint, next: (term: bigint, n: bigint) => bigint): bigint {
  let sum = 0n;
  let term = first;
  for (let n = 1n; term !== 0n; n += 1n) {
    sum += term;
    term = next(term, n);
  }
  return sum;
}

/** Halves the argument 16 times and squares the result as often. */
export function exp(a: bigint): bigint {
  const guard = 10n ** 20n;
  const unit = ONE * guard;
  const small = (a * guard) / 65_536n;
  let result = addTerms(unit, (term, n) => (term * small) / unit / n);
  for (let i = 0; i < 16; i += 1) result = (result * result) / unit;
  return result / guard;
}

/** 2 artanh(z), the logarithm of (1 + z) / (1 - z). */
function logSeries(z: bigint): bigint {
  const square = multiply(z, z);
  let [sum, power] = [0n, z];
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = multiply(power, square);
  }
  return 2n * sum;
}

const LN2 = logSeries(ONE / 3n);

export function ln(a: bigint): Real {
  if (a <= 0n) return null;
  let [rest, twos] = [a, 0n];
  for (; rest > TWO; twos += 1n) rest /= 2n;
  for (; rest < ONE; twos -= 1n) rest *= 2n;
  return logSeries(((rest - ONE) * ONE) / (rest + ONE)) + twos * LN2;
}

const atanSeries = (a: bigint): bigint => {
  const square = multiply(a, a);
  let [sum, power] = [0n, a];
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = -multiply(power, square);
  }
  return sum;
};

/** Machin's formula. */
export const PI = 4n * (4n * atanSeries(ONE / 5n) - atanSeries(ONE / 239n));
export const E = exp(ONE);

/** Halves the angle three times, because the series needs a small argument. */
export function atan(a: bigint): bigint {
  let small = a;
  for (let i = 0; i < 3; i += 1) small = (small * ONE) / (ONE + (sqrt(ONE + multiply(small, small)) ?? 0n));
  return 8n * atanSeries(small);
}

/** The sine, from -π to π. */
export function sin(a: bigint): bigint {
  const turn = 2n * PI;
  let angle = a % turn;
  if (angle > PI) angle -= turn;
  if (angle < -PI) angle += turn;
  const square = multiply(angle, angle);
  return addTerms(angle, (term, n) => -multiply(term, square) / (2n * n * (2n * n + 1n)));
}

export const cos = (a: bigint): bigint => sin(a + PI / 2n);

export function asin(a: bigint): Real {
  if (size(a) > ONE) return null;
  const other = sqrt(ONE - multiply(a, a)) ?? 0n;
  return other === 0n ? (a < 0n ? -PI / 2n : PI / 2n) : atan((a * ONE) / other);
}
