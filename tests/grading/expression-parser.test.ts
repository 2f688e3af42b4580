import { describe, expect, test } from "vitest";
import { compileEquivalence } from "#lib/core/grading/expression/equivalence.ts";
import { parseExpression, prepareExpression } from "#lib/core/grading/expression/prepare.ts";
import type { Tree } from "#lib/core/grading/expression/tree.ts";

const NAMES = new Set(["x", "y"]);
const read = (source: string) => parseExpression(source, NAMES);
function parseTree(source: string): Tree {
  const found = read(source);
  if (typeof found === "string") throw new Error(`${source} ${found}`);
  return found;
}

describe("parsing an expression", () => {
  test.each([
    ["x^+2", "x^2"],
    ["x^-+2", "x^-2"],
    ["x^--2", "x^(-(-2))"],
    ["x⁰", "x^0"],
    ["x⁻²", "x^-2"],
    ["x¹²", "x^12"],
    ["2^3^2", "2^(3^2)"],
    ["-x^2", "-(x^2)"],
    ["+x", "x"],
    ["x-+y", "x-y"],
    ["1/2x", "(1/2)*x"],
    ["3*1/2x", "3*((1/2)*x)"],
    ["3/1/2x", "(3/1)/(2*x)"],
    ["1/2*x", "(1/2)*x"],
    ["1/xy", "1/(x*y)"],
    ["√(x)^2", "(√(x))^2"],
    ["√x", "sqrt(x)"],
    ["√√x", "sqrt(sqrt(x))"],
    ["√2 x", "sqrt(2)*x"],
    ["sin2x", "sin(2*x)"],
    ["sin12x", "sin(12*x)"],
    ["xsin2y", "x*sin(2*y)"],
    ["sin 2x cos y", "sin(2*x)*cos(y)"],
    ["sin pi x", "sin(pi*x)"],
    ["sin x pi", "sin(x*pi)"],
    ["sin x^2", "sin(x^2)"],
    ["sin²(x)", "(sin(x))^2"],
    ["sin^2 x", "(sin(x))^2"],
    ["arcsin x", "asin(x)"],
    ["2π", "2*pi"],
    ["  x +\ty  ", "x+y"],
    ["x**2", "x^2"],
    ["2,5", "2.5"],
    ["6÷2−1", "6/2-1"],
    ["2×x·y", "2*x*y"],
  ])("parses %j as %s", (source, meant) => {
    expect(parseTree(source)).toEqual(parseTree(meant));
  });

  test.each([
    ["", "is incomplete"],
    ["x+", "is incomplete"],
    ["x)", 'has an unexpected ")"'],
    ["*x", 'has an unexpected "*"'],
    ["x 2", "has an unexpected number"],
    ["sin x 2", "has an unexpected number"],
    ["(x", "is missing a closing parenthesis"],
    ["√x^2", "needs parentheses to show whether the power applies to the root or to what is under it"],
    ["1e400", "contains a number that is too large"],
    ["1e401", "contains a number that can't be used: 1e401"],
    [`1${"0".repeat(400)}`, `contains a number that can't be used: 1${"0".repeat(39)}`],
    ["x²^2", 'has an unexpected "^"'],
    ["sin^-1(x)", "raises a function to a power that isn't a positive whole number"],
    ["sin^x(x)", "raises a function to a power that isn't a positive whole number"],
    ["sin⁰(x)", "raises a function to a power that isn't a positive whole number"],
    ["sin^0.5(x)", "raises a function to a power that isn't a positive whole number"],
    ["sin⁻²(x)", "raises a function to a power that isn't a positive whole number"],
    ["sin", "has a function without an argument"],
    ["sin*x", "has a function without an argument"],
    ["sin x(y)", "needs parentheses around a function's argument"],
    ["sin x√y", "needs parentheses around a function's argument"],
    ["x#y", 'contains an unknown symbol: "#"'],
    ["z", 'contains an unknown name: "z"'],
    ["x2", 'contains an unknown name: "x2"'],
    ["sinx2", 'contains an unknown name: "sinx2"'],
    ["z".repeat(50), `contains an unknown name: "${"z".repeat(40)}"`],
    [`x${"+x".repeat(100)}`, "is too long"],
    [`${"(".repeat(51)}x${")".repeat(51)}`, "is nested too deeply"],
    [`${"√".repeat(51)}x`, "is nested too deeply"],
    [`${"x^".repeat(51)}x`, "is nested too deeply"],
    [`${"x^(".repeat(26)}x${")".repeat(26)}`, "is nested too deeply"],
  ])("returns why it refuses %s: %s", (source, why) => {
    expect(read(source)).toBe(why);
  });

  test("accepts up to 200 nodes, and up to 50 levels of parentheses, roots and powers", () => {
    expect(read(`x+${"x+".repeat(98)}-x`)).toBeTypeOf("object");
    expect(read(`x+${"x+".repeat(98)}--x`)).toBe("is too long");
    for (const source of [
      `${"(".repeat(50)}x${")".repeat(50)}`,
      `${"√".repeat(50)}x`,
      `${"x^".repeat(50)}x`,
      `${"x^(".repeat(25)}x${")".repeat(25)}`,
    ]) {
      expect(read(source), source).toBeTypeOf("object");
    }
  });
});

describe("preparing a key", () => {
  const range = { x: { min: -5, max: 5 } };
  test("refuses a key that can be evaluated at too few points", () => {
    expect(prepareExpression("sqrt(-1-x^2)", range)).toMatch(
      /^can be evaluated reliably at too few points in the variables' ranges$/,
    );
    expect(prepareExpression("x", range)).toBeTypeOf("function");
    expect(prepareExpression("1/0", {})).toMatch(/^can be evaluated reliably at too few points/);
    expect(prepareExpression("1", {})).toBeTypeOf("function");
  });

  test("gives the same results whatever the order of the variables", () => {
    const ranges = { x: { min: 1, max: 2 }, y: { min: 3, max: 9 } };
    const turned = { y: ranges.y, x: ranges.x };
    for (const each of [ranges, turned]) {
      const equals = compileEquivalence(parseTree("x-y"), each);
      expect([equals?.(parseTree("-(y-x)")), equals?.(parseTree("x+y")), equals?.(parseTree("y-x"))]).toEqual(
        [true, false, false],
      );
    }
  });
});
