import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { type Rational, toNumber } from "../rational.ts";
import type { Reader } from "./reader.ts";
import { ExpressionSyntaxError, type WrittenNumber } from "./token.ts";
import type { Tree } from "./tree.ts";

/** Creates an integer, with its sign as a node of its own. */
export function createInteger(reader: Reader, { exact, ...written }: WrittenNumber): Tree {
  if (exact.n >= 0n) return createNumber(reader, { exact, ...written });
  const size = createNumber(reader, { exact: { n: -exact.n, d: exact.d }, ...written });
  return reader.node({ kind: "negate", of: size });
}

/** Creates a number that isn't negative. @throws ExpressionSyntaxError beyond the largest double */
export function createNumber(reader: Reader, { exact, figures, halfUnit, isDecimal }: WrittenNumber): Tree {
  const value = toNumber(exact);
  if (!Number.isFinite(value)) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.numberTooLarge);
  return reader.node({ kind: "number", value, exact, figures, halfUnit, isDecimal });
}

/** Creates the node of a fraction character, as if it were written with a slash. */
export function createFraction(reader: Reader, exact: Rational): Tree {
  const [left, right] = [exact.n, exact.d].map((n) => {
    const figures = n === 0n ? 0 : String(n).length;
    return createNumber(reader, { exact: { n, d: 1n }, figures, halfUnit: 0.5, isDecimal: false });
  }) as [Tree, Tree];
  return reader.node({ kind: "divide", left, right });
}
