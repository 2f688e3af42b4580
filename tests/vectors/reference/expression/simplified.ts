import { CLOSE, evaluate } from "./evaluate.ts";
import {
  type Factor,
  getKind,
  is,
  isNumber,
  isPlainNumber,
  listTerms,
  split,
  strip,
  write,
  writeFactors,
} from "./factors.ts";
import { hasQuotientIdentity, hasSquaresIdentity } from "./identities.ts";
import {
  getRoot,
  hasReciprocalBelow,
  hasSignInside,
  isConstant,
  isDoubleAngle,
  isUndone,
} from "./one-step.ts";
import { commonDivisor, toPolynomial } from "./polynomial.ts";
import { ONE, size } from "./real.ts";
import { getArgs, type Tree } from "./tree.ts";

/** Whether nothing can be combined or removed in one step. */
export function isSimplified(tree: Tree, parent: Tree | null = null): boolean {
  const isTop = !parent || getKind(parent) !== getKind(tree);
  return !(
    hasNeutralPart(tree) ||
    hasDoubleSign(tree) ||
    isComputable(tree) ||
    isUndone(tree) ||
    hasSignInside(tree) ||
    (tree.op === "pow" && hasReciprocalBelow(split(tree).factors)) ||
    hasPowerUnderRoot(tree) ||
    isNestedFraction(tree) ||
    (getKind(tree) === "sum" && isTop && (canMergeTerms(tree) || isDoubleAngle(tree))) ||
    (getKind(tree) === "product" && isTop && canMergeFactors(split(tree).factors)) ||
    getArgs(tree).some((part) => !isSimplified(part, tree))
  );
}

/** + 0, 1 x, x/1, x^1, 0 x, -0. */
function hasNeutralPart(tree: Tree): boolean {
  switch (tree.op) {
    case "neg":
      return is(tree.args[0], 0n);
    case "add":
    case "sub":
      return tree.args.some((part) => is(part, 0n));
    case "mul":
      return tree.args.some((part) => is(part, 0n) || is(strip(part), 1n));
    case "div":
      return is(tree.args[0], 0n) || is(strip(tree.args[1]), 1n);
    case "pow":
      return tree.args.some((part) => is(part, 0n) || is(part, 1n));
    default:
      return false;
  }
}

function hasDoubleSign(tree: Tree): boolean {
  if (tree.op === "neg") return split(tree.args[0]).signs > 0;
  if (tree.op === "sub") return split(tree.args[1]).signs > 0;
  return getKind(tree) === "product" && split(tree).signs > 1;
}

/** A function of a number with a whole value, or a whole power of a number, of a product with one, or of a power. */
function isComputable(tree: Tree): boolean {
  if (tree.op === "call" || tree.op === "log") {
    if (tree.op === "call" && tree.name === "abs" && isNumber(strip(tree.args[0]))) return true;
    return isConstant(tree) && isWhole(evaluate(tree, new Map()));
  }
  if (tree.op !== "pow") return false;
  const [base, exponent] = tree.args.map(strip) as [Tree, Tree];
  if (!isNumber(exponent) || exponent.d !== 1n) return false;
  return base.op === "pow" || split(base).factors.some(isPlainNumber);
}

function isWhole(value: bigint | null): boolean {
  if (value === null) return false;
  const rest = size(value) % ONE;
  return rest < CLOSE || ONE - rest < CLOSE;
}

/** sqrt(8), cbrt(16), 8^0.5, sqrt(0.25): a whole number under a root that a square, or a cube, divides, or a decimal one. */
function hasPowerUnderRoot(tree: Tree): boolean {
  const root = getRoot(tree);
  if (!root) return false;
  return split(root.radicand).factors.some(({ base, exponent }) => {
    if (exponent || !isNumber(base)) return false;
    const bases = Array.from({ length: 1000 }, (_, i) => BigInt(i + 1));
    const isPower = (n: bigint) => bases.some((i) => i ** root.index === n);
    const common = commonDivisor([base.n, base.d]);
    if (base.d !== common) return isPower(base.n / common) && isPower(base.d / common);
    return bases.slice(1).some((i) => i ** root.index <= base.n && base.n % i ** root.index === 0n);
  });
}

const isNestedFraction = (tree: Tree): boolean =>
  tree.op === "div" && tree.args.some((side) => strip(side).op === "div");

const hasRepeated = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

function canMergeTerms(sum: Tree): boolean {
  const terms = listTerms(sum).map(({ tree }) => split(tree).factors);
  const kinds = terms.map((factors) => writeFactors(factors.filter((each) => !isPlainNumber(each))));
  return hasRepeated(kinds) || hasSquaresIdentity(terms);
}

function canMergeFactors(factors: readonly Factor[]): boolean {
  const bases = factors.filter((each) => !isPlainNumber(each)).map(({ base }) => write(base));
  return (
    hasRepeated(bases) ||
    hasArithmetic(factors) ||
    hasQuotientIdentity(factors) ||
    hasReciprocalBelow(factors) ||
    canCancel(factors)
  );
}

/** 2*3, 2/4, 1/0.5. */
function hasArithmetic(factors: readonly Factor[]): boolean {
  const numbers = factors.filter(isPlainNumber);
  const [above = [], below = []] = [false, true].map((isBelow) =>
    numbers.flatMap((each) => (each.isBelow === isBelow && isNumber(each.base) ? [each.base] : [])),
  );
  const common = commonDivisor([above[0]?.n ?? 1n, below[0]?.n ?? 1n]);
  const hasDecimal = [...above, ...below].some(({ d }) => d !== 1n);
  return above.length > 1 || below.length > 1 || common > 1n || (below.length > 0 && hasDecimal);
}

/** A whole number or a variable in every term above and below the line. */
function canCancel(factors: readonly Factor[]): boolean {
  const [above = [], below = []] = [false, true].map((isBelow) =>
    factors.flatMap((each) => (each.isBelow === isBelow ? (toPolynomial(each.base) ?? []) : [])),
  );
  if (below.length === 0) return false;
  const [a = 1n, b = 1n] = [above, below].map((side) =>
    side.reduce((product, polynomial) => product * commonDivisor(polynomial.values()), 1n),
  );
  const listShared = (side: typeof above): string[] =>
    side.flatMap((polynomial) => {
      const [first = [], ...rest] = [...polynomial.keys()].map((powers) => powers.split(","));
      return first.filter((name) => name !== "" && rest.every((powers) => powers.includes(name)));
    });
  return commonDivisor([a, b]) > 1n || listShared(above).some((name) => listShared(below).includes(name));
}
