import { equals, negate, type Rational } from "../rational.ts";
import type { Tree } from "./tree.ts";

/** A term of a sum. `minus` is whether it is subtracted. */
export type Term = { minus: boolean; tree: Tree };

/** A factor of a product: base^exponent. `below`: whether it is in the denominator. `exponent`: null if not written. */
export type Factor = { base: Tree; exponent: Tree | null; below: boolean };

export const isSum = (tree: Tree): boolean => tree.kind === "add" || tree.kind === "subtract";

/** Removes the leading minus signs of a tree. */
export const stripSigns = (tree: Tree): Tree => (tree.kind === "negate" ? stripSigns(tree.of) : tree);

/** Returns the value of a plain number with its minus signs, or null for any other tree. */
export function getPlainNumber(tree: Tree): Rational | null {
  if (tree.kind === "number") return tree.exact;
  const operand = tree.kind === "negate" ? getPlainNumber(tree.of) : null;
  return operand && negate(operand);
}

/** Returns the value of a plain integer from -1,000 to 1,000, or null for any other tree. */
export function getInteger(tree: Tree): number | null {
  const exact = getPlainNumber(tree);
  return exact?.d === 1n && exact.n >= -1000n && exact.n <= 1000n ? Number(exact.n) : null;
}

export const isNumber = (tree: Tree, value: Rational): boolean =>
  tree.kind === "number" && equals(tree.exact, value);

/** Lists the terms of a sum, including nested sums. A tree that isn't a sum is its only term. */
export function listTerms(tree: Tree, minus = false): Term[] {
  if (tree.kind === "negate" && isSum(stripSigns(tree))) return listTerms(tree.of, !minus);
  if (tree.kind !== "add" && tree.kind !== "subtract") return [{ minus, tree }];
  return [...listTerms(tree.left, minus), ...listTerms(tree.right, minus !== (tree.kind === "subtract"))];
}

/** Returns the factors of a product or quotient, and the number of minus signs among them. */
export function splitFactors(tree: Tree): { factors: Factor[]; minuses: number } {
  const factors: Factor[] = [];
  let minuses = 0;
  const visit = (part: Tree, below: boolean): void => {
    if (part.kind === "negate") {
      minuses += 1;
      visit(part.of, below);
    } else if (part.kind === "multiply" || part.kind === "divide") {
      visit(part.left, below);
      visit(part.right, below !== (part.kind === "divide"));
    } else if (part.kind === "power") factors.push({ base: part.left, exponent: part.right, below });
    else factors.push({ base: part, exponent: null, below });
  };
  visit(tree, false);
  return { factors, minuses };
}

/** Returns the operands of a node from left to right. Empty for numbers, variables and constants. */
export function getChildren(tree: Tree): Tree[] {
  if ("of" in tree) return [tree.of];
  return "left" in tree ? [tree.left, tree.right] : [];
}

/** Checks whether a tree or any node below it passes the test, which also receives the node's parent. */
export function someNode(
  tree: Tree,
  test: (part: Tree, parent: Tree | null) => boolean,
  parent: Tree | null = null,
): boolean {
  return test(tree, parent) || getChildren(tree).some((child) => someNode(child, test, tree));
}

/** Converts a tree to a string that is the same for trees that differ only in the order of terms and factors. */
export function toCanonical(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return `${tree.exact.n}/${tree.exact.d}`;
    case "variable":
      return tree.name;
    case "constant":
      return `#${tree.name}`;
    case "call":
      return `${tree.name}(${toCanonical(tree.of)})`;
    case "power":
      return `(${toCanonical(tree.left)})^(${toCanonical(tree.right)})`;
    case "log":
      return `log[${toCanonical(tree.left)}](${toCanonical(tree.right)})`;
    case "add":
    case "subtract":
      return `(${joinSorted(listTerms(tree).map((term) => (term.minus ? "-" : "+") + toCanonical(term.tree)))})`;
    default: {
      const { factors, minuses } = splitFactors(tree);
      const parts = factors.map(({ base, exponent, below }) => {
        const power = exponent ? `^(${toCanonical(exponent)})` : "";
        return `${below ? "/" : "*"}(${toCanonical(base)})${power}`;
      });
      return `${minuses % 2 === 1 ? "-" : ""}${joinSorted(parts)}`;
    }
  }
}

const joinSorted = (parts: string[]) => parts.sort().join("");
