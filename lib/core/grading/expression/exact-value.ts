import {
  absolute,
  add,
  compare,
  div,
  fromNumber,
  isZero,
  mul,
  negate,
  ONE,
  type Rational,
  ratio,
  sub,
} from "../rational.ts";
import { getInteger, stripSigns } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** Larger numerators and denominators aren't computed, which limits the work of each step. */
const MAX_BITS = 5000;
const MAX_FACTORIAL = 400;

/**
 * Decides whether an answer that is a single number with at least `figures` significant figures agrees with a rational
 * key: they differ by at most half a unit of the number's last figure, and of the key's last of `figures` figures. It
 * has no rounding errors, so it also tells 2^64 from 2^64 - 1. Returns null for any other answer or key.
 */
export function agreesExactly(answer: Tree, key: Tree, figures: number): boolean | null {
  const number = stripSigns(answer);
  if (number.kind !== "number") return null;
  const [given, value] = [computeExactValue(answer), computeExactValue(key)];
  if (!given || !value) return null;
  if (number.figures < figures) return false;
  const halfUnitOfKey = mul(ratio(5n, 10n ** BigInt(figures)), absolute(value));
  const difference = absolute(sub(given, value));
  return [fromNumber(number.halfUnit), halfUnitOfKey].every((limit) => compare(difference, limit) <= 0);
}

/**
 * Computes the value of an expression of numbers, + - * /, integer powers and factorials. Returns null if the
 * expression contains anything else, divides by 0, or needs more than 5,000 bits.
 */
function computeExactValue(tree: Tree): Rational | null {
  const value = compute(tree);
  return value && countBits(value) <= MAX_BITS ? value : null;
}

function compute(tree: Tree): Rational | null {
  switch (tree.kind) {
    case "number":
      return tree.exact;
    case "negate": {
      const operand = computeExactValue(tree.of);
      return operand && negate(operand);
    }
    case "call":
      return tree.name === "factorial" ? computeFactorial(getInteger(tree.of)) : null;
    case "power":
      return raise(computeExactValue(tree.left), getInteger(tree.right));
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
      return combine(tree.kind, computeExactValue(tree.left), computeExactValue(tree.right));
    default:
      return null;
  }
}

function combine(
  kind: "add" | "subtract" | "multiply" | "divide",
  a: Rational | null,
  b: Rational | null,
): Rational | null {
  if (!a || !b || (kind === "divide" && isZero(b))) return null;
  return { add, subtract: sub, multiply: mul, divide: div }[kind](a, b);
}

function raise(base: Rational | null, exponent: number | null): Rational | null {
  if (!base || exponent === null || (isZero(base) && exponent <= 0)) return null;
  const size = Math.abs(exponent);
  if (countBits(base) * size > MAX_BITS) return null;
  const power: Rational = { n: base.n ** BigInt(size), d: base.d ** BigInt(size) };
  return exponent < 0 ? div(ONE, power) : power;
}

function computeFactorial(n: number | null): Rational | null {
  if (n === null || n < 0 || n > MAX_FACTORIAL) return null;
  let product = 1n;
  for (let i = 2n; i <= n; i += 1n) product *= i;
  return { n: product, d: 1n };
}

/** Returns the bits of the larger part of a fraction, rounded up to a multiple of 4. */
const countBits = ({ n, d }: Rational): number =>
  4 * Math.max((n < 0n ? -n : n).toString(16).length, d.toString(16).length);
