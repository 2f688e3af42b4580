import { parse } from "../expression/parse.ts";
import { type Polynomial, toPolynomial } from "../expression/polynomial.ts";
import { ExpressionSyntaxError } from "../expression/token.ts";
import { absolute, compare, formatRational, ONE, ZERO } from "../rational.ts";

/** Formats the expanded form of an expression, as a list of one. The list is empty if it isn't a polynomial. */
export function formatExpanded(value: string, variables: Readonly<Record<string, unknown>>): string[] {
  const polynomial = parsePolynomial(value, new Set(Object.keys(variables)));
  return polynomial ? [formatPolynomial(polynomial)] : [];
}

function parsePolynomial(value: string, names: ReadonlySet<string>): Polynomial | null {
  try {
    return toPolynomial(parse(value, names));
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return null;
    throw error;
  }
}

type Monomial = Polynomial[number];

const getDegree = ({ powers }: Monomial): number =>
  [...powers.values()].reduce((sum, power) => sum + power, 0);

function formatPolynomial(polynomial: Polynomial): string {
  const terms = polynomial.toSorted((a, b) => getDegree(b) - getDegree(a)).map(formatTerm);
  return terms.length === 0 ? "0" : terms.join(" + ").replaceAll("+ -", "- ");
}

function formatTerm({ powers, coefficient }: Monomial): string {
  const isNegative = compare(coefficient, ZERO) < 0;
  const size = absolute(coefficient);
  const letters = [...powers].map(([name, power]) => (power === 1 ? name : `${name}^${power}`));
  const isUnit = letters.length > 0 && compare(size, ONE) === 0;
  return (isNegative ? "-" : "") + [...(isUnit ? [] : [formatRational(size)]), ...letters].join("*");
}
