import { gcd, ONE, type Rational, ZERO } from "../rational.ts";
import { evaluate } from "./evaluate.ts";
import { undoesItself } from "./inverse-pairs.ts";
import {
  computeContent,
  getUnivariateCoefficients,
  haveCommonVariable,
  type Polynomial,
  toPolynomial,
} from "./polynomial.ts";
import { isCertainlyDifferent } from "./precise-value.ts";
import { hasReducibleRadicand } from "./radicals.ts";
import { haveCommonDivisor } from "./roots.ts";
import {
  type Factor,
  getChildren,
  getInteger,
  getPlainNumber,
  isNumber,
  isSum,
  listTerms,
  someNode,
  splitFactors,
  stripSigns,
  toCanonical,
} from "./shape.ts";
import type { Tree } from "./tree.ts";
import {
  hasQuotientIdentity,
  hasReciprocalIdentity,
  hasSignIdentity,
  hasSquareIdentity,
} from "./trig-identities.ts";

/**
 * Checks that no part of the expression contains any of these:
 * - like terms in a sum (equal except for their coefficients), including two numbers;
 * - like factors in a product (x x, x^2/x, e^(2x)/e^x), several numbers in a product (2*3x), or a decimal in a denominator;
 * - a fraction that can be reduced (numbers, variables, or polynomials in one variable with a common factor), or a
 *   fraction directly in the numerator or denominator of another;
 * - an integer power of a number, of a product with a number, or of a power: 2^3, (2x)^2, (x^2)^3;
 * - a function of numbers and constants whose value is a whole number, or `abs` of a number: sqrt(4), ln(e), 3!, log_3(9);
 * - a root of a number that has a square or cube as a factor: sqrt(8), sqrt(12x), 8^0.5;
 * - two terms or factors that a trigonometric identity turns into one: sin(x)^2 + cos(x)^2, cos(x)^2 - sin(x)^2,
 *   sin(x)/cos(x);
 * - the reciprocal of a reciprocal function, and a trigonometric function of a negative argument: 1/sec(x), cos(-x);
 * - a function that undoes what it is applied to: ln(e^x), e^(ln(x)), sin(arcsin(x)), sqrt(x^2);
 * - identity and absorbing elements: + 0, 1 x, 0 x, x/1, x^1, x^0, 1^x, 0/x;
 * - a double minus sign: -(-x), a - (-b), (-a)(-b).
 * Parentheses (2(x + 1)), roots in a denominator (1/sqrt(2)), 1/cos(x) and improper fractions are allowed.
 */
export function isSimplified(tree: Tree): boolean {
  return !someNode(tree, (part, parent) => {
    switch (part.kind) {
      case "add":
      case "subtract":
        return isUnsimplifiedSum(part) || (!isSumNode(parent) && hasMergeableTerms(part));
      case "multiply":
      case "divide":
        return isUnsimplifiedProduct(part) || (!isProductNode(parent) && hasUnsimplifiedFactors(part));
      case "power":
        return (
          hasReducibleRadicand(part) ||
          undoesItself(part) ||
          (!isProductNode(parent) && hasReciprocalIdentity(splitFactors(part).factors)) ||
          isUnsimplifiedPower(part.left, part.right)
        );
      case "negate":
        return isNumber(part.of, ZERO) || splitFactors(part.of).minuses > 0;
      case "call":
        return (
          hasReducibleRadicand(part) ||
          undoesItself(part) ||
          hasSignIdentity(part) ||
          (getPlainNumber(part.of) !== null && part.name === "abs") ||
          hasIntegerValue(part)
        );
      case "log":
        return undoesItself(part) || hasIntegerValue(part);
      default:
        return false;
    }
  });
}

const NOWHERE = new Map<string, number>();
/** Values of constants that are larger can be close to a whole number by chance: exp(pi sqrt(163)). */
const MAX_INTEGER = 1e6;

/** Checks whether a function of numbers and constants has a whole value. */
function hasIntegerValue(tree: Tree): boolean {
  if (someNode(tree, (part) => part.kind === "variable")) return false;
  const { value } = evaluate(tree, NOWHERE);
  if (!(Math.abs(value - Math.round(value)) < 1e-12)) return false;
  if (getChildren(tree).every((side) => getPlainNumber(side) !== null)) return true;
  const exact = { n: BigInt(Math.round(value)), d: 1n };
  const integer: Tree = {
    kind: "number",
    value: Math.round(value),
    exact,
    figures: 1,
    halfUnit: 0.5,
    isDecimal: false,
  };
  return Math.abs(value) <= MAX_INTEGER && !isCertainlyDifferent(tree, integer, NOWHERE);
}

type Binary = Extract<Tree, { left: Tree }>;

function isUnsimplifiedSum(sum: Binary): boolean {
  if (isNumber(sum.left, ZERO) || isNumber(sum.right, ZERO)) return true;
  return sum.kind === "subtract" && splitFactors(sum.right).minuses > 0;
}

// A whole sum or product is checked once, from its topmost node.
const isSumNode = (parent: Tree | null) => parent !== null && isSum(parent);
const isProductNode = (parent: Tree | null) => parent?.kind === "multiply" || parent?.kind === "divide";

const hasMergeableTerms = (sum: Tree): boolean => hasLikeTerms(sum) || hasSquareIdentity(sum);

function hasLikeTerms(sum: Tree): boolean {
  const kinds = listTerms(sum).map((term) => getTermKey(term.tree));
  return new Set(kinds).size < kinds.length;
}

const isNumberFactor = ({ base, exponent }: Factor) => base.kind === "number" && exponent === null;

/** Returns the term without its coefficient, as a string. Like terms have the same key. */
function getTermKey(term: Tree): string {
  const factors = splitFactors(term).factors.filter((factor) => !isNumberFactor(factor));
  return factors
    .map(
      ({ base, exponent, below }) =>
        `${below ? "/" : "*"}${toCanonical(base)}^${exponent ? toCanonical(exponent) : ""}`,
    )
    .sort()
    .join(" ");
}

function isUnsimplifiedProduct({ kind, left, right }: Binary): boolean {
  const isOne = (tree: Tree) => isNumber(stripSigns(tree), ONE);
  if (isNumber(left, ZERO) || isNumber(right, ZERO) || isOne(right)) return true;
  if (kind === "multiply") return isOne(left);
  return kind === "divide" && [left, right].some((side) => stripSigns(side).kind === "divide");
}

function hasUnsimplifiedFactors(product: Tree): boolean {
  const { factors, minuses } = splitFactors(product);
  return (
    minuses > 1 ||
    hasLikeFactors(factors) ||
    hasArithmetic(factors) ||
    hasQuotientIdentity(factors) ||
    hasReciprocalIdentity(factors) ||
    canBeReduced(factors)
  );
}

function hasLikeFactors(factors: readonly Factor[]): boolean {
  const keys = factors.filter((factor) => !isNumberFactor(factor)).map(getFactorKey);
  return new Set(keys).size < keys.length;
}

const E: Tree = { kind: "constant", name: "e" };

/** Returns the factor without a number in its exponent, as a string. Like factors have the same key. */
function getFactorKey({ base, exponent }: Factor): string {
  if (exponent === null && base.kind === "call" && base.name === "exp")
    return getFactorKey({ base: E, exponent: base.of, below: false });
  const isNumeric = exponent === null || getPlainNumber(exponent) !== null;
  return isNumeric ? toCanonical(base) : `${toCanonical(base)}^${getTermKey(exponent)}`;
}

function hasArithmetic(factors: readonly Factor[]): boolean {
  const numbers = (below: boolean): Rational[] =>
    factors.flatMap((f) =>
      f.below === below && isNumberFactor(f) && f.base.kind === "number" ? [f.base.exact] : [],
    );
  const [above, below] = [numbers(false), numbers(true)];
  if (above.length > 1 || below.length > 1) return true;
  // This also covers terms that aren't polynomials, such as 2pi/4.
  if (gcd(above[0]?.n ?? 1n, below[0]?.n ?? 1n) > 1n) return true;
  return below.length > 0 && [...above, ...below].some(({ d }) => d !== 1n);
}

function canBeReduced(factors: readonly Factor[]): boolean {
  const [above, below] = [multiplyFactors(factors, false), multiplyFactors(factors, true)];
  if (!below) return false;
  const [p, q] = [above && toPolynomial(above), toPolynomial(below)];
  if (!p || !q) return false;
  return gcd(computeContent(p), computeContent(q)) > 1n || haveCommonVariable(p, q) || haveCommonFactor(p, q);
}

function haveCommonFactor(p: Polynomial, q: Polynomial): boolean {
  if (!getUnivariateCoefficients([...p, ...q])) return false;
  const [a, b] = [getUnivariateCoefficients(p), getUnivariateCoefficients(q)];
  return a !== null && b !== null && haveCommonDivisor(a, b);
}

/** Multiplies the factors in the numerator or, if `below`, in the denominator. Returns null if there are none. */
function multiplyFactors(factors: readonly Factor[], below: boolean): Tree | null {
  const side = factors.filter((factor) => factor.below === below);
  return side.reduce<Tree | null>((product, { base, exponent }) => {
    const factor: Tree = exponent ? { kind: "power", left: base, right: exponent } : base;
    return product ? { kind: "multiply", left: product, right: factor } : factor;
  }, null);
}

function isUnsimplifiedPower(base: Tree, exponent: Tree): boolean {
  const exponentValue = getPlainNumber(exponent);
  if (exponentValue && (exponentValue.n === 0n || (exponentValue.n === 1n && exponentValue.d === 1n)))
    return true;
  if (isNumber(base, ZERO) || isNumber(base, ONE)) return true;
  if (getInteger(exponent) === null) return false;
  const inner = stripSigns(base);
  return inner.kind === "power" || splitFactors(inner).factors.some(isNumberFactor);
}
