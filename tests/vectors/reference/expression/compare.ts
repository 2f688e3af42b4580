import { CLOSE, evaluate } from "./evaluate.ts";
import { fromRatio, ONE, size } from "./real.ts";
import { getArgs, some, type Tree } from "./tree.ts";

export type Ranges = { readonly [name: string]: { readonly min: number; readonly max: number } };
type Point = ReadonlyMap<string, bigint>;

const POINTS = 8;

/** Equal wherever the key is defined, and undefined where it is undefined. */
export function isEqual(answer: Tree, key: Tree, ranges: Ranges): boolean {
  return listPoints(key, ranges).every((point) => {
    const [a, b] = [evaluate(answer, point), evaluate(key, point)];
    return a === null || b === null ? a === b : size(a - b) < CLOSE;
  });
}

/**
 * Equal if each decimal with enough figures stands for all numbers that round to it: the key's value is no farther
 * from the answer's than the decimals together can move it. A whole number counts as a decimal if it is the answer.
 */
export function isApproximation(answer: Tree, key: Tree, ranges: Ranges, figures: number): boolean {
  const lone = removeSigns(answer);
  const isDecimal = (part: Tree) =>
    part.op === "number" && part.figures >= figures && (!part.isWhole || part === lone);
  if (figures === 0 || !some(answer, isDecimal)) return false;
  const decimals = listParts(answer).filter(isDecimal);
  return listPoints(key, ranges).every((point) => {
    const [a, b] = [evaluate(answer, point), evaluate(key, point)];
    if (a === null || b === null) return a === b;
    const moved = decimals.reduce((sum, decimal) => sum + measureEffect(answer, decimal, point, a), 0n);
    return size(a - b) <= moved + CLOSE;
  });
}

const removeSigns = (tree: Tree): Tree => (tree.op === "neg" ? removeSigns(tree.args[0]) : tree);

const listParts = (tree: Tree): Tree[] => [tree, ...getArgs(tree).flatMap(listParts)];

/** How far the value moves when one number moves by half a unit of its last figure. */
function measureEffect(answer: Tree, decimal: Tree, point: Point, value: bigint): bigint {
  const effects = [1n, -1n].map((sign) => {
    const moved = evaluate(answer, point, (number) => {
      const written = fromRatio(number.n, number.d);
      return number === decimal ? written + sign * fromRatio(...number.halfUnit) : written;
    });
    return moved === null ? 0n : size(moved - value);
  });
  return effects.reduce((a, b) => (a > b ? a : b));
}

/** Points spread over the ranges, away from round values. A factorial is only compared at whole numbers. */
function listPoints(key: Tree, ranges: Ranges): Point[] {
  const names = Object.keys(ranges);
  if (names.length === 0) return [new Map()];
  const isWhole = some(key, (part) => part.op === "call" && part.name === "factorial");
  return Array.from({ length: POINTS }, (_, i) => {
    const coordinates = names.map((name, j) => {
      const { min, max } = ranges[name] ?? { min: 0, max: 0 };
      const share = (0.137 + (i + 1) * (STEPS[j] ?? 0.5)) % 1;
      const value = min + (max - min) * share;
      return [name, isWhole ? BigInt(Math.round(value)) * ONE : fromDouble(value)] as const;
    });
    return new Map(coordinates);
  });
}

const STEPS = [0.7548776662466927, 0.5698402909980532, 0.8191725133961645];
const fromDouble = (x: number): bigint => fromRatio(BigInt(Math.round(x * 1e9)), 10n ** 9n);
