import { gcd, type Rational } from "../rational.ts";
import { modInverse, toResidue } from "./modular.ts";

/**
 * Whether two polynomials in one variable, coefficients by degree, have a common factor of degree 1 or more. Euclid's
 * algorithm modulo a prime of 127 bits: over the rationals coefficients would grow out of hand. A common factor is
 * always seen; for one to be seen that is not there, the prime would have to divide the polynomials' resultant.
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

/** The largest coefficients whose divisors are tried as roots, and how many candidates they may give. */
const MAX_FACTORED = 10_000n;
const MAX_CANDIDATES = 1000;

/**
 * Whether a polynomial in one variable, coefficients by degree, has a rational root: exactly for degree 2 (its
 * discriminant is a square), by the rational root theorem above, where its first and last whole coefficients are at
 * most 10,000 and give at most 1,000 candidates. Where it was not looked for, there is none.
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

/** Horner's scheme for p/q, kept whole by multiplying with q^degree. */
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
  // Newton's iteration from above ends at the whole part of the root.
  let root = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (let next = (root + n / root) / 2n; next < root; next = (root + n / root) / 2n) root = next;
  return root * root === n;
}
