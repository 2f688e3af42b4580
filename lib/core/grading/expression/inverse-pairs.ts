import { equals, type Rational, ratio } from "../rational.ts";
import { getPlainNumber, splitFactors, stripSigns, toCanonical } from "./shape.ts";
import { INVERSES, type Tree } from "./tree.ts";

/** Checks whether a function undoes what it is applied to: ln(e^x), e^(ln(x)), sin(arcsin(x)), sqrt(x^2), sqrt(x)^2. */
export function undoesItself(tree: Tree): boolean {
  const root = findRoot(tree);
  if (root && isPerfectPower(root.radicand, root.index)) return true;
  const exponential = findExponential(tree);
  if (exponential && findLogarithm(exponential.of)?.base === exponential.base) return true;
  const logarithm = findLogarithm(tree);
  if (logarithm && findExponential(logarithm.of)?.base === logarithm.base) return true;
  if (tree.kind === "call") return tree.of.kind === "call" && INVERSES[tree.name] === tree.of.name;
  if (tree.kind !== "power" || tree.left.kind !== "call") return false;
  const index = ROOT_INDICES[tree.left.name];
  const exponent = getPlainNumber(tree.right);
  return index !== undefined && exponent !== null && equals(exponent, ratio(BigInt(index), 1n));
}

type Root = { radicand: Tree; index: 2 | 3 };
const ROOT_INDICES: Readonly<Record<string, 2 | 3>> = { sqrt: 2, cbrt: 3 };

/** Returns what is under a root, and its index: of sqrt, cbrt, and powers such as x^(1/2), x^0.5 and x^(2/3). */
export function findRoot(tree: Tree): Root | null {
  if (tree.kind === "call") {
    const index = ROOT_INDICES[tree.name];
    return index === undefined ? null : { radicand: tree.of, index };
  }
  const exponent = tree.kind === "power" ? getFraction(stripSigns(tree.right)) : null;
  if (tree.kind !== "power" || (exponent?.d !== 2n && exponent?.d !== 3n)) return null;
  return { radicand: tree.left, index: exponent.d === 2n ? 2 : 3 };
}

/** Returns the value of a number or of a fraction of two numbers, or null for any other tree. */
function getFraction(tree: Tree): Rational | null {
  if (tree.kind !== "divide") return getPlainNumber(tree);
  const [n, d] = [getPlainNumber(tree.left), getPlainNumber(tree.right)];
  return n && d && d.n !== 0n ? ratio(n.n * d.d, n.d * d.n) : null;
}

/** Checks whether all factors are powers whose exponents the index divides. Numbers are checked elsewhere. */
function isPerfectPower(radicand: Tree, index: 2 | 3): boolean {
  return splitFactors(stripSigns(radicand)).factors.every(({ exponent }) => {
    const power = exponent && getPlainNumber(exponent);
    return power?.d === 1n && power.n !== 0n && power.n % BigInt(index) === 0n;
  });
}

type Pair = { base: string; of: Tree };

const E = "#e";
const [TWO, TEN] = [2n, 10n].map((n) => `${n}/1`) as [string, string];
const BASES: Readonly<Record<string, string>> = { ln: E, log2: TWO, log10: TEN };

function findExponential(tree: Tree): Pair | null {
  if (tree.kind === "call" && tree.name === "exp") return { base: E, of: tree.of };
  return tree.kind === "power" ? { base: toCanonical(tree.left), of: tree.right } : null;
}

function findLogarithm(tree: Tree): Pair | null {
  if (tree.kind === "log") return { base: toCanonical(tree.left), of: tree.right };
  const base = tree.kind === "call" ? BASES[tree.name] : undefined;
  return base !== undefined && tree.kind === "call" ? { base, of: tree.of } : null;
}
