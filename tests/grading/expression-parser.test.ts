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

describe("an expression", () => {
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
  ])("%j is read as %s", (source, meant) => {
    expect(parseTree(source)).toEqual(parseTree(meant));
  });

  test.each([
    ["", "ends too early"],
    ["x+", "ends too early"],
    ["x)", '")" cannot stand there'],
    ["*x", '"*" cannot stand there'],
    ["x 2", '"number" cannot stand there'],
    ["sin x 2", '"number" cannot stand there'],
    ["(x", "has an opening bracket without its closing one"],
    ["√x^2", "needs brackets to show what has the power, the root or what is in it"],
    ["1e400", "holds a number that is too large"],
    ["1e401", "1e401 is not a number that can be used"],
    [`1${"0".repeat(400)}`, `1${"0".repeat(39)} is not a number that can be used`],
    ["x²^2", '"^" cannot stand there'],
    ["sin^-1(x)", "raises a function to something other than 2, 3, ..."],
    ["sin^x(x)", "raises a function to something other than 2, 3, ..."],
    ["sin⁰(x)", "raises a function to something other than 2, 3, ..."],
    ["sin^0.5(x)", "raises a function to something other than 2, 3, ..."],
    ["sin⁻²(x)", "raises a function to something other than 2, 3, ..."],
    ["sin", "has a function of nothing"],
    ["sin*x", "has a function of nothing"],
    ["sin x(y)", "needs brackets around what a function is of"],
    ["sin x√y", "needs brackets around what a function is of"],
    ["x#y", '"#" has no meaning here'],
    ["z", '"z" is neither a variable nor a function'],
    ["x2", '"x2" is neither a variable nor a function'],
    ["sinx2", '"sinx2" is neither a variable nor a function'],
    ["z".repeat(50), `"${"z".repeat(40)}" is neither a variable nor a function`],
    [`x${"+x".repeat(100)}`, "is too long"],
    [`${"(".repeat(51)}x${")".repeat(51)}`, "is nested too deeply"],
    [`${"√".repeat(51)}x`, "is nested too deeply"],
    [`${"x^".repeat(51)}x`, "is nested too deeply"],
    [`${"x^(".repeat(26)}x${")".repeat(26)}`, "is nested too deeply"],
  ])("%j is refused, and its author told why: %s", (source, why) => {
    expect(read(source)).toBe(why);
  });

  test("may have 200 nodes, and brackets, roots and powers of 50 levels", () => {
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

describe("a key", () => {
  const range = { x: { min: -5, max: 5 } };
  test("that has hardly a value anywhere is told as that", () => {
    expect(prepareExpression("sqrt(-1-x^2)", range)).toMatch(/^has too few points .* lost in rounding$/);
    expect(prepareExpression("x", range)).toBeTypeOf("function");
    expect(prepareExpression("1/0", {})).toMatch(/^has too few points/);
    expect(prepareExpression("1", {})).toBeTypeOf("function");
  });

  test("is the same key however its variables are listed", () => {
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
