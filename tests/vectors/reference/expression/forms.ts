import { commonDivisor, isProduct, toCoefficients, toPolynomial } from "./polynomial.ts";
import { isSimplified } from "./simplified.ts";
import { some, type Tree } from "./tree.ts";

export function hasForm(tree: Tree, form: string): boolean {
  if (form === "expanded") return isExpanded(tree);
  if (form === "factored") return listFactors(tree).every(isIrreducible);
  return form === "simplified" ? isSimplified(tree) : true;
}

const stripSign = (tree: Tree): Tree => (tree.op === "neg" ? stripSign(tree.args[0]) : tree);
const isSum = (tree: Tree): boolean => ["add", "sub"].includes(stripSign(tree).op);

/** No product with a sum, no whole power of a sum except -1, and no minus sign before a sum. */
const isExpanded = (tree: Tree): boolean =>
  !some(tree, (part) => {
    if (part.op === "mul") return part.args.some(isSum);
    if (part.op === "neg") return isSum(part.args[0]);
    if (part.op === "sub") return isSum(part.args[1]);
    if (part.op !== "pow" || !isSum(part.args[0])) return false;
    const exponent = stripSign(part.args[1]);
    if (exponent.op !== "number" || exponent.d !== 1n) return false;
    return !(part.args[1].op === "neg" && exponent.n === 1n);
  });

/** The bases of the powers that a product or quotient consists of. */
function listFactors(tree: Tree): Tree[] {
  if (tree.op === "neg") return listFactors(tree.args[0]);
  if (tree.op === "mul" || tree.op === "div") return tree.args.flatMap(listFactors);
  return tree.op === "pow" ? listFactors(tree.args[0]) : [tree];
}

/** A sum is irreducible if it has no common whole number or variable, and isn't a product for some numbers. */
function isIrreducible(factor: Tree): boolean {
  if (!isSum(factor)) return true;
  const polynomial = toPolynomial(factor);
  if (!polynomial || polynomial.size < 2 || commonDivisor(polynomial.values()) > 1n) return false;
  const names = [...new Set([...polynomial.keys()].flatMap((powers) => powers.split(",")))].filter(
    (name) => name !== "",
  );
  const isShared = (name: string) =>
    [...polynomial.keys()].every((powers) => powers.split(",").includes(name));
  if (names.some(isShared)) return false;
  const [main = ""] = names;
  const numbers = names.length > 1 ? [2n, 3n, 5n, 7n] : [1n];
  return numbers.some((number) => !isProduct(toCoefficients(polynomial, main, number)));
}
