import { add, gcd, mul, negate, ONE, type Rational, ratio, ZERO } from "../rational.ts";
import { getInteger, toCanonical } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** The exponent of each variable in a monomial, and its coefficient, which is never 0. */
type Monomial = { powers: ReadonlyMap<string, number>; coefficient: Rational };

/** A polynomial with rational coefficients, in expanded form. */
export type Polynomial = readonly Monomial[];

const MAX_DEGREE = 100;
const MAX_PRODUCTS = 3000;
const MAX_COEFFICIENT = 10n ** 60n;

/**
 * Converts an expression to a polynomial. Returns null if the expression isn't a polynomial, has a variable above the
 * 100th power, or needs more than 3,000 products or coefficients above 10^60 to expand. With `atoms`, constants,
 * functions, logarithms and non-integer powers count as variables of their own: sin(x)^2 - 1 is a polynomial in sin(x).
 */
export function toPolynomial(tree: Tree, { atoms = false } = {}): Polynomial | null {
  let products = 0;
  const multiply = (a: Polynomial, b: Polynomial): Polynomial | null => {
    products += a.length * b.length;
    return products > MAX_PRODUCTS
      ? null
      : collectLikeTerms(a.flatMap((p) => b.map((q) => multiplyMonomials(p, q))));
  };
  const raise = (base: Polynomial, exponent: number): Polynomial | null => {
    let result: Polynomial | null = createConstant(ONE);
    for (let i = 0; i < exponent && result; i += 1) result = multiply(result, base);
    return result;
  };
  const createAtom = (part: Tree): Polynomial | null => (atoms ? createVariable(toCanonical(part)) : null);
  const visit = (part: Tree): Polynomial | null => {
    switch (part.kind) {
      case "number":
        return createConstant(part.exact);
      case "variable":
        return createVariable(part.name);
      case "negate":
        return visit(part.of)?.map(negateMonomial) ?? null;
      case "constant":
      case "call":
      case "log":
        return createAtom(part);
      case "power": {
        const exponent = getInteger(part.right);
        if (exponent === null) return createAtom(part);
        const base = exponent >= 0 && exponent <= MAX_DEGREE ? visit(part.left) : null;
        return base && raise(base, exponent);
      }
      default:
        return combine(part.kind, visit(part.left), visit(part.right), multiply);
    }
  };
  return visit(tree);
}

type Multiply = (a: Polynomial, b: Polynomial) => Polynomial | null;

function combine(
  kind: string,
  a: Polynomial | null,
  b: Polynomial | null,
  multiply: Multiply,
): Polynomial | null {
  if (!a || !b) return null;
  if (kind === "add") return collectLikeTerms([...a, ...b]);
  if (kind === "subtract") return collectLikeTerms([...a, ...b.map(negateMonomial)]);
  if (kind === "multiply") return multiply(a, b);
  const [divisor, ...rest] = b;
  if (!divisor || rest.length > 0 || divisor.powers.size > 0) return null;
  return multiply(a, createConstant(ratio(divisor.coefficient.d, divisor.coefficient.n)));
}

const createConstant = (value: Rational): Polynomial =>
  value.n === 0n ? [] : [{ powers: new Map(), coefficient: value }];
const createVariable = (name: string): Polynomial => [{ powers: new Map([[name, 1]]), coefficient: ONE }];
const negateMonomial = ({ powers, coefficient }: Monomial): Monomial => ({
  powers,
  coefficient: negate(coefficient),
});

function multiplyMonomials(a: Monomial, b: Monomial): Monomial {
  const powers = new Map(a.powers);
  for (const [name, power] of b.powers) powers.set(name, (powers.get(name) ?? 0) + power);
  return { powers, coefficient: mul(a.coefficient, b.coefficient) };
}

/** Adds up like monomials. Returns null if a power or coefficient exceeds its limit. */
function collectLikeTerms(monomials: Monomial[]): Polynomial | null {
  const sums = new Map<string, Monomial>();
  for (const monomial of monomials) {
    const key = [...monomial.powers]
      .map(([name, power]) => `${name}^${power}`)
      .sort()
      .join(" ");
    const before = sums.get(key)?.coefficient ?? ZERO;
    sums.set(key, { powers: monomial.powers, coefficient: add(before, monomial.coefficient) });
  }
  const left = [...sums.values()].filter(({ coefficient }) => coefficient.n !== 0n);
  return left.some(isTooLarge) ? null : left;
}

function isTooLarge({ powers, coefficient: { n, d } }: Monomial): boolean {
  if (n > MAX_COEFFICIENT || -n > MAX_COEFFICIENT || d > MAX_COEFFICIENT) return true;
  return [...powers.values()].some((power) => power > MAX_DEGREE);
}

/**
 * Returns the coefficients of a polynomial in exactly one variable by degree, constant first. Returns null for any
 * other polynomial.
 */
export function getUnivariateCoefficients(polynomial: Polynomial): Rational[] | null {
  const names = new Set(polynomial.flatMap(({ powers }) => [...powers.keys()]));
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return null;
  const degree = Math.max(...polynomial.map(({ powers }) => powers.get(name) ?? 0));
  const coefficients = new Array<Rational>(degree + 1).fill(ZERO);
  for (const { powers, coefficient } of polynomial) coefficients[powers.get(name) ?? 0] = coefficient;
  return coefficients;
}

/** Computes the greatest common divisor of the coefficients. Returns 1 without any, or if one isn't an integer. */
export function computeContent(polynomial: Polynomial): bigint {
  if (polynomial.length === 0 || polynomial.some(({ coefficient }) => coefficient.d !== 1n)) return 1n;
  return polynomial.reduce((common, { coefficient }) => gcd(common, coefficient.n), 0n);
}

/** Checks whether a variable divides every term of both polynomials. */
export function haveCommonVariable(a: Polynomial, b: Polynomial): boolean {
  const [first, ...others] = [...a, ...b];
  return [...(first?.powers.keys() ?? [])].some((name) => others.every(({ powers }) => powers.has(name)));
}
