import type { Rational } from "../rational.ts";
import { findRoot } from "./inverse-pairs.ts";
import { getPlainNumber, splitFactors, stripSigns } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** Larger numbers aren't factored. */
const MAX_RADICAND = 1_000_000_000n;

/**
 * Checks whether a whole number under a root has a square (or cube) as a factor, or a decimal is one: sqrt(8), sqrt(12x),
 * 8^0.5, sqrt(0.25).
 */
export function hasReducibleRadicand(tree: Tree): boolean {
  const root = findRoot(tree);
  if (!root) return false;
  return splitFactors(stripSigns(root.radicand)).factors.some(({ base, exponent }) => {
    const number = exponent === null ? getPlainNumber(base) : null;
    return number !== null && isReducible(number, root.index);
  });
}

const isReducible = ({ n, d }: Rational, index: 2 | 3): boolean =>
  d === 1n ? isDivisibleByPower(n, index) : isPower(n, index) && isPower(d, index);

function isDivisibleByPower(integer: bigint, index: 2 | 3): boolean {
  const n = toSize(integer);
  for (let i = 2; n !== null && i ** index <= n; i += 1) if (n % i ** index === 0) return true;
  return false;
}

function isPower(integer: bigint, index: 2 | 3): boolean {
  const n = toSize(integer);
  return n !== null && Math.round(n ** (1 / index)) ** index === n;
}

function toSize(integer: bigint): number | null {
  const absolute = integer < 0n ? -integer : integer;
  return absolute > MAX_RADICAND ? null : Number(absolute);
}
