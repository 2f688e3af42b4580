import {
  add,
  compare,
  div,
  equals,
  fromNumber,
  gcd,
  isZero,
  mul,
  ONE,
  type Rational,
  ratio,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { roundFigures, roundPlaces } from "#lib/core/grading/round.ts";
import type { XmlElement } from "../../xml/elements.ts";
import { UnsupportedProcessing } from "./declarations.ts";
import type { Operator } from "./evaluate.ts";
import type { Scope } from "./run.ts";
import { isRational, single, toRational, type Value } from "./values.ts";

const number = (value: Rational | null): Value => value && single("float", value);

/** Creates an operator on the numbers of all operands. It is NULL if one is. */
const numeric =
  (operator: (numbers: readonly Rational[], element: XmlElement, scope: Scope) => Value): Operator =>
  (operands, element, scope) => {
    const numbers = operands.flatMap((operand) => operand?.items ?? []);
    if (operands.includes(null) || !numbers.every(isRational)) return null;
    return operator(numbers, element, scope);
  };

/** Creates an operator on two numbers. */
const binary = (operator: (a: Rational, b: Rational) => Rational | null) =>
  numeric(([a, b], element) => {
    if (!a || !b) throw new UnsupportedProcessing(element.name);
    return number(operator(a, b));
  });
const comparison = (test: (order: number) => boolean) =>
  numeric(([a, b], element) => {
    if (!a || !b) throw new UnsupportedProcessing(element.name);
    return single("boolean", test(compare(a, b)));
  });
const unary = (operator: (a: Rational, element: XmlElement, scope: Scope) => Rational | null) =>
  numeric(([a], element, scope) => (a ? number(operator(a, element, scope)) : null));

const floor = ({ n, d }: Rational): Rational => ({ n: n >= 0n ? n / d : -((-n + d - 1n) / d), d: 1n });
const truncate = ({ n, d }: Rational): Rational => ({ n: n / d, d: 1n });
const HALF = ratio(1n, 2n);

/** Operators on numbers. They are exact, except for roots and transcendental functions. */
export const NUMBER_OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["sum", numeric((numbers) => number(numbers.reduce(add, ZERO)))],
  ["product", numeric((numbers) => number(numbers.reduce(mul, ONE)))],
  ["subtract", binary(sub)],
  ["divide", binary((a, b) => (isZero(b) ? null : div(a, b)))],
  ["power", binary(power)],
  ["integerDivide", binary((a, b) => (isZero(b) ? null : floor(div(a, b))))],
  ["integerModulus", binary((a, b) => (isZero(b) ? null : sub(a, mul(b, floor(div(a, b))))))],
  ["integerToFloat", unary((a) => a)],
  ["truncate", unary(truncate)],
  ["round", unary((a) => floor(add(a, HALF)))],
  ["roundTo", unary((a, element, scope) => roundBy(a, element, scope))],
  ["min", numeric((numbers) => number(numbers.reduce((a, b) => (compare(a, b) < 0 ? a : b))))],
  ["max", numeric((numbers) => number(numbers.reduce((a, b) => (compare(a, b) > 0 ? a : b))))],
  ["gcd", numeric((numbers) => number({ n: numbers.reduce((a, { n }) => gcd(a, n), 0n), d: 1n }))],
  ["mathConstant", (_, element) => number(fromNumber(findConstant(element)))],
  ["mathOperator", numeric((numbers, element) => number(applyMath(numbers, element)))],
  ["lt", comparison((order) => order < 0)],
  ["gt", comparison((order) => order > 0)],
  ["lte", comparison((order) => order <= 0)],
  ["gte", comparison((order) => order >= 0)],
  [
    "equal",
    numeric(([a, b], element, scope) => (a && b ? single("boolean", areEqual(a, b, element, scope)) : null)),
  ],
  [
    "equalRounded",
    numeric(([a, b], element, scope) =>
      a && b ? single("boolean", equals(roundBy(a, element, scope), roundBy(b, element, scope))) : null,
    ),
  ],
]);

function power(a: Rational, b: Rational): Rational | null {
  if (b.d !== 1n || b.n < 0n || b.n > 64n) return toFinite(toNumber(a) ** toNumber(b));
  return { n: a.n ** b.n, d: a.d ** b.n };
}

const toFinite = (x: number): Rational | null => (Number.isFinite(x) ? fromNumber(x) : null);

/** Reads an attribute that is a number or names a variable that has one. */
function readNumberOrVariable(text: string | undefined, scope: Scope): Rational {
  const number = Number(text);
  if (text && Number.isFinite(number)) return fromNumber(number);
  const value = toRational(scope.outcomes.get(text ?? "") ?? null);
  if (!value) throw new UnsupportedProcessing(`number ${text ?? ""}`);
  return value;
}

function roundBy(a: Rational, element: XmlElement, scope: Scope): Rational {
  const figures = toNumber(readNumberOrVariable(element.attributes.get("figures"), scope));
  const isPlaces = element.attributes.get("roundingMode") === "decimalPlaces";
  if (!Number.isInteger(figures) || figures < (isPlaces ? 0 : 1) || figures > 100)
    throw new UnsupportedProcessing("figures");
  return isPlaces ? roundPlaces(a, figures) : roundFigures(a, figures);
}

/** Compares the first number's surroundings with the second, as QTI's `equal` does. */
function areEqual(a: Rational, b: Rational, element: XmlElement, scope: Scope): boolean {
  const mode = element.attributes.get("toleranceMode") ?? "exact";
  if (mode === "exact") return equals(a, b);
  const [below, above] = (element.attributes.get("tolerance") ?? "").trim().split(/\s+/);
  const t0 = readNumberOrVariable(below, scope);
  const t1 = above === undefined ? t0 : readNumberOrVariable(above, scope);
  const percent = (t: Rational) => div(mul(a, t), fromNumber(100));
  const [low, high] =
    mode === "absolute" ? [sub(a, t0), add(a, t1)] : [sub(a, percent(t0)), add(a, percent(t1))];
  const [lowest, highest] = compare(low, high) <= 0 ? [low, high] : [high, low];
  const isAbove =
    element.attributes.get("includeLowerBound") === "false"
      ? compare(b, lowest) > 0
      : compare(b, lowest) >= 0;
  const isBelow =
    element.attributes.get("includeUpperBound") === "false"
      ? compare(b, highest) < 0
      : compare(b, highest) <= 0;
  return isAbove && isBelow;
}

function findConstant(element: XmlElement): number {
  const name = element.attributes.get("name");
  if (name === "pi") return Math.PI;
  if (name === "e") return Math.E;
  throw new UnsupportedProcessing("mathConstant");
}

function applyMath(numbers: readonly Rational[], element: XmlElement): Rational | null {
  const [a] = numbers;
  if (!a) return null;
  switch (element.attributes.get("name")) {
    case "abs":
      return a.n < 0n ? { n: -a.n, d: a.d } : a;
    case "floor":
      return floor(a);
    case "ceil":
      return sub(ZERO, floor(sub(ZERO, a)));
    case "signum":
      return fromNumber(compare(a, ZERO));
    case "exp":
      return toFinite(Math.exp(toNumber(a)));
    case "ln":
      return toFinite(Math.log(toNumber(a)));
    case "log":
      return toFinite(Math.log10(toNumber(a)));
    default:
      throw new UnsupportedProcessing(`mathOperator ${element.attributes.get("name") ?? ""}`);
  }
}
