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
    ["√2 x", "sqrt(2*x)"],
    ["√4x^2y", "sqrt(4*x^2*y)"],
    ["√x^2", "sqrt(x^2)"],
    ["√2√3", "sqrt(2)*sqrt(3)"],
    ["√2(x+1)", "sqrt(2)*(x+1)"],
    ["√2sin x", "sqrt(2)*sin(x)"],
    ["∛8x", "cbrt(8*x)"],
    ["√½", "sqrt(1/2)"],
    ["√|x|", "sqrt(abs(x))"],
    ["½x", "(1/2)*x"],
    ["½^2", "(1/2)^2"],
    ["2½", "5/2"],
    ["2 ½ x", "(5/2)*x"],
    ["sin ½x", "sin((1/2)*x)"],
    ["|x|", "abs(x)"],
    ["2|x|y", "2*abs(x)*y"],
    ["|x||y|", "abs(x)*abs(y)"],
    ["||x|-1|", "abs(abs(x)-1)"],
    ["|x-|y||", "abs(x-abs(y))"],
    ["|2(|x|+1)y|", "abs(2*(abs(x)+1)*y)"],
    ["|sin x|", "abs(sin(x))"],
    ["sin|x|", "sin(abs(x))"],
    ["2x!", "2*(x!)"],
    ["-x!", "-(x!)"],
    ["2^x!", "2^(x!)"],
    ["x!^2", "(x!)^2"],
    ["(x+1)!y", "((x+1)!)*y"],
    ["sec x", "sec(x)"],
    ["cosec x", "csc(x)"],
    ["arcsinh x", "asinh(x)"],
    ["sin^-1(x)", "asin(x)"],
    ["sin⁻¹ x", "asin(x)"],
    ["sin^(-1)(x)", "asin(x)"],
    ["sin^(2)(x)", "sin(x)^2"],
    ["cosh^-1 x", "acosh(x)"],
    ["Sin(x)", "sin(x)"],
    ["COS²x", "cos(x)^2"],
    ["2PI", "2*pi"],
    ["E^x", "e^x"],
    ["log_2(x)", "log2(x)"],
    ["log_10x", "log10(x)"],
    ["log₁₀ x", "log10(x)"],
    ["Log₂x", "log2(x)"],
    ["log_e(x)", "ln(x)"],
    ["log_y(x)", "log_(y)(x)"],
    ["log_yx", "log_(y)(x)"],
    ["log_3 9", "log_(3)(9)"],
    ["log x", "ln(x)"],
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
    ["sqrt2", "sqrt(2)"],
    ["sqrt2.5", "sqrt 2.5"],
    ["sqrt2.", "sqrt 2."],
    ["ln2.5", "ln(2.5)"],
    ["exp0.5", "exp(0.5)"],
    ["sin0.5x", "sin(0.5*x)"],
    ["sin0,5x", "sin(0.5*x)"],
    ["xsin0.5ysin1.5x", "x*sin(0.5*y)*sin(1.5*x)"],
    ["Sin0.5x+1", "sin(0.5x)+1"],
    ["sin1e3", "sin(1e3)"],
    ["SIN1E3x", "sin(1e3x)"],
    ["sin1.5e-3x", "sin(1.5e-3x)"],
    ["sin2e", "sin(2*e)"],
    ["sin2e+3", "sin(2*e)+3"],
    ["sin2ex", "sin(2*e*x)"],
    ["sqrt2½", "sqrt(5/2)"],
    ["sin2½x", "sin(2½x)"],
    ["log₂8", "log₂ 8"],
    ["log₂3x", "log2(3*x)"],
    ["log₂3.5x", "log2(3.5*x)"],
    ["log₂1e3", "log2(1e3)"],
    ["log₂½", "log2(½)"],
    ["log₁₀3x", "log10(3*x)"],
    ["Log₁₀0,5", "log10(0.5)"],
    ["log_0.5(x)", "log_(0.5)(x)"],
    ["log_2.5(x)", "log_(2.5)(x)"],
    ["log_2.5 (x)", "log_(2.5)(x)"],
    ["log_2.5x", "log_2(.5x)"],
    ["log_0.5x", "log_(0.5)(x)"],
    ["log_1,5 x", "log_(1.5)(x)"],
    ["log_0.5", "log_(0)(.5)"],
    ["log_2.5|x|", "log_(2.5)(abs(x))"],
    ["log_0,5(x)", "log_(0.5)(x)"],
    ["log_1e3(x)", "log_(1e3)(x)"],
    ["log_½(x)", "log_(½)(x)"],
    ["log_⅟3x", "log_(1/3)(x)"],
    ["log_2.5", "log_2(.5)"],
    ["|log_2.5|", "abs(log_2(.5))"],
    ["log_2½", "log_2(½)"],
    ["log_2e", "log_2(e)"],
    ["log2.5", "log2(.5)"],
    ["log_28 x", "log_(28)(x)"],
    ["↉", "0/3"],
    ["2↉", "6/3"],
    ["⅟3", "1/3"],
    ["⅟12x", "(1/12)*x"],
    ["2⅟3", "7/3"],
    ["√⅟3", "sqrt(1/3)"],
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
    ["|x", "is missing a closing bar"],
    ["x|y", "is missing a closing bar"],
    ["|x|y|", "is incomplete"],
    ["||", "is incomplete"],
    ["x½", "has an unexpected fraction"],
    ["x⅟3", "has an unexpected fraction"],
    ["⅟", 'contains an unknown symbol: "⅟"'],
    ["⅟x", 'contains an unknown symbol: "⅟"'],
    ["sin1e3.5", "has an unexpected number"],
    ["sin2x.5", "has an unexpected number"],
    ["x2.5", 'contains an unknown name: "x2"'],
    ["log_2½(x)", "needs parentheses around a function's argument"],
    ["log_x2", 'contains an unknown name: "log_x2"'],
    ["x!!", 'has an unexpected "!"'],
    ["x²!", 'has an unexpected "!"'],
    ["!x", 'has an unexpected "!"'],
    ["sin x|y|", "needs parentheses around a function's argument"],
    ["log_(x)", "has a function without an argument"],
    ["log_", "has a logarithm without a base"],
    ["log_sin(x)", "has a logarithm without a base"],
    ["ln^-1(x)", "uses ln^-1, which isn't the name of an inverse function"],
    ["sin^(x)(y)", "raises a function to a power that isn't a positive whole number or -1"],
    ["sin^-2(x)", "raises a function to a power that isn't a positive whole number or -1"],
    ["1e400", "contains a number that is too large"],
    ["1e401", "contains a number that can't be used: 1e401"],
    [`1${"0".repeat(400)}`, `contains a number that can't be used: 1${"0".repeat(39)}`],
    ["x²^2", 'has an unexpected "^"'],
    ["sin^x(x)", "raises a function to a power that isn't a positive whole number or -1"],
    ["sin⁰(x)", "raises a function to a power that isn't a positive whole number or -1"],
    ["sin^0.5(x)", "raises a function to a power that isn't a positive whole number or -1"],
    ["sin⁻²(x)", "raises a function to a power that isn't a positive whole number or -1"],
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
    [`${"√".repeat(50)}(x)`, "is nested too deeply"],
    [`${"|".repeat(51)}x${"|".repeat(51)}`, "is nested too deeply"],
    [`${"log_(".repeat(51)}x`, "is nested too deeply"],
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

describe("reading names", () => {
  const readNames = (source: string, ...names: string[]) => parseExpression(source, new Set(names));

  test("keeps what could be read before, and ignores case only in what couldn't", () => {
    expect(readNames("LN", "L", "N")).toEqual(readNames("L*N", "L", "N"));
    expect(readNames("LN x", "x")).toEqual(readNames("ln(x)", "x"));
    expect(readNames("E", "E")).toEqual({ kind: "variable", name: "E" });
    expect(readNames("E")).toEqual({ kind: "constant", name: "e" });
    expect(readNames("X", "x")).toBe('contains an unknown name: "X"');
  });

  test.each(["x1", "x_1", "x₁"])("reads every spelling of the index of %s", (name) => {
    for (const written of ["x1", "x_1", "x₁"])
      expect(readNames(`2${written}`, name)).toMatchObject({ right: { kind: "variable", name } });
  });

  test("prefers variables to the exponents of numbers after functions", () => {
    expect(readNames("sin2e3", "e3")).toEqual(readNames("sin 2 e3", "e3"));
    expect(readNames("sin2e3", "x")).toEqual(readNames("sin(2e3)", "x"));
    expect(readNames("sin2.5", "sin2")).toBe("has an unexpected number");
  });

  test("keeps variables apart that differ in their spelling", () => {
    expect(readNames("x1", "x1", "x_1")).toMatchObject({ name: "x1" });
    expect(readNames("x_1", "x1", "x_1")).toMatchObject({ name: "x_1" });
    expect(readNames("log2 x", "log_2", "x")).toMatchObject({ kind: "call", name: "log2" });
  });

  test("reads log by the base of the key, but never log with a base of its own", () => {
    const readLog = (source: string, base: "e" | 2 | 10) => parseExpression(source, NAMES, base);
    expect((["e", 2, 10] as const).map((base) => readLog("log x", base))).toMatchObject([
      { name: "ln" },
      { name: "log2" },
      { name: "log10" },
    ]);
    expect(readLog("log_2 x", 10)).toMatchObject({ name: "log2" });
    expect(readLog("ln x", 10)).toMatchObject({ name: "ln" });
  });
});

describe("preparing a key", () => {
  const range = { variables: { x: { min: -5, max: 5 } } };
  test("refuses a key that can be evaluated at too few points", () => {
    expect(prepareExpression("sqrt(-1-x^2)", range)).toMatch(
      /^can be evaluated reliably at too few points in the variables' ranges$/,
    );
    expect(prepareExpression("x", range)).toBeTypeOf("function");
    expect(prepareExpression("x!", { variables: { x: { min: 200, max: 300 } } })).toMatch(/too few points/);
    expect(prepareExpression("1/0", {})).toMatch(/^can be evaluated reliably at too few points/);
    expect(prepareExpression("1", {})).toBeTypeOf("function");
  });

  test("gives the same results whatever the order of the variables", () => {
    const ranges = { x: { min: 1, max: 2 }, y: { min: 3, max: 9 } };
    const turned = { y: ranges.y, x: ranges.x };
    for (const each of [ranges, turned]) {
      const equals = compileEquivalence(parseTree("x-y"), each, 4);
      expect([equals?.(parseTree("-(y-x)")), equals?.(parseTree("x+y")), equals?.(parseTree("y-x"))]).toEqual(
        [true, false, false],
      );
    }
  });
});
