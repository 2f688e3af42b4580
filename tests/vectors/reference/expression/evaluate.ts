import type { Real } from "./real.ts";
import * as real from "./real.ts";
import type { Tree } from "./tree.ts";

/** What is less than this apart is the same. Each function is precise to much less. */
export const CLOSE = real.ONE / 10n ** 40n;

/** The value of a number, if it isn't the one that is written. */
type ReadNumber = (number: Extract<Tree, { op: "number" }>) => bigint;
const readWritten: ReadNumber = ({ n, d }) => real.fromRatio(n, d);

/** Evaluates an expression over the reals. */
export function evaluate(tree: Tree, values: ReadonlyMap<string, bigint>, read = readWritten): Real {
  if (tree.op === "number") return read(tree);
  if (tree.op === "name") return values.get(tree.name) ?? (tree.name === "pi" ? real.PI : real.E);
  const [a = null, b = null] = tree.args.map((part) => evaluate(part, values, read));
  if (a === null) return null;
  if (tree.op === "call") return FUNCTIONS[tree.name]?.(a) ?? null;
  if (tree.op === "neg") return -a;
  if (b === null) return null;
  return OPERATORS[tree.op](a, b);
}

const OPERATORS: Readonly<
  Record<"add" | "sub" | "mul" | "div" | "pow" | "log", (a: bigint, b: bigint) => Real>
> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: real.multiply,
  div: real.divide,
  pow: raise,
  log: (base, a) => quotient(real.ln(a), real.ln(base)),
};

const quotient = (a: Real, b: Real): Real =>
  a === null || b === null || isZero(b) ? null : real.divide(a, b);
const isZero = (a: bigint): boolean => real.size(a) < CLOSE;

/** The whole number that a value is, or null. */
function toInteger(a: bigint): bigint | null {
  const nearest = (a + (a < 0n ? -real.ONE : real.ONE) / 2n) / real.ONE;
  return real.size(a - nearest * real.ONE) < CLOSE ? nearest : null;
}

function raise(a: bigint, b: bigint): Real {
  if (isZero(a)) return b > 0n ? 0n : null;
  const exponent = toInteger(b);
  if (exponent !== null) {
    let product: Real = real.ONE;
    for (let i = 0n; i < real.size(exponent); i += 1n) product = real.multiply(product, a);
    return exponent < 0n ? real.divide(real.ONE, product) : product;
  }
  const logarithm = real.ln(a);
  return logarithm === null ? null : real.exp(real.multiply(b, logarithm));
}

/** The factorial, which is only compared at whole numbers. */
function factorial(a: bigint): Real {
  const n = toInteger(a);
  if (n === null || n < 0n) return null;
  let product = real.ONE;
  for (let i = 2n; i <= n; i += 1n) product *= i;
  return product;
}

const invert = (a: Real): Real => quotient(real.ONE, a);
const half = (a: Real): Real => (a === null ? null : a / 2n);
const map = (a: Real, f: (a: bigint) => Real): Real => (a === null ? null : f(a));
const sinh = (a: bigint): bigint => (real.exp(a) - real.exp(-a)) / 2n;
const cosh = (a: bigint): bigint => (real.exp(a) + real.exp(-a)) / 2n;
const asinh = (a: bigint): Real => real.ln(a + (real.sqrt(real.multiply(a, a) + real.ONE) ?? 0n));
const acos = (a: bigint): Real => map(real.asin(a), (angle) => real.PI / 2n - angle);
const log = (base: bigint) => (a: bigint) => quotient(real.ln(a), real.ln(base * real.ONE));

const FUNCTIONS: Readonly<Record<string, (a: bigint) => Real>> = {
  sqrt: real.sqrt,
  cbrt: real.cbrt,
  abs: real.size,
  exp: real.exp,
  ln: real.ln,
  log2: log(2n),
  log10: log(10n),
  factorial,
  sin: real.sin,
  cos: real.cos,
  tan: (a) => quotient(real.sin(a), real.cos(a)),
  sec: (a) => invert(real.cos(a)),
  csc: (a) => invert(real.sin(a)),
  cot: (a) => quotient(real.cos(a), real.sin(a)),
  asin: real.asin,
  acos,
  atan: real.atan,
  asec: (a) => map(invert(a), acos),
  acsc: (a) => map(invert(a), real.asin),
  acot: (a) => real.PI / 2n - real.atan(a),
  sinh,
  cosh,
  tanh: (a) => quotient(sinh(a), cosh(a)),
  asinh: (a) => (a < 0n ? map(asinh(-a), (value) => -value) : asinh(a)),
  acosh: (a) => (a < real.ONE ? null : real.ln(a + (real.sqrt(real.multiply(a, a) - real.ONE) ?? 0n))),
  atanh: (a) => half(map(quotient(real.ONE + a, real.ONE - a), real.ln)),
};
