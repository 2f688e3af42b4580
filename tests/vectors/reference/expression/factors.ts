import type { Tree } from "./tree.ts";

/** A factor of a product. `isBelow` says that it is in a denominator. */
export type Factor = { base: Tree; exponent: Tree | null; isBelow: boolean };
type Product = { factors: Factor[]; signs: number };
export type NumberTree = Extract<Tree, { op: "number" }>;

export const isNumber = (tree: Tree): tree is NumberTree => tree.op === "number";
export const is = (tree: Tree, value: bigint): boolean => isNumber(tree) && tree.n === value * tree.d;
export const strip = (tree: Tree): Tree => (tree.op === "neg" ? strip(tree.args[0]) : tree);

/** Sums and products of any number of parts. */
export const getKind = ({ op }: Tree): string =>
  op === "add" || op === "sub" ? "sum" : op === "mul" || op === "div" ? "product" : op;

/** The factors of a product or quotient, and the number of its minus signs. */
export function split(tree: Tree, isBelow = false): Product {
  switch (tree.op) {
    case "neg": {
      const { factors, signs } = split(tree.args[0], isBelow);
      return { factors, signs: signs + 1 };
    }
    case "mul":
    case "div": {
      const [a, b] = [split(tree.args[0], isBelow), split(tree.args[1], isBelow !== (tree.op === "div"))];
      return { factors: [...a.factors, ...b.factors], signs: a.signs + b.signs };
    }
    case "pow":
      return { factors: [{ base: tree.args[0], exponent: tree.args[1], isBelow }], signs: 0 };
    default:
      return { factors: [{ base: tree, exponent: null, isBelow }], signs: 0 };
  }
}

export const listTerms = (tree: Tree, isMinus = false): { tree: Tree; isMinus: boolean }[] =>
  tree.op === "add" || tree.op === "sub"
    ? [...listTerms(tree.args[0], isMinus), ...listTerms(tree.args[1], isMinus !== (tree.op === "sub"))]
    : [{ tree, isMinus }];

const joinSorted = (texts: string[]): string => texts.sort().join("");

/** The same text for the same expression, whatever the order of its terms and factors. */
export function write(tree: Tree): string {
  if (isNumber(tree)) return `${tree.n}/${tree.d}`;
  if (tree.op === "name") return tree.name;
  if (tree.op === "call") return `${tree.name}(${write(tree.args[0])})`;
  if (getKind(tree) === "sum") {
    return `[${joinSorted(listTerms(tree).map((term) => (term.isMinus ? "-" : "+") + write(term.tree)))}]`;
  }
  if (getKind(tree) === "product") return `{${writeFactors(split(tree).factors)}}`;
  return `${tree.op}(${tree.args.map(write).join(";")})`;
}

export const writeFactors = (factors: readonly Factor[]): string =>
  joinSorted(
    factors.map(
      ({ base, exponent, isBelow }) =>
        `${isBelow ? "/" : "*"}${write(base)}^${exponent ? write(exponent) : ""}`,
    ),
  );

export const isPlainNumber = ({ base, exponent }: Factor): boolean => isNumber(base) && !exponent;
