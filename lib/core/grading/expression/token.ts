import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { fromDecimalString, type Rational } from "../rational.ts";
import type { ConstantName, NumberNode, WrittenFunction } from "./tree.ts";

/** A number as it was written. The other members are those of `NumberNode`. */
export type WrittenNumber = { exact: Rational } & Pick<NumberNode, "figures" | "halfUnit" | "isDecimal">;

/** The smallest parts of an expression. `base` is the mark between `log` and its base. */
export type Token =
  | ({ kind: "number" | "superscript" } & WrittenNumber)
  | { kind: "fraction"; exact: Rational }
  | { kind: "variable"; name: string }
  | { kind: "constant"; name: ConstantName }
  | { kind: "function"; name: WrittenFunction }
  | { kind: "root"; name: "sqrt" | "cbrt" }
  | { kind: "base" | "+" | "-" | "*" | "/" | "^" | "(" | ")" | "|" | "!" };

/** Thrown if the input isn't a usable expression. The message explains the reason to the person who typed it. */
export class ExpressionSyntaxError extends Error {}

/**
 * Parses a number that was written as a decimal.
 * @throws ExpressionSyntaxError for a number that is too long, or whose exponent is beyond ±400
 */
export function parseNumber(decimal: string): WrittenNumber {
  const exact = fromDecimalString(decimal);
  if (!exact) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unusableNumber(decimal.slice(0, 40)));
  const [digits = "", exponent = "0"] = decimal.split(/[eE]/);
  const decimals = digits.split(".")[1]?.length ?? 0;
  const figures = digits.replace(/[.-]/g, "").replace(/^0+/, "").length;
  const halfUnit = 0.5 * 10 ** (Number(exponent) - decimals);
  return { exact, figures, halfUnit, isDecimal: /[.eE]/.test(decimal) };
}
