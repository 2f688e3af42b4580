import { isSimplified } from "./is-simplified.ts";
import { computeContent, getUnivariateCoefficients, haveCommonVariable, toPolynomial } from "./polynomial.ts";
import { hasRationalRoot } from "./roots.ts";
import { getInteger, isSum, someNode, splitFactors, stripSigns } from "./shape.ts";
import type { Tree } from "./tree.ts";

/** The forms that an answer can be required to have, in addition to being equal to the key. */
export const FORMS = ["any", "expanded", "factored", "simplified"] as const;
export type Form = (typeof FORMS)[number];

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
 * Checks that the expression, ignoring minus signs, isn't a sum and that none of its polynomial factors can be split
 * further, within the limits of this check: the terms of a factor share no variable and no integer above 1, and a
 * factor in one variable of degree 2 or more has no rational root (always found for quadratics, see `hasRationalRoot`
 * for others). It doesn't look for factors in several variables (x^2 - y^2) or for factors of higher degree without a
 * root.
 */
function isFactored(tree: Tree): boolean {
  if (isSum(stripSigns(tree))) return false;
  return splitFactors(tree).factors.every(({ base }) => {
    const factor = stripSigns(base);
    if (isSum(factor)) return isIrreducible(factor);
    const compound = factor.kind === "multiply" || factor.kind === "divide" || factor.kind === "power";
    return !compound || isFactored(factor);
  });
}

function isIrreducible(sum: Tree): boolean {
  const polynomial = toPolynomial(sum);
  if (!polynomial) return true;
  if (computeContent(polynomial) > 1n || haveCommonVariable(polynomial, polynomial)) return false;
  const coefficients = getUnivariateCoefficients(polynomial);
  return !coefficients || coefficients.length < 3 || !hasRationalRoot(coefficients);
}
