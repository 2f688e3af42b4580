import { describe, expect, test } from "vitest";
import { type Approximation, evaluate, isUndefined } from "#lib/core/grading/expression/evaluate.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import type { Tree } from "#lib/core/grading/expression/tree.ts";

const NAMES = new Set(["x", "y"]);
function parseTree(source: string): Tree {
  const read = parseExpression(source, NAMES);
  if (typeof read === "string") throw new Error(`${source} ${read}`);
  return read;
}
const evaluateSource = (source: string, at: Record<string, number> = {}): Approximation =>
  evaluate(parseTree(source), new Map(Object.entries(at)));

function describeKind(a: Approximation): string {
  if (isUndefined(a)) return "undefined";
  if (!Number.isFinite(a.value)) return a.error === Number.POSITIVE_INFINITY ? "unsure" : "broken";
  return a.error === 0 ? "exact" : "known";
}

/** 0.3 - 0.1 - 0.2 is -2.8e-17 with a larger error bound, so the true value can have either sign. */
const NONE = "(0.3-0.1-0.2)";
const kinds: Record<string, readonly string[]> = {
  exact: [
    "7",
    "-7",
    "2+3",
    "2-3",
    "2*3",
    "6/3",
    "0/3",
    "2^10",
    "0^2",
    "0^1.5",
    "0^pi",
    "sqrt(0)",
    "cbrt(0)",
    "abs(-3)",
    "(-2)^3",
    "7^1",
    "0*7",
    "1.5*0",
    "0/1.5",
    "sin(0)",
    "tanh(0)",
    "0!",
    "5!",
    "18!",
  ],
  known: [
    "1.5",
    "pi",
    "7/2",
    "2^-1",
    "2^0",
    "9007199254740993",
    "3^40",
    "2^0.5",
    "(-2)^-3",
    "1e-280*1",
    "ln(2)",
    "asin(1)",
    "acos(-1)",
    "asin(0.5)",
    "19!",
    "170!",
    "0.5!",
    "(-1.5)!",
    "sec(1)",
    "acot(-1)",
    "asec(2)",
    "asinh(-1)",
    "acosh(2)",
    "atanh(0.5)",
    "log_3(9)",
    "sqrt(2)",
    "cbrt(-2)",
    "exp(1)",
    "2.5^0",
    "(-2.5)^2",
    "exp(0)",
    "abs(-1.5)",
  ],
  undefined: [
    "1/0",
    "0/0",
    "1.5/0",
    "0^0",
    "0^-1",
    "0^-1.5",
    "(-8)^(1/3)",
    "(-1.5)^0.5",
    "sqrt(-1)",
    "sqrt(-0.1)",
    "ln(0)",
    "ln(-1)",
    "log(-0.1)",
    "log10(0)",
    "log2(-3)",
    "asin(2)",
    "acos(-2)",
    "asin(1.1)",
    "1/0+exp(1000)",
    "exp(1000)+1/0",
    "sin(1/0)",
    "-(1/0)",
    "sqrt(ln(-1))",
    "(-1)!",
    "(-7)!",
    "sec(1/0)",
    "csc(0)",
    "cot(0)",
    "asec(0.5)",
    "acosh(0.5)",
    "atanh(1)",
    "atanh(-2)",
    "log_1(2)",
    "log_(-2)(4)",
    "log_2(-1)",
  ],
  unsure: [
    "171!",
    "(-1e300)!",
    `(-1+${NONE})!`,
    `atanh(1+${NONE})`,
    `acosh(1+${NONE})`,
    "exp(1000)",
    "exp(-1000)",
    "1e200*1e200",
    "1e-200*1e-200",
    "1e-200/1e200",
    "1e200/1e-200",
    "10^400",
    "0.1^400",
    "1e-146*1e-146",
    "exp(1000)+1",
    "1+exp(1000)",
    "exp(1000)*exp(1000)",
    "sin(exp(1000))",
    "1/(exp(-1000))",
    `1/${NONE}`,
    `0^(pi-pi)`,
    `${NONE}^0.5`,
    `${NONE}^2`,
    "(-8)^(3*1.1/1.1)",
    "(-8)^(0.3+2.7)",
    `sqrt(${NONE})`,
    `cbrt(${NONE})`,
    `ln(${NONE})`,
    "asin(0.1+0.9)",
    "acos(-0.1-0.9)",
    "asin(0.1*10.0000000000000001)",
    "sin(1.1e17)",
    "exp(1.1e17)",
    "tan(1.1e16)",
    `${NONE}^-1`,
  ],
};
test.each(Object.entries(kinds).flatMap(([kind, sources]) => sources.map((source) => [source, kind])))(
  "%s is %s",
  (source, kind) => {
    expect(describeKind(evaluateSource(source))).toBe(kind);
  },
);

test("evaluates variables without an error bound", () => {
  expect(evaluateSource("x", { x: 0.1 })).toEqual({ value: 0.1, error: 0 });
  expect(evaluateSource("-x", { x: 0.1 })).toEqual({ value: -0.1, error: 0 });
});

/**
 * Builds expressions with values near `x` and growing errors: a term that is added and subtracted again leaves its
 * rounding error behind.
 */
const createImpreciseZeros = (x: string) =>
  ["1e3", "1e9", "1e12", "1e14", "4e14", "1e15"].map((c) => `(${x}+1.1*${c}-1.1*${c})`);
const getRelativeError = ({ value, error }: Approximation) => error / Math.abs(value);

const FUNCTIONS: Record<string, [f: (x: number) => number, slope: (x: number) => number, points: number[]]> =
  {
    sqrt: [Math.sqrt, (x) => 0.5 / Math.sqrt(x), [0.2, 5, 40]],
    cbrt: [Math.cbrt, (x) => 1 / (3 * Math.cbrt(x) ** 2), [0.2, 5, 40, -5]],
    ln: [Math.log, (x) => 1 / x, [0.2, 5, 40]],
    log10: [Math.log10, (x) => 1 / (x * Math.LN10), [0.2, 5, 40]],
    log2: [Math.log2, (x) => 1 / (x * Math.LN2), [0.2, 5, 40]],
    asin: [Math.asin, (x) => 1 / Math.sqrt(1 - x * x), [0.3, -0.8]],
    acos: [Math.acos, (x) => 1 / Math.sqrt(1 - x * x), [0.3, -0.8]],
    abs: [Math.abs, () => 1, [5, -5]],
    exp: [Math.exp, Math.exp, [-2, 2, 5]],
    sin: [Math.sin, Math.cos, [0.2, 3.3]],
    cos: [Math.cos, Math.sin, [1.4, 4.6]],
    tan: [Math.tan, (x) => 1 / Math.cos(x) ** 2, [0.2, 1.2]],
    atan: [Math.atan, (x) => 1 / (1 + x * x), [0.2]],
    sinh: [Math.sinh, Math.cosh, [0.2, 2]],
    cosh: [Math.cosh, Math.sinh, [1.5, 3]],
    tanh: [Math.tanh, (x) => 1 / Math.cosh(x) ** 2, [0.2]],
    sec: [(x) => 1 / Math.cos(x), (x) => Math.sin(x) / Math.cos(x) ** 2, [1.4, 2.2]],
    csc: [(x) => 1 / Math.sin(x), (x) => Math.cos(x) / Math.sin(x) ** 2, [0.2, 3.3]],
    cot: [(x) => 1 / Math.tan(x), (x) => 1 / Math.sin(x) ** 2, [0.2, 1.2]],
    asec: [(x) => Math.acos(1 / x), (x) => 1 / (Math.abs(x) * Math.sqrt(x * x - 1)), [2, -3]],
    acsc: [(x) => Math.asin(1 / x), (x) => 1 / (Math.abs(x) * Math.sqrt(x * x - 1)), [2, -3]],
    acot: [(x) => Math.PI / 2 - Math.atan(x), (x) => 1 / (1 + x * x), [0.2, -0.2]],
    asinh: [Math.asinh, (x) => 1 / Math.sqrt(1 + x * x), [0.2, -0.3]],
    acosh: [Math.acosh, (x) => 1 / Math.sqrt(x * x - 1), [2, 9]],
    atanh: [Math.atanh, (x) => 1 / (1 - x * x), [0.3, -0.8]],
  };

/**
 * Checks whether the bound covers the value, with room for second-order effects and for the rounding of the test
 * itself.
 */
const isCovered = (result: Approximation, value: number) =>
  Math.abs(result.value - value) <= 1.01 * result.error + 4 * Number.EPSILON * Math.abs(value);

describe("the error bound of a step", () => {
  const cases = Object.entries(FUNCTIONS).flatMap(([name, [f, slope, points]]) =>
    points.map((point) => ({ name, f, slope, point })),
  );
  test.each(cases)(
    "covers all that $name near $point may be, and hardly more",
    ({ name, f, slope, point }) => {
      for (const source of createImpreciseZeros("x")) {
        const operand = evaluateSource(source, { x: point });
        const result = evaluateSource(`${name}(${source})`, { x: point });
        if (result.error === Number.POSITIVE_INFINITY) {
          const reach = Math.abs(slope(operand.value)) * operand.error;
          expect(Math.max(getRelativeError(operand), reach), source).toBeGreaterThan(0.02);
          continue;
        }
        for (const end of [operand.value - operand.error, operand.value + operand.error]) {
          expect(isCovered(result, f(end)), `${source} at ${end}`).toBe(true);
        }
        if (getRelativeError(operand) > 1e-3) continue;
        const least =
          Math.abs(slope(operand.value)) * operand.error + Math.abs(result.value) * Number.EPSILON;
        expect(result.error / least, source).toBeGreaterThan(0.9);
        expect(result.error / least, source).toBeLessThan(2.5);
      }
    },
  );

  const OPERATORS: Record<string, (a: number, b: number) => number> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "^": (a, b) => a ** b,
  };
  const operands: [number, number][] = [
    [3.3, 0.4],
    [0.4, 3.3],
    [0.3, -2.4],
    [7.7, 5.5],
  ];
  const getBounds = ({ value, error }: Approximation) => [value - error, value + error];
  test.each(Object.entries(OPERATORS))(
    "covers all possible values of a %s b, and little more",
    (sign, apply) => {
      for (const [x, y] of operands) {
        const sides: [string, string][] = [
          ...createImpreciseZeros("x").map((a): [string, string] => [a, "y"]),
          ...createImpreciseZeros("y").map((b): [string, string] => ["x", b]),
          ...createImpreciseZeros("x").map((a, i): [string, string] => [
            a,
            createImpreciseZeros("y")[i] ?? "y",
          ]),
        ];
        for (const [left, right] of sides) {
          const [a, b] = [evaluateSource(left, { x }), evaluateSource(right, { y })];
          const result = evaluateSource(`${left}${sign}${right}`, { x, y });
          const worst = Math.max(getRelativeError(a), getRelativeError(b));
          if (result.error === Number.POSITIVE_INFINITY) {
            expect(worst, `${left}${sign}${right}`).toBeGreaterThan(0.1);
            continue;
          }
          const corners = getBounds(a).flatMap((p) => getBounds(b).map((q) => apply(p, q)));
          // The bounds are first-order estimates if both the power and its base are imprecise.
          if (sign !== "^" || worst < 1e-3) {
            for (const corner of corners)
              expect(isCovered(result, corner), `${left}${sign}${right}`).toBe(true);
          }
          const reach = Math.max(...corners.map((corner) => Math.abs(corner - result.value)));
          if (worst < 1e-3 && worst > 1e-12)
            expect(result.error / reach, `${left}${sign}${right}`).toBeLessThan(1.2);
        }
      }
    },
  );

  test("keeps whole numbers exact, so that a computed exponent can be whole", () => {
    expect(evaluateSource("x^(1+1)", { x: -3 })).toEqual({ value: 9, error: 0 });
    expect(evaluateSource("2*3-8/4+2^3")).toEqual({ value: 12, error: 0 });
    expect(evaluateSource("x^(6/3)", { x: -0.5 }).value).toBe(0.25);
  });
});

describe("factorials", () => {
  test.each<[string, number]>([
    ["0.5!", Math.sqrt(Math.PI) / 2],
    ["(-0.5)!", Math.sqrt(Math.PI)],
    ["(-1.5)!", -2 * Math.sqrt(Math.PI)],
    ["2.5!", (15 * Math.sqrt(Math.PI)) / 8],
    ["10!", 3_628_800],
    ["100!", 9.33262154439441e157],
  ])("%s is %d, within the error bound", (source, value) => {
    const result = evaluateSource(source);
    expect(Math.abs(result.value - value)).toBeLessThanOrEqual(result.error + 1e-14 * Math.abs(value));
    expect(result.error).toBeLessThan(1e-11 * Math.abs(value));
  });

  test("x! is x (x - 1)! everywhere between the poles", () => {
    for (let x = -9.95; x < 100; x += 0.37) {
      const [whole, product] = [evaluateSource("x!", { x }), evaluateSource("x (x-1)!", { x })];
      expect(Math.abs(whole.value - product.value)).toBeLessThanOrEqual(whole.error + product.error);
    }
  });

  test("the error of an imprecise operand is covered", () => {
    const [below, above] = [evaluateSource("x!", { x: 4.999 }), evaluateSource("x!", { x: 5.001 })];
    const result = evaluate(parseTree("5.00!"), new Map(), () => true);
    expect(result.value - result.error).toBeLessThan(below.value);
    expect(result.value + result.error).toBeGreaterThan(above.value);
  });
});

test.each<[string, number, number]>([
  ["0.6667", 4, 0.00005],
  ["0.667", 4, 0],
  ["3142", 4, 0.5],
  ["3.142e3", 4, 0.5],
  ["0.0012340", 5, 0.5e-7],
  ["1000", 5, 0],
  ["000.50", 2, 0.005],
])("evaluates %s with %d figures to within %d", (source, figures, error) => {
  const result = evaluate(parseTree(source), new Map(), (number) => number.figures >= figures);
  expect(Math.abs(result.error - error)).toBeLessThan(1e-12);
});
