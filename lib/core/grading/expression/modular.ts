import { fromNumber, type Rational } from "../rational.ts";
import { getInteger, someNode } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** A Mersenne prime. */
const PRIME = 2n ** 127n - 1n;

export const toResidue = (n: bigint): bigint => ((n % PRIME) + PRIME) % PRIME;

function modPow(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, toResidue(base)];
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

/** Computes 1/n modulo the prime: n^(p-2), by Fermat's little theorem. */
export const modInverse = (n: bigint): bigint => modPow(n, PRIME - 2n);

/** A fraction of residues, so that a division costs no more than a multiplication. */
type Fraction = readonly [n: bigint, d: bigint];

const toFraction = ({ n, d }: Rational): Fraction => [toResidue(n), toResidue(d)];

/** Checks whether `isEqualModulo` can decide anything about an expression. If not, it can't at any point. */
export const isArithmetic = (tree: Tree): boolean =>
  !someNode(
    tree,
    (part) =>
      part.kind === "constant" ||
      (part.kind === "call" && getFactorialOperand(part) === null) ||
      part.kind === "log" ||
      (part.kind === "power" && getInteger(part.right) === null),
  );

/**
 * Checks whether two expressions are equal at a point, for expressions of numbers, variables, + - * /, integer powers
 * up to 1,000, and factorials of integers up to 1,000. It computes modulo a prime of 127 bits, which is immune to
 * cancellation and overflow and mistakes different values for equal with a probability of about 10^-38 at each point.
 * Returns null if either expression contains anything else or divides by 0.
 */
export function isEqualModulo(a: Tree, b: Tree, at: ReadonlyMap<string, number>): boolean | null {
  const [left, right] = [evaluate(a, at), evaluate(b, at)];
  return left && right && toResidue(left[0] * right[1] - right[0] * left[1]) === 0n;
}

function evaluate(tree: Tree, at: ReadonlyMap<string, number>): Fraction | null {
  switch (tree.kind) {
    case "number":
      return toFraction(tree.exact);
    case "variable":
      return toFraction(fromNumber(at.get(tree.name) ?? 0));
    case "constant":
    case "log":
      return null;
    case "call":
      return computeFactorial(getFactorialOperand(tree));
    case "negate": {
      const operand = evaluate(tree.of, at);
      return operand && [toResidue(-operand[0]), operand[1]];
    }
    case "power":
      return raise(evaluate(tree.left, at), getInteger(tree.right));
    default:
      return combine(tree.kind, evaluate(tree.left, at), evaluate(tree.right, at));
  }
}

/** Returns the n of n! if it is a plain integer, or null for any other call. */
function getFactorialOperand({ name, of }: Extract<Tree, { kind: "call" }>): number | null {
  const n = name === "factorial" ? getInteger(of) : null;
  return n !== null && n >= 0 ? n : null;
}

function computeFactorial(n: number | null): Fraction | null {
  if (n === null) return null;
  let product = 1n;
  for (let i = 2n; i <= n; i += 1n) product = (product * i) % PRIME;
  return [product, 1n];
}

function raise(base: Fraction | null, exponent: number | null): Fraction | null {
  if (!base || exponent === null || (base[0] === 0n && exponent <= 0)) return null;
  const size = BigInt(Math.abs(exponent));
  const [n, d] = [modPow(base[0], size), modPow(base[1], size)];
  return exponent < 0 ? [d, n] : [n, d];
}

type Arithmetic = "add" | "subtract" | "multiply" | "divide";

function combine(kind: Arithmetic, a: Fraction | null, b: Fraction | null): Fraction | null {
  if (!a || !b) return null;
  switch (kind) {
    case "add":
      return [toResidue(a[0] * b[1] + b[0] * a[1]), toResidue(a[1] * b[1])];
    case "subtract":
      return [toResidue(a[0] * b[1] - b[0] * a[1]), toResidue(a[1] * b[1])];
    case "multiply":
      return [toResidue(a[0] * b[0]), toResidue(a[1] * b[1])];
    case "divide":
      return b[0] === 0n ? null : [toResidue(a[0] * b[1]), toResidue(a[1] * b[0])];
  }
}
