import { add, gcd, mul, type Rational, ZERO } from "../rational.ts";
import { type Complex, findComplexRoots } from "./complex-roots.ts";
import type { Polynomial } from "./polynomial.ts";
import { hasRationalRoot, haveCommonDivisor } from "./roots.ts";

/** Values of the other variables when a polynomial in several is reduced to one. Each image starts further along. */
const VALUES = [101, 137, 173, 211, 251, 293, 337, 379, 421, 463, 509, 557];
const IMAGES = 3;
/** A common divisor of an image above this comes from a factor in the other variables, not from chance. */
const MAX_CHANCE_DIVISOR = 30n;

/**
 * Checks whether a polynomial, whose terms have no common factor, is a product of two others over the rational numbers.
 * For one variable, see `isProduct`. A polynomial in several variables is a product if it remains one for every set of
 * values for all variables but one. By Hilbert's irreducibility theorem, an irreducible polynomial remains irreducible
 * for almost all values.
 */
export function isReducible(polynomial: Polynomial): boolean {
  const degrees = new Map<string, number>();
  for (const { powers } of polynomial)
    for (const [name, power] of powers) degrees.set(name, Math.max(power, degrees.get(name) ?? 0));
  const [main, ...others] = [...degrees].sort(([, a], [, b]) => a - b).map(([name]) => name);
  if (main === undefined) return false;
  const degree = degrees.get(main) ?? 0;
  const createImage = (start: number) => {
    const values = new Map(others.map((name, i) => [name, VALUES[(start + i) % VALUES.length] ?? 1]));
    return toPrimitive(substitute(polynomial, main, degree, values));
  };
  if (others.length === 0) return isProduct(createImage(0).coefficients);
  return Array.from({ length: IMAGES }, (_, start) => createImage(start)).every(
    ({ content, coefficients }) => content > MAX_CHANCE_DIVISOR || isProduct(coefficients),
  );
}

/** Returns the coefficients of one variable by degree, with integers in place of the other variables. */
function substitute(
  polynomial: Polynomial,
  main: string,
  degree: number,
  values: ReadonlyMap<string, number>,
): bigint[] {
  const sums = new Array<Rational>(degree + 1).fill(ZERO);
  for (const { powers, coefficient } of polynomial) {
    let value = coefficient;
    for (const [name, power] of powers) {
      if (name !== main) value = mul(value, { n: BigInt(values.get(name) ?? 1) ** BigInt(power), d: 1n });
    }
    const index = powers.get(main) ?? 0;
    sums[index] = add(sums[index] ?? ZERO, value);
  }
  const common = polynomial.reduce((lcm, { coefficient: { d } }) => (lcm / gcd(lcm, d)) * d, 1n);
  return sums.map(({ n, d }) => (n * common) / d);
}

function toPrimitive(coefficients: readonly bigint[]): { content: bigint; coefficients: bigint[] } {
  const content = coefficients.reduce((common, c) => gcd(common, c), 0n) || 1n;
  return { content, coefficients: coefficients.map((c) => c / content) };
}

/** The highest degree at which factors without a rational root are looked for. */
const MAX_DEGREE = 12;

/**
 * Checks whether a polynomial in one variable, given as integer coefficients by degree, is a product: it has a rational
 * root, a multiple root or, up to degree 12, a factor of higher degree.
 */
function isProduct(whole: readonly bigint[]): boolean {
  const degree = whole.length - 1;
  if (degree < 2) return false;
  const exact = whole.map((n): Rational => ({ n, d: 1n }));
  if (hasRationalRoot(exact)) return true;
  if (degree === 2) return false;
  const derivative = exact.slice(1).map(({ n }, i): Rational => ({ n: n * BigInt(i + 1), d: 1n }));
  if (haveCommonDivisor(exact, derivative)) return true;
  return degree <= MAX_DEGREE && hasFactor(whole, exact);
}

/** The largest coefficient of a factor to look for, and the largest distance of a coefficient from an integer. */
const MAX_COEFFICIENT = 1e10;
const MAX_DEVIATION = { absolute: 1e-6, relative: 1e-12 };
const MAX_VERIFIED = 50;

/**
 * Multiplies the linear and quadratic factors that belong to the complex roots, in every combination up to half the
 * degree. A product with integer coefficients is only a candidate: exact arithmetic decides.
 */
function hasFactor(whole: readonly bigint[], exact: readonly Rational[]): boolean {
  const lead = Number(whole.at(-1));
  const parts = listRealFactors(findComplexRoots(whole.map(Number)));
  const maxLength = (whole.length - 1) / 2 + 1;
  let verified = 0;
  const search = (index: number, product: readonly number[]): boolean => {
    if (product.length > 1 && product.every(isNearlyWhole)) {
      verified += 1;
      const candidate = product.map((c): Rational => ({ n: BigInt(Math.round(c)), d: 1n }));
      if (verified <= MAX_VERIFIED && haveCommonDivisor(exact, candidate)) return true;
    }
    return parts.slice(index).some((part, i) => {
      if (product.length + part.length - 1 > maxLength) return false;
      return search(index + i + 1, multiply(product, part));
    });
  };
  return search(0, [lead]);
}

const isNearlyWhole = (x: number) =>
  Math.abs(x) <= MAX_COEFFICIENT &&
  Math.abs(x - Math.round(x)) <= MAX_DEVIATION.absolute + MAX_DEVIATION.relative * Math.abs(x);

/** Lists x - r for each real root r, and x^2 - 2 re x + |r|^2 for each pair of conjugate roots, as coefficients by degree. */
const listRealFactors = (roots: readonly Complex[]): number[][] =>
  roots.flatMap(({ re, im }) => {
    if (Math.abs(im) <= 1e-9 * Math.abs(re)) return [[-re, 1]];
    return im > 0 ? [[re * re + im * im, -2 * re, 1]] : [];
  });

function multiply(a: readonly number[], b: readonly number[]): number[] {
  const product = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) product[i + j] = (product[i + j] ?? 0) + x * y;
  return product;
}
