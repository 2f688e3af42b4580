import { type Factor, is, isNumber, listTerms, split, strip, write, writeFactors } from "./factors.ts";
import type { Tree } from "./tree.ts";

const isVariable = (tree: Tree): boolean => tree.op === "name" && tree.name !== "pi" && tree.name !== "e";

/** Whether an expression consists of numbers and constants. */
export const isConstant = (tree: Tree): boolean =>
  !isVariable(tree) && (!("args" in tree) || tree.args.every(isConstant));

/** 1/sec(x), cot(x)^-1: a reciprocal function below the line. */
export const hasReciprocalBelow = (factors: readonly Factor[]): boolean =>
  factors.some(({ base, exponent, isBelow }) => {
    if (base.op !== "call" || !["sec", "csc", "cot"].includes(base.name)) return false;
    if (!exponent) return isBelow;
    return isNumber(strip(exponent)) && (exponent.op === "neg") !== isBelow;
  });

const ANGLES = ["sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh"];

/** cos(-x), sin(-2x). */
export const hasSignInside = (tree: Tree): boolean =>
  tree.op === "call" && ANGLES.includes(tree.name) && split(tree.args[0]).signs % 2 === 1;

type Square = { term: number; name: string; of: string; rest: string; n: bigint; d: bigint };

/** cos(x)^2 - sin(x)^2, 2cos(x)^2 - 1, 1 - 2sin(x)^2, each with a common factor. */
export function isDoubleAngle(sum: Tree): boolean {
  const squares = listTerms(sum).flatMap(({ tree, isMinus }, term): Square[] => {
    const { factors, signs } = split(tree);
    const isCoefficient = (each: Factor) => isNumber(each.base) && !each.exponent && !each.isBelow;
    const [coefficient] = factors.filter(isCoefficient).map(({ base }) => base);
    const [n, d] = coefficient && isNumber(coefficient) ? [coefficient.n, coefficient.d] : [1n, 1n];
    const size = { n: (signs % 2 === 1) === isMinus ? n : -n, d };
    const others = factors.filter((each) => !isCoefficient(each));
    const own = others.flatMap((factor) => {
      const { base, exponent, isBelow } = factor;
      if (base.op !== "call" || !exponent || !is(exponent, 2n) || isBelow) return [];
      if (base.name !== "sin" && base.name !== "cos") return [];
      const rest = writeFactors(others.filter((other) => other !== factor));
      return [{ term, name: base.name, of: write(base.args[0]), rest, ...size }];
    });
    return [{ term, name: "", of: "", rest: writeFactors(others), ...size }, ...own];
  });
  return squares.some((a) =>
    squares.some((b) => {
      if (a.term === b.term || a.rest !== b.rest || b.name === "") return false;
      if (a.name === "") return b.n * a.d === -2n * a.n * b.d;
      return a.name !== b.name && a.of === b.of && b.n * a.d === -a.n * b.d;
    }),
  );
}

type Root = { radicand: Tree; index: bigint };

/** What is under sqrt, cbrt, and powers such as 1/2, 0.5, -1/2 and 2/3. */
export function getRoot(tree: Tree): Root | null {
  if (tree.op === "call" && tree.name === "sqrt") return { radicand: tree.args[0], index: 2n };
  if (tree.op === "call" && tree.name === "cbrt") return { radicand: tree.args[0], index: 3n };
  if (tree.op !== "pow") return null;
  const exponent = strip(tree.args[1]);
  const [n, d] = exponent.op === "div" ? exponent.args.map(strip) : [exponent, exponent];
  if (!n || !d || !isNumber(n) || !isNumber(d)) return null;
  const isDivision = exponent.op === "div";
  for (const index of [2n, 3n]) {
    // The exponent is a whole number of halves or thirds, but not whole.
    const [above, below] = isDivision ? [n.n * d.d, n.d * d.n] : [n.n, n.d];
    if (below !== 0n && (above * index) % below === 0n && above % below !== 0n)
      return { radicand: tree.args[0], index };
  }
  return null;
}

/** sqrt(x^2), (x^2)^0.5, cbrt(x^3 y^3). */
function isWholePower({ radicand, index }: Root): boolean {
  return split(radicand).factors.every(({ exponent }) => {
    const power = exponent && strip(exponent);
    return power && isNumber(power) && power.n !== 0n && power.n % (power.d * index) === 0n;
  });
}

type Pair = [base: string, of: Tree];
const BASES: Readonly<Record<string, string>> = { ln: "e", log2: "2/1", log10: "10/1" };

function getLogarithm(tree: Tree): Pair | null {
  if (tree.op === "log") return [write(tree.args[0]), tree.args[1]];
  const base = tree.op === "call" ? BASES[tree.name] : undefined;
  return base !== undefined && tree.op === "call" ? [base, tree.args[0]] : null;
}

function getExponential(tree: Tree): Pair | null {
  if (tree.op === "call" && tree.name === "exp") return ["e", tree.args[0]];
  return tree.op === "pow" ? [write(tree.args[0]), tree.args[1]] : null;
}

/** ln(e^x), e^(ln(x)), sin(asin(x)), sqrt(x^2), sqrt(x)^2. */
export function isUndone(tree: Tree): boolean {
  const root = getRoot(tree);
  if (root && isWholePower(root)) return true;
  for (const [outer, inner] of [
    [getLogarithm, getExponential],
    [getExponential, getLogarithm],
  ] as const) {
    const found = outer(tree);
    if (found && inner(found[1])?.[0] === found[0]) return true;
  }
  if (tree.op === "call" && ANGLES.includes(tree.name)) {
    const [inner] = tree.args;
    return inner.op === "call" && inner.name === `a${tree.name}`;
  }
  if (tree.op !== "pow" || tree.args[0].op !== "call") return false;
  const index = { sqrt: 2n, cbrt: 3n }[tree.args[0].name];
  return index !== undefined && is(tree.args[1], index);
}
