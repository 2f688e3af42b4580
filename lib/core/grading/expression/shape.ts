import { equals, negate, type Rational } from "../rational.ts";
import type { Tree } from "./tree.ts";

/** A part of a sum, with whether it is taken away. */
export type Term = { minus: boolean; tree: Tree };

/** A part of a product: base^exponent, below the fraction line or above it. A null exponent is none written. */
export type Factor = { base: Tree; exponent: Tree | null; below: boolean };

export const isSum = (tree: Tree): boolean => tree.kind === "add" || tree.kind === "subtract";

/** The tree without the minus signs before it. */
export const unsigned = (tree: Tree): Tree => (tree.kind === "negate" ? unsigned(tree.of) : tree);

/** The number a tree writes, minus signs included; null when it is not a plain number. */
export function plainNumber(tree: Tree): Rational | null {
  if (tree.kind === "number") return tree.exact;
  const of = tree.kind === "negate" ? plainNumber(tree.of) : null;
  return of && negate(of);
}

/** A whole number of at most 1,000 either way, as a double; null for anything else. */
export function wholeNumber(tree: Tree): number | null {
  const exact = plainNumber(tree);
  return exact?.d === 1n && exact.n >= -1000n && exact.n <= 1000n ? Number(exact.n) : null;
}

export const isNumber = (tree: Tree, value: Rational): boolean =>
  tree.kind === "number" && equals(tree.exact, value);

/** The terms of a sum, brackets opened; a tree that is no sum is its only term. */
export function termsOf(tree: Tree, minus = false): Term[] {
  if (tree.kind === "negate" && isSum(unsigned(tree))) return termsOf(tree.of, !minus);
  if (tree.kind !== "add" && tree.kind !== "subtract") return [{ minus, tree }];
  return [...termsOf(tree.left, minus), ...termsOf(tree.right, minus !== (tree.kind === "subtract"))];
}

/** The factors of a product or quotient, and how many minus signs stand among them. */
export function factorsOf(tree: Tree): { factors: Factor[]; minuses: number } {
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

export function childrenOf(tree: Tree): Tree[] {
  if ("of" in tree) return [tree.of];
  return "left" in tree ? [tree.left, tree.right] : [];
}

/** Whether a tree or anything within it has a property; the test is also given what a part stands in. */
export function some(
  tree: Tree,
  test: (part: Tree, parent: Tree | null) => boolean,
  parent: Tree | null = null,
): boolean {
  return test(tree, parent) || childrenOf(tree).some((child) => some(child, test, tree));
}

/** A text that two trees share when they differ only in the order of their terms and factors. */
export function canonical(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return `${tree.exact.n}/${tree.exact.d}`;
    case "variable":
      return tree.name;
    case "constant":
      return `#${tree.name}`;
    case "call":
      return `${tree.name}(${canonical(tree.of)})`;
    case "power":
      return `(${canonical(tree.left)})^(${canonical(tree.right)})`;
    case "add":
    case "subtract":
      return `(${sorted(termsOf(tree).map((term) => (term.minus ? "-" : "+") + canonical(term.tree)))})`;
    default: {
      const { factors, minuses } = factorsOf(tree);
      const parts = factors.map(({ base, exponent, below }) => {
        const power = exponent ? `^(${canonical(exponent)})` : "";
        return `${below ? "/" : "*"}(${canonical(base)})${power}`;
      });
      return `${minuses % 2 === 1 ? "-" : ""}${sorted(parts)}`;
    }
  }
}

const sorted = (parts: string[]) => parts.sort().join("");
