import { gcd, type Rational } from "../rational.ts";
import { modInverse, toResidue } from "./modular.ts";

/**
 * Checks whether two polynomials in one variable, given as coefficients by degree, have a common factor of degree 1 or
 * more. Euclid's algorithm runs modulo a prime of 127 bits, because over the rationals the coefficients would explode.
 * A common factor is always found. A false positive requires the prime to divide the resultant of the polynomials.
 */
export function haveCommonDivisor(a: readonly Rational[], b: readonly Rational[]): boolean {
  const toModular = ({ n, d }: Rational) => toResidue(n * modInverse(d));
  let [x, y] = [trimLeadingZeros(a.map(toModular)), trimLeadingZeros(b.map(toModular))];
  while (y.length > 1) [x, y] = [y, computeRemainder(x, y)];
  return y.length === 0 && x.length > 1;
}

function computeRemainder(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const rest = [...a];
  const scale = modInverse(b.at(-1) ?? 1n);
  while (rest.length >= b.length) {
    const factor = toResidue((rest.at(-1) ?? 0n) * scale);
    const shift = rest.length - b.length;
    for (const [i, c] of b.entries()) rest[i + shift] = toResidue((rest[i + shift] ?? 0n) - factor * c);
    rest.pop();
  }
  return trimLeadingZeros(rest);
}

const trimLeadingZeros = (coefficients: readonly bigint[]) =>
  coefficients.slice(0, coefficients.findLastIndex((c) => c !== 0n) + 1);

/** The largest coefficient whose divisors are tried as roots, and the maximum number of candidates to try. */
const MAX_FACTORED = 10_000n;
const MAX_CANDIDATES = 1000;

/**
 * Checks whether a polynomial in one variable, given as coefficients by degree, has a rational root. Degree 2 is
 * decided exactly (whether the discriminant is a square). Higher degrees use the rational root theorem if the first and
 * last integer coefficients are at most 10,000 and yield at most 1,000 candidates. Otherwise, the result is false.
 */
export function hasRationalRoot(coefficients: readonly Rational[]): boolean {
  const common = coefficients.reduce((lcm, { d }) => (lcm / gcd(lcm, d)) * d, 1n);
  const whole = coefficients.map(({ n, d }) => (n * common) / d);
  const [c = 0n, b = 0n, a = 0n] = whole;
  if (c === 0n) return true;
  if (whole.length === 3) return isSquare(b * b - 4n * a * c);
  return listRootCandidates(c, whole.at(-1) ?? 1n).some(([p, q]) => isRoot(whole, p, q));
}

function listRootCandidates(last: bigint, first: bigint): [bigint, bigint][] {
  const [ps, qs] = [listDivisors(last), listDivisors(first)];
  if (2 * ps.length * qs.length > MAX_CANDIDATES) return [];
  return ps.flatMap((p) =>
    qs.flatMap((q): [bigint, bigint][] => [
      [p, q],
      [-p, q],
    ]),
  );
}

function listDivisors(integer: bigint): bigint[] {
  const size = integer < 0n ? -integer : integer;
  if (size > MAX_FACTORED) return [];
  return Array.from({ length: Number(size) }, (_, i) => BigInt(i + 1)).filter((i) => size % i === 0n);
}

/** Evaluates the polynomial at p/q by Horner's scheme, multiplied by q^degree to stay within the integers. */
function isRoot(whole: readonly bigint[], p: bigint, q: bigint): boolean {
  let value = 0n;
  let scale = 1n;
  for (const coefficient of whole.toReversed()) {
    value = value * p + coefficient * scale;
    scale *= q;
  }
  return value === 0n;
}

function isSquare(n: bigint): boolean {
  if (n < 2n) return n >= 0n;
  // Newton's iteration from above ends at the integer part of the root.
  let root = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (let next = (root + n / root) / 2n; next < root; next = (root + n / root) / 2n) root = next;
  return root * root === n;
}
