import { isSimplified } from "./is-simplified.ts";
import { computeContent, haveCommonVariable, toPolynomial } from "./polynomial.ts";
import { isReducible } from "./reducible.ts";
import { getInteger, isSum, someNode, splitFactors, stripSigns } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** The forms that an answer can be required to have, in addition to being equal to the key. */
export const FORMS = ["any", "expanded", "factored", "simplified"] as const;
export type Form = (typeof FORMS)[number];

/** Checks how an expression is written, and not whether it is right. Every expression has the form "any". */
export function hasForm(tree: Tree, form: Form): boolean {
  switch (form) {
    case "any":
      return true;
    case "expanded":
      return isExpanded(tree);
    case "factored":
      return isFactored(tree);
    case "simplified":
      return isSimplified(tree);
  }
}

/**
 * Checks that no part of the expression is a product with a sum, an integer power of a sum (except -1), or a negated
 * sum. The numerator and denominator of a quotient can be sums, and like terms don't have to be collected.
 */
function isExpanded(tree: Tree): boolean {
  return !someNode(tree, (part) => {
    switch (part.kind) {
      case "multiply":
        return isSum(stripSigns(part.left)) || isSum(stripSigns(part.right));
      case "negate":
        return isSum(part.of);
      case "subtract":
        return isSum(part.right);
      case "power": {
        const exponent = getInteger(part.right);
        return exponent !== null && exponent !== -1 && isSum(stripSigns(part.left));
      }
      default:
        return false;
    }
  });
}

/**
 * Checks that no polynomial factor of the expression can be split further over the rational numbers, within the limits
 * of this check: its terms share no factor and no integer above 1, and it isn't a product (see `isReducible`). Functions
 * count as variables. A sum with a quotient by a variable, or of a degree above 100, isn't factored.
 */
function isFactored(tree: Tree): boolean {
  const whole = stripSigns(tree);
  if (isSum(whole)) return isIrreducible(whole);
  return splitFactors(whole).factors.every(({ base }) => {
    const factor = stripSigns(base);
    if (isSum(factor)) return isIrreducible(factor);
    const compound = factor.kind === "multiply" || factor.kind === "divide" || factor.kind === "power";
    return !compound || isFactored(factor);
  });
}

function isIrreducible(sum: Tree): boolean {
  const polynomial = toPolynomial(sum, { atoms: true });
  if (!polynomial || polynomial.length < 2) return false;
  if (computeContent(polynomial) > 1n || haveCommonVariable(polynomial, polynomial)) return false;
  return !isReducible(polynomial);
}
