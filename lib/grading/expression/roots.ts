import { add, mul, negate, ONE, type Rational, ratio, ZERO } from "../rational.ts";
import { greatestDivisor } from "./polynomial.ts";

/** Whether two polynomials in one variable, coefficients by degree, have a common factor of degree 1 or more. */
export function shareFactor(a: readonly Rational[], b: readonly Rational[]): boolean {
  let [x, y] = [trimmed(a), trimmed(b)];
  while (y.length > 1) [x, y] = [y, remainder(x, y)];
  return y.length === 0 && x.length > 1;
}

/** a mod b, made monic so that coefficients stay short. */
function remainder(a: readonly Rational[], b: readonly Rational[]): Rational[] {
  const rest = [...a];
  const lead = b.at(-1) ?? ONE;
  while (rest.length >= b.length) {
    const factor = mul(rest.at(-1) ?? ZERO, ratio(lead.d, lead.n));
    const shift = rest.length - b.length;
    for (const [i, c] of b.entries()) rest[i + shift] = add(rest[i + shift] ?? ZERO, negate(mul(factor, c)));
    rest.pop();
  }
  const left = trimmed(rest);
  const top = left.at(-1) ?? ONE;
  return left.map((c) => mul(c, ratio(top.d, top.n)));
}

function trimmed(coefficients: readonly Rational[]): Rational[] {
  const last = coefficients.findLastIndex(({ n }) => n !== 0n);
  return coefficients.slice(0, last + 1);
}

/** The largest coefficients whose divisors are tried as roots, and how many candidates they may give. */
const MAX_TRIED = 10_000n;
const MAX_CANDIDATES = 1000;

/**
 * Whether a polynomial in one variable, coefficients by degree, has a rational root: exactly for degree 2 (its
 * discriminant is a square), by the rational root theorem above, where its first and last whole coefficients are at
 * most 10,000 and give at most 1,000 candidates. Where it was not looked for, there is none.
 */
export function hasRationalRoot(coefficients: readonly Rational[]): boolean {
  const common = coefficients.reduce((lcm, { d }) => (lcm / greatestDivisor(lcm, d)) * d, 1n);
  const whole = coefficients.map(({ n, d }) => (n * common) / d);
  const [c = 0n, b = 0n, a = 0n] = whole;
  if (c === 0n) return true;
  if (whole.length === 3) return isSquare(b * b - 4n * a * c);
  return candidates(c, whole.at(-1) ?? 1n).some(([p, q]) => isRoot(whole, p, q));
}

function candidates(last: bigint, first: bigint): [bigint, bigint][] {
  const [ps, qs] = [divisors(last), divisors(first)];
  if (2 * ps.length * qs.length > MAX_CANDIDATES) return [];
  return ps.flatMap((p) =>
    qs.flatMap((q): [bigint, bigint][] => [
      [p, q],
      [-p, q],
    ]),
  );
}

function divisors(of: bigint): bigint[] {
  const size = of < 0n ? -of : of;
  if (size > MAX_TRIED) return [];
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
