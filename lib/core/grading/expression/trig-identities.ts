import { equals, mul, negate, ONE, type Rational, ratio } from "../rational.ts";
import { type Factor, getInteger, getPlainNumber, listTerms, splitFactors, toCanonical } from "./shape.ts";
import type { Tree } from "./tree.ts";

/**
 * The pairs a² ± b² of functions of the same argument that are a single term, with the ratio of their coefficients.
 * `1` stands for a term without such a function: 1 - sin(x)^2 is cos(x)^2.
 */
const SQUARES: Readonly<Record<string, 1 | -1>> = {
  "cos sin": 1,
  "1 sin": -1,
  "1 cos": -1,
  "1 tan": 1,
  "1 cot": 1,
  "1 sec": -1,
  "1 csc": -1,
  "sec tan": -1,
  "cot csc": -1,
  "cosh sinh": -1,
  "1 sinh": 1,
  "1 cosh": -1,
  "1 tanh": -1,
};
const SQUARED_FUNCTIONS = new Set(Object.keys(SQUARES).flatMap((pair) => pair.split(" ")));

/** A term c r f(u)^2: `name` is f, `argument` is u, `rest` is r, and `coefficient` is c. For a whole term, `name` is "1". */
type SquareTerm = { term: number; name: string; argument: string; rest: string; coefficient: Rational };

/** Checks whether two terms of a sum add up to one term by a Pythagorean identity, or to the cosine of a double angle. */
export function hasSquareIdentity(sum: Tree): boolean {
  const squares = listTerms(sum).flatMap(({ minus, tree }, i) => listSquares(tree, minus, i));
  return squares.some((a) => squares.some((b) => isIdentity(a, b)));
}

function isIdentity(a: SquareTerm, b: SquareTerm): boolean {
  if (a.term === b.term || a.rest !== b.rest) return false;
  if (a.name !== "1" && a.argument !== b.argument) return false;
  const pair = `${a.name} ${b.name}`;
  const sign = SQUARES[pair];
  if (sign !== undefined && equals(a.coefficient, sign === 1 ? b.coefficient : negate(b.coefficient)))
    return true;
  const double = DOUBLE_ANGLES[pair];
  return double !== undefined && equals(b.coefficient, mul(a.coefficient, ratio(double, 1n)));
}

/** The pairs that are the cosine of 2u, with b / a: cos(u)^2 - sin(u)^2, 1 - 2 sin(u)^2, -1 + 2 cos(u)^2. */
const DOUBLE_ANGLES: Readonly<Record<string, bigint>> = { "cos sin": -1n, "1 sin": -2n, "1 cos": -2n };

function listSquares(tree: Tree, minus: boolean, term: number): SquareTerm[] {
  const { factors, minuses } = splitFactors(tree);
  const isNumber = ({ base, exponent, below }: Factor) =>
    base.kind === "number" && exponent === null && !below;
  const size = factors.find(isNumber)?.base;
  const value = (size && getPlainNumber(size)) ?? ONE;
  const coefficient = minus !== (minuses % 2 === 1) ? negate(value) : value;
  const others = factors.filter((factor) => !isNumber(factor));
  const formatRest = (left: readonly Factor[]) => left.map(toFactorKey).sort().join(" ");
  const whole: SquareTerm = { term, name: "1", argument: "", rest: formatRest(others), coefficient };
  const squares = others.flatMap((factor): SquareTerm[] => {
    const { base, exponent, below } = factor;
    if (base.kind !== "call" || !SQUARED_FUNCTIONS.has(base.name) || below) return [];
    if (exponent === null || getInteger(exponent) !== 2) return [];
    const rest = formatRest(others.filter((other) => other !== factor));
    return [{ term, name: base.name, argument: toCanonical(base.of), rest, coefficient }];
  });
  return [whole, ...squares];
}

const toFactorKey = ({ base, exponent, below }: Factor): string =>
  `${below ? "/" : "*"}${toCanonical(base)}^${exponent ? toCanonical(exponent) : ""}`;

/** The powers of the sine and the cosine in each function. */
const IN_SINE_AND_COSINE: Readonly<Record<string, readonly [number, number]>> = {
  sin: [1, 0],
  cos: [0, 1],
  tan: [1, -1],
  cot: [-1, 1],
  sec: [0, -1],
  csc: [-1, 0],
};
const SINGLE_FUNCTIONS = new Set([
  "0 0",
  ...Object.values(IN_SINE_AND_COSINE).map((powers) => powers.join(" ")),
]);

/** Checks whether two factors with the same argument and power make a single function or 1: sin(x)/cos(x), tan(x) cos(x). */
export function hasQuotientIdentity(factors: readonly Factor[]): boolean {
  const functions = factors.flatMap(({ base, exponent, below }) => {
    const powers = base.kind === "call" ? IN_SINE_AND_COSINE[base.name] : undefined;
    if (!powers || base.kind !== "call") return [];
    const side = below ? -1 : 1;
    const of = `${toCanonical(base.of)}^${exponent ? toCanonical(exponent) : ""}`;
    return [{ name: base.name, of, sine: side * powers[0], cosine: side * powers[1] }];
  });
  return functions.some((a, i) =>
    functions
      .slice(i + 1)
      .some(
        (b) =>
          a.name !== b.name &&
          a.of === b.of &&
          SINGLE_FUNCTIONS.has(`${a.sine + b.sine} ${a.cosine + b.cosine}`),
      ),
  );
}

const RECIPROCALS: ReadonlySet<string> = new Set(["sec", "csc", "cot"]);

/** Checks whether a factor is the reciprocal of a reciprocal function: 1/sec(x), csc(x)^-1. */
export const hasReciprocalIdentity = (factors: readonly Factor[]): boolean =>
  factors.some(({ base, exponent, below }) => {
    const power = exponent ? getPlainNumber(exponent) : ONE;
    return base.kind === "call" && RECIPROCALS.has(base.name) && power !== null && power.n < 0n !== below;
  });

const EVEN_OR_ODD: ReadonlySet<string> = new Set([
  ...["sin", "cos", "tan", "sec", "csc", "cot"],
  ...["sinh", "cosh", "tanh"],
]);

/** Checks whether a function is applied to a negative argument, whose sign it drops or passes on: cos(-x), sin(-2x). */
export const hasSignIdentity = (tree: Tree): boolean =>
  tree.kind === "call" && EVEN_OR_ODD.has(tree.name) && splitFactors(tree.of).minuses % 2 === 1;
