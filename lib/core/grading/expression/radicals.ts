import { getInteger, getPlainNumber, splitFactors, stripSigns } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** Larger numbers aren't factored. */
const MAX_RADICAND = 1_000_000_000n;

/** Checks whether a number under a root has a square (or cube) as a factor: sqrt(8), sqrt(12x). */
export function hasReducibleRadicand(tree: Tree): boolean {
  if (tree.kind === "call" && tree.name === "sqrt") return hasPowerFactor(tree.of, 2);
  if (tree.kind === "call" && tree.name === "cbrt") return hasPowerFactor(tree.of, 3);
  if (tree.kind !== "power" || tree.right.kind !== "divide") return false;
  const [numerator, index] = [getInteger(tree.right.left), getInteger(tree.right.right)];
  return numerator === 1 && (index === 2 || index === 3) && hasPowerFactor(tree.left, index);
}

function hasPowerFactor(radicand: Tree, index: 2 | 3): boolean {
  return splitFactors(stripSigns(radicand)).factors.some(({ base, exponent }) => {
    const number = exponent === null ? getPlainNumber(base) : null;
    return number?.d === 1n && isDivisibleByPower(number.n, index);
  });
}

function isDivisibleByPower(integer: bigint, index: 2 | 3): boolean {
  const absolute = integer < 0n ? -integer : integer;
  if (absolute > MAX_RADICAND) return false;
  const n = Number(absolute);
  for (let i = 2; i ** index <= n; i += 1) if (n % i ** index === 0) return true;
  return false;
}
