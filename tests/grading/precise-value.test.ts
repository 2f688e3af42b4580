import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCertainlyDifferent } from "#lib/core/grading/expression/precise-value.ts";
import type { Tree } from "#lib/core/grading/expression/tree.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { expressionArbitrary, parseTree } from "./expression-arbitraries.ts";

const point = (x: number, y = 2.5) =>
  new Map([
    ["x", x],
    ["y", y],
  ]);
const differ = (a: string, b: string, x: number, y?: number) =>
  isCertainlyDifferent(parseTree(a), parseTree(b), point(x, y));

describe("comparing with 150 decimals", () => {
  const identities: [a: string, b: string, min: number, max: number][] = [
    ["sin(x)^2+cos(x)^2", "1", -1000, 1000],
    ["2sin(x)cos(x)", "sin(2x)", -50, 50],
    ["tan(x)", "sin(x)/cos(x)", -1.5, 1.5],
    ["sec(x)^2-1", "1/cot(x)^2", 0.1, 1.5],
    ["csc(x)", "1/sin(x)", 0.1, 3],
    ["exp(ln(x))", "x", 1e-9, 1e9],
    ["ln(exp(x))", "x", -30, 30],
    ["e^(x+y)", "exp(x)e^y", -15, 15],
    ["log2(x)", "ln(x)/ln(2)", 1e-9, 1e9],
    ["log10(x)", "log_(100)(x^2)", 1e-4, 1e4],
    ["x^0.3x^0.7", "x", 1e-5, 1e5],
    ["sqrt(x)^2", "x", 1e-9, 1e9],
    ["cbrt(x)^3", "x", -1e5, -1e-5],
    ["sqrt(x^2)", "abs(x)", -1e5, -1e-5],
    ["atan(tan(x))", "x", -1.5, 1.5],
    ["asin(sin(x))", "x", -1.5, 1.5],
    ["acos(x)+asin(x)", "pi/2", -0.999, 0.999],
    ["4atan(1/5)-atan(1/239)", "pi/4", 0, 1],
    ["x^-3", "1/(x*x*x)", 0.01, 1000],
    ["(x+y)^5", "x^5+5x^4y+10x^3y^2+10x^2y^3+5x*y^4+y^5", -100, 100],
  ];

  it.each(identities)(
    "finds %s and %s equal, and tells them apart from a change in the 100th decimal",
    (a, b, min, max) => {
      fc.assert(
        fc.property(fc.double({ min, max, noNaN: true }), (x) => {
          fc.pre(Math.abs(x) > 1e-12);
          expect(differ(a, b, x), String(x)).toBe(false);
          expect(differ(`${a}+1e-100`, b, x), String(x)).toBe(true);
        }),
        { numRuns: scaleRuns(50) },
      );
    },
  );

  /** Ways to write an expression so that it has the same value, with a number of any size. */
  const rewritings: ((tree: Tree, n: string) => Tree)[] = [
    (left, n) => ({
      kind: "divide",
      left: { kind: "multiply", left, right: parseTree(n) },
      right: parseTree(n),
    }),
    (left, n) => ({
      kind: "add",
      left: { kind: "subtract", left, right: parseTree(n) },
      right: parseTree(n),
    }),
    (right, n) => ({ kind: "multiply", left: parseTree(`(${n}+1-${n})`), right }),
    (left, n) => ({ kind: "power", left, right: parseTree(`${n}/${n}`) }),
    (of) => ({ kind: "negate", of: { kind: "negate", of } }),
    (left, n) => ({ kind: "multiply", left, right: parseTree(`sqrt(${n})*sqrt(${n})/${n}`) }),
    (left, n) => ({ kind: "add", left, right: parseTree(`ln(${n})-2ln(sqrt(${n}))`) }),
  ];
  const numbers = fc.constantFrom("12345678", "0.33333333", "98765.4321", "3e-9", "17", "1000000007", "0.1");

  it("never finds an expression different from another way to write it", () => {
    fc.assert(
      fc.property(
        expressionArbitrary,
        fc.array(fc.tuple(fc.constantFrom(...rewritings), numbers), { minLength: 1, maxLength: 4 }),
        fc.double({ min: -4, max: 4, noNaN: true }),
        (tree, steps, x) => {
          const written = steps.reduce((before, [rewrite, n]) => rewrite(before, n), tree);
          expect(isCertainlyDifferent(written, tree, point(x))).toBe(false);
          expect(isCertainlyDifferent(tree, written, point(x))).toBe(false);
        },
      ),
      { numRuns: scaleRuns(1000) },
    );
  });

  it.each([
    ["x!", "x"],
    ["sinh(x)", "x"],
    ["1/(sqrt(2)^2-2)", "x"],
    ["ln(x-x)", "x"],
    ["sqrt(-x)", "x"],
    ["10^30", "x"],
    ["exp(1000)", "x"],
    ["(-x)^0.5", "x"],
    ["0^0", "x"],
  ])("can't tell %s from %s, which it can't compute", (a, b) => {
    expect(differ(a, b, 2)).toBe(false);
    expect(differ(b, a, 2)).toBe(false);
  });
});
