import { computeFactorial } from "./gamma.ts";
import { CONSTANTS, type FunctionName, type NumberNode, type Operator, type Tree } from "./tree.ts";

/**
 * A double and an upper bound on its distance from the true value, computed by running error analysis (Higham,
 * "Accuracy and Stability of Numerical Algorithms", 3.3): each step propagates the errors of its operands and adds its
 * own rounding error. The tolerance of a comparison therefore depends on the size of the intermediate terms. It allows
 * for cancellation, but 1e-10 x still differs from 2e-10 x.
 */
export type Approximation = { value: number; error: number };

/** No real value exists: a square root of a negative number, a division by zero, or a logarithm of 0 or less. */
const UNDEFINED: Approximation = { value: Number.NaN, error: 0 };
/** Doubles can't decide: overflow, underflow, or a step too close to the edge of its domain. */
const UNCERTAIN: Approximation = { value: Number.NaN, error: Number.POSITIVE_INFINITY };

export const isUndefined = (a: Approximation): boolean => Number.isNaN(a.value) && a.error === 0;

const ROUNDING = Number.EPSILON; // A library function can be off by one unit in the last place.
const MIN_PRECISE_SIZE = 1e-290; // Smaller doubles lose digits.

/**
 * Evaluates an expression over the reals. x^(1/3) of a negative x and 0^0 are undefined. A number for which `isRounded`
 * returns true stands for every number that rounds to it: its error is half a unit of its last digit.
 */
export function evaluate(
  tree: Tree,
  at: ReadonlyMap<string, number>,
  isRounded: (number: NumberNode) => boolean = () => false,
): Approximation {
  switch (tree.kind) {
    case "number":
      return evaluateNumber(tree, isRounded(tree));
    case "variable":
      return createExact(at.get(tree.name) ?? Number.NaN);
    case "constant":
      return addRoundingError(CONSTANTS[tree.name], 0);
    case "negate": {
      const operand = evaluate(tree.of, at, isRounded);
      return { value: -operand.value, error: operand.error };
    }
    case "call":
      return applyFunction(tree.name, evaluate(tree.of, at, isRounded));
    default:
      return combine(tree.kind, evaluate(tree.left, at, isRounded), evaluate(tree.right, at, isRounded));
  }
}

function evaluateNumber({ value, halfUnit }: NumberNode, isRounded: boolean): Approximation {
  if (isRounded) return addRoundingError(value, halfUnit);
  return Number.isSafeInteger(value) ? createExact(value) : addRoundingError(value, 0);
}

const createExact = (value: number): Approximation => ({ value, error: 0 });

/** Creates the result of a step. Adds the rounding error of the step to `error`, which comes from the operands. */
function addRoundingError(value: number, error: number): Approximation {
  const size = Math.abs(value);
  const isUnderflow = size !== 0 && size < MIN_PRECISE_SIZE;
  return isUnderflow || !Number.isFinite(value) || !Number.isFinite(error)
    ? UNCERTAIN
    : { value, error: error + size * ROUNDING };
}

/**
 * Combines two operands. Undefined takes precedence over uncertain: if one operand has no value, there is no result, no
 * matter how precise the other operand is.
 */
function combine(kind: Operator, a: Approximation, b: Approximation): Approximation {
  if (isUndefined(a) || isUndefined(b)) return UNDEFINED;
  if (a.error === Number.POSITIVE_INFINITY || b.error === Number.POSITIVE_INFINITY) return UNCERTAIN;
  const whole = a.error === 0 && b.error === 0 ? computeIntegerResult(kind, a.value, b.value) : null;
  if (whole !== null) return createExact(whole);
  switch (kind) {
    case "add":
      return addRoundingError(a.value + b.value, a.error + b.error);
    case "subtract":
      return addRoundingError(a.value - b.value, a.error + b.error);
    case "multiply":
      return multiply(a, b);
    case "divide":
      return divide(a, b);
    case "power":
      return power(a, b);
    case "log":
      return divide(computeLogarithm(Math.log, 1, b), computeLogarithm(Math.log, 1, a));
  }
}

/** Computes integers exactly, so that x^(1+1) has an integer exponent. Returns null if the result isn't an integer. */
function computeIntegerResult(kind: Operator, a: number, b: number): number | null {
  if (kind === "log" || !Number.isInteger(a) || !Number.isInteger(b)) return null;
  if (kind === "power" && b < 1) return null;
  if (kind === "divide" && (b === 0 || a % b !== 0)) return null;
  const results = { add: a + b, subtract: a - b, multiply: a * b, divide: a / b, power: a ** b };
  return Number.isSafeInteger(results[kind]) ? results[kind] : null;
}

function multiply(a: Approximation, b: Approximation): Approximation {
  const value = a.value * b.value;
  if (value === 0 && a.value !== 0 && b.value !== 0) return UNCERTAIN;
  return addRoundingError(
    value,
    Math.abs(a.value) * b.error + Math.abs(b.value) * a.error + a.error * b.error,
  );
}

function divide(a: Approximation, b: Approximation): Approximation {
  if (isUndefined(a) || isUndefined(b)) return UNDEFINED;
  if (!Number.isFinite(a.value) || !Number.isFinite(b.value)) return UNCERTAIN;
  const size = Math.abs(b.value);
  if (b.value === 0 && b.error === 0) return UNDEFINED;
  if (size <= 2 * b.error) return UNCERTAIN;
  const value = a.value / b.value;
  if (value === 0 && a.value !== 0) return UNCERTAIN;
  return addRoundingError(value, (a.error + Math.abs(value) * b.error) / (size - b.error));
}

function power(a: Approximation, b: Approximation): Approximation {
  if (a.value === 0 && a.error === 0) {
    if (b.value > b.error) return createExact(0);
    return b.value <= -b.error ? UNDEFINED : UNCERTAIN;
  }
  const whole = Number.isInteger(b.value) && b.error === 0;
  if (!whole && a.value < 0) {
    const isNearInteger = Math.abs(b.value - Math.round(b.value)) <= 2 * b.error;
    return isNearInteger || -a.value <= a.error ? UNCERTAIN : UNDEFINED;
  }
  const size = Math.abs(a.value);
  if (size <= 2 * a.error) return UNCERTAIN;
  const value = a.value ** b.value;
  if (value === 0) return UNCERTAIN;
  const relative = (Math.abs(b.value) * a.error) / (size - a.error) + Math.abs(Math.log(size)) * b.error;
  return addRoundingError(value, Math.abs(value) * relative);
}

function applyFunction(name: FunctionName, a: Approximation): Approximation {
  if (!Number.isFinite(a.value)) return a;
  switch (name) {
    case "sqrt":
    case "cbrt":
      return computeRoot(name, a);
    case "ln":
      return computeLogarithm(Math.log, 1, a);
    case "log10":
      return computeLogarithm(Math.log10, Math.LN10, a);
    case "log2":
      return computeLogarithm(Math.log2, Math.LN2, a);
    case "asin":
    case "acos":
      return computeInverseTrig(Math[name], a);
    case "abs":
      return { value: Math.abs(a.value), error: a.error };
    case "factorial":
      return approximateFactorial(a);
    case "sec":
      return divide(createExact(1), computeSmooth("cos", a));
    case "csc":
      return divide(createExact(1), computeSmooth("sin", a));
    case "cot":
      return divide(computeSmooth("cos", a), computeSmooth("sin", a));
    case "asec":
      return applyFunction("acos", divide(createExact(1), a));
    case "acsc":
      return applyFunction("asin", divide(createExact(1), a));
    case "acot":
      return combine("subtract", addRoundingError(Math.PI / 2, 0), computeSmooth("atan", a));
    case "acosh":
      return computeAcosh(a);
    case "atanh":
      return computeAtanh(a);
    default:
      return computeSmooth(name, a);
  }
}

/** Computes Γ(a + 1), so that n! = n (n - 1)! also holds between the integers, where variables are compared. */
function approximateFactorial(a: Approximation): Approximation {
  const nearest = Math.round(a.value);
  if (a.error === 0 && nearest === a.value && nearest < 0) return UNDEFINED;
  // Γ has poles at the negative whole numbers, and its derivative can't be bounded near them.
  const distance = nearest < 0 ? Math.abs(a.value - nearest) : 1;
  if (distance <= 4 * a.error || Math.abs(a.value) > 170) return UNCERTAIN;
  const { value, relativeError } = computeFactorial(a.value);
  const slope = Math.log(Math.abs(a.value) + 2) + 4 / distance;
  if (slope * a.error > 0.3) return UNCERTAIN;
  const error = Math.abs(value) * (2 * slope * (a.error + Math.abs(a.value) * ROUNDING) + relativeError);
  return a.error === 0 && Number.isSafeInteger(value) && relativeError === 0
    ? createExact(value)
    : addRoundingError(value, error);
}

function computeAcosh(a: Approximation): Approximation {
  if (a.value + a.error < 1) return UNDEFINED;
  const edge = a.value - 2 * a.error;
  if (a.error > 0 && edge <= 1) return UNCERTAIN;
  return addRoundingError(Math.acosh(a.value), a.error === 0 ? 0 : a.error / Math.sqrt(edge * edge - 1));
}

function computeAtanh(a: Approximation): Approximation {
  const size = Math.abs(a.value);
  if (size - a.error > 1 || (size === 1 && a.error === 0)) return UNDEFINED;
  const edge = size + 2 * a.error;
  if (edge >= 1) return UNCERTAIN;
  return addRoundingError(Math.atanh(a.value), a.error / (1 - edge * edge));
}

function computeRoot(name: "sqrt" | "cbrt", a: Approximation): Approximation {
  if (a.value === 0 && a.error === 0) return a;
  if (name === "sqrt" && a.value + a.error < 0) return UNDEFINED;
  if (Math.abs(a.value) <= 2 * a.error) return UNCERTAIN;
  const value = Math[name](a.value);
  // |root'| is |root / (k a)|, and at most twice that within |a| / 2 of a.
  return addRoundingError(
    value,
    (2 * a.error * Math.abs(value)) / (name === "sqrt" ? 2 : 3) / Math.abs(a.value),
  );
}

function computeLogarithm(log: (x: number) => number, base: number, a: Approximation): Approximation {
  if (a.value + a.error < 0 || (a.value === 0 && a.error === 0)) return UNDEFINED;
  if (a.value <= 2 * a.error) return UNCERTAIN;
  return addRoundingError(log(a.value), a.error / (a.value - a.error) / base);
}

function computeInverseTrig(arc: (x: number) => number, a: Approximation): Approximation {
  const size = Math.abs(a.value);
  if (size - a.error > 1) return UNDEFINED;
  if (a.error > 0 && size + 2 * a.error >= 1) return UNCERTAIN;
  const edge = size + a.error;
  return addRoundingError(arc(a.value), a.error === 0 ? 0 : a.error / Math.sqrt(1 - edge * edge));
}

type SmoothFunction = "exp" | "sin" | "cos" | "tan" | "atan" | "sinh" | "cosh" | "tanh" | "asinh";

/** Upper bounds on |f'(a)|, given size = |f(a)|. Doubled for functions that grow, which covers errors up to 0.3. */
const DERIVATIVE_BOUNDS: Record<SmoothFunction, (size: number) => number> = {
  exp: (size) => 2 * size,
  sin: () => 1,
  cos: () => 1,
  tan: (size) => 2 * (1 + size * size),
  atan: () => 1,
  sinh: (size) => 2 * Math.hypot(1, size),
  cosh: (size) => 2 * size,
  tanh: () => 1,
  asinh: () => 1,
};

function computeSmooth(name: SmoothFunction, a: Approximation): Approximation {
  const value = Math[name](a.value);
  const derivativeBound = DERIVATIVE_BOUNDS[name](Math.abs(value));
  if (value === 0 && name === "exp") return UNCERTAIN; // underflow
  return derivativeBound * a.error > 0.3 ? UNCERTAIN : addRoundingError(value, derivativeBound * a.error);
}
