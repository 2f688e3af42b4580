import { fromNumber, type Rational } from "../rational.ts";
import {
  computeAtan,
  computeExp,
  computeLn,
  computeRoot,
  computeSinCos,
  divide,
  getPi,
  getSize,
  multiply,
  ROUNDING,
  UNIT,
} from "./fixed-point.ts";
import type { FunctionName, Operator, Tree } from "./tree.ts";

/** A number with 512 binary places and an upper bound on its distance from the true value, in units of the last place. */
type Precise = { value: bigint; error: bigint };

/** Larger values aren't computed. */
const MAX = UNIT << 64n;
const MAX_EXPONENT = 40n * UNIT;

/**
 * Checks whether two expressions certainly have different values at a point, also where doubles can't tell them apart. It
 * returns false if it can't decide: for functions that it doesn't know, and for very large or imprecise values.
 */
export function isCertainlyDifferent(a: Tree, b: Tree, at: ReadonlyMap<string, number>): boolean {
  const [left, right] = [evaluate(a, at), evaluate(b, at)];
  if (!left || !right) return false;
  return getSize(left.value - right.value) > 2n * (left.error + right.error);
}

function evaluate(tree: Tree, at: ReadonlyMap<string, number>): Precise | null {
  const result = compute(tree, at);
  return result && getSize(result.value) + result.error < MAX ? result : null;
}

function compute(tree: Tree, at: ReadonlyMap<string, number>): Precise | null {
  switch (tree.kind) {
    case "number":
      return fromRational(tree.exact);
    case "variable":
      return fromRational(fromNumber(at.get(tree.name) ?? 0));
    case "constant":
      return { value: tree.name === "pi" ? getPi() : computeExp(UNIT), error: ROUNDING };
    case "negate": {
      const of = evaluate(tree.of, at);
      return of && { value: -of.value, error: of.error };
    }
    case "call": {
      const of = evaluate(tree.of, at);
      return of && applyFunction(tree.name, of);
    }
    default: {
      const [left, right] = [evaluate(tree.left, at), evaluate(tree.right, at)];
      return left && right && combine(tree.kind, left, right);
    }
  }
}

const fromRational = ({ n, d }: Rational): Precise => {
  const value = (n * UNIT) / d;
  return { value, error: value * d === n * UNIT ? 0n : 1n };
};

const ONE: Precise = { value: UNIT, error: 0n };

function combine(kind: Operator, a: Precise, b: Precise): Precise | null {
  switch (kind) {
    case "add":
      return { value: a.value + b.value, error: a.error + b.error };
    case "subtract":
      return { value: a.value - b.value, error: a.error + b.error };
    case "multiply":
      return product(a, b);
    case "divide":
      return quotient(a, b);
    case "power":
      return power(a, b);
    case "log":
      return quotient(logarithm(b), logarithm(a));
  }
}

function product(a: Precise, b: Precise): Precise {
  const error = multiply(getSize(a.value) + a.error, b.error) + multiply(getSize(b.value), a.error);
  const isExact = a.error === 0n && b.error === 0n && (a.value * b.value) % UNIT === 0n;
  return { value: multiply(a.value, b.value), error: isExact ? 0n : error + 3n };
}

function quotient(a: Precise | null, b: Precise | null): Precise | null {
  if (!a || !b || getSize(b.value) <= 2n * b.error) return null;
  const value = divide(a.value, b.value);
  const error = divide(a.error + multiply(getSize(value) + 1n, b.error) + 1n, getSize(b.value) - b.error);
  const isExact = a.error === 0n && b.error === 0n && (a.value * UNIT) % b.value === 0n;
  return { value, error: isExact ? 0n : error + 2n };
}

function power(a: Precise, b: Precise): Precise | null {
  const exponent = b.error === 0n && b.value % UNIT === 0n ? b.value / UNIT : null;
  if (exponent === null || getSize(exponent) > 64n) {
    const of = logarithm(a);
    return of && exponential(product(of, b));
  }
  let result: Precise = ONE;
  for (let i = 0n; i < getSize(exponent); i += 1n) {
    result = product(result, a);
    if (getSize(result.value) >= MAX) return null;
  }
  return exponent < 0n ? quotient(ONE, result) : exponent === 0n && a.value === 0n ? null : result;
}

function exponential(a: Precise): Precise | null {
  if (getSize(a.value) > MAX_EXPONENT || a.error > UNIT >> 8n) return null;
  const value = computeExp(a.value);
  return { value, error: multiply(value, 2n * a.error + ROUNDING) + ROUNDING };
}

function logarithm(a: Precise): Precise | null {
  if (a.value < UNIT >> 64n || a.value <= 2n * a.error) return null;
  return { value: computeLn(a.value), error: divide(a.error, a.value - a.error) + ROUNDING };
}

function root(a: Precise, index: 2n | 3n): Precise | null {
  const size = getSize(a.value);
  if (size <= 2n * a.error || (index === 2n && a.value < 0n)) return null;
  const value = computeRoot(size, index);
  // The derivative of a root is root / (index a), and less than twice that within a / 2.
  const error = multiply(value, divide(2n * a.error, size)) + 2n;
  const isExact = a.error === 0n && value ** index === size * UNIT ** (index - 1n);
  return { value: a.value < 0n ? -value : value, error: isExact ? 0n : error };
}

function applyFunction(name: FunctionName, a: Precise): Precise | null {
  const [sine, cosine] = [() => getAngle(a, 0), () => getAngle(a, 1)];
  const inverse = (b: Precise | null) => quotient(ONE, b);
  switch (name) {
    case "sqrt":
      return root(a, 2n);
    case "cbrt":
      return root(a, 3n);
    case "abs":
      return { value: getSize(a.value), error: a.error };
    case "exp":
      return exponential(a);
    case "ln":
      return logarithm(a);
    case "log2":
      return quotient(logarithm(a), logarithm({ value: 2n * UNIT, error: 0n }));
    case "log10":
      return quotient(logarithm(a), logarithm({ value: 10n * UNIT, error: 0n }));
    case "sin":
      return sine();
    case "cos":
      return cosine();
    case "tan":
      return quotient(sine(), cosine());
    case "cot":
      return quotient(cosine(), sine());
    case "sec":
      return inverse(cosine());
    case "csc":
      return inverse(sine());
    case "atan":
      return { value: computeAtan(a.value), error: a.error + ROUNDING };
    case "asin":
      return computeAsin(a);
    case "acos": {
      const of = computeAsin(a);
      return of && { value: getPi() / 2n - of.value, error: of.error + ROUNDING };
    }
    default:
      return null;
  }
}

/** The sine or cosine. A large angle multiplies the error of π. */
function getAngle(a: Precise, part: 0 | 1): Precise | null {
  const turns = getSize(a.value) / UNIT + 1n;
  return { value: computeSinCos(a.value)[part], error: a.error + ROUNDING * turns };
}

function computeAsin(a: Precise): Precise | null {
  const square = product(a, a);
  const rest = root({ value: UNIT - square.value, error: square.error }, 2n);
  const of = rest && quotient(a, rest);
  return of && getSize(of.value) < MAX ? { value: computeAtan(of.value), error: of.error + ROUNDING } : null;
}
