import { describe, expect, it } from "vitest";
import { createConstantKey, createKey, positive, wide } from "./expression-keys.ts";
import {
  FAST,
  gradeFraction,
  listAnswerErrors,
  listKeyErrors,
  listMisfits,
  measureCpuTime,
  textEntry,
} from "./support.ts";

describe("expression keys", () => {
  it.each([
    ["(x+1)^2", "x^2+2x+1"],
    ["(x+1)^2", "1 + x*(x + 2)"],
    ["x*y", "yx"],
    ["2x y", "x×y·2"],
    ["x/2", "1/2x"],
    ["x/2", "0.5x"],
    ["x/2", "0,5 x"],
    ["x-y", "−y + x"],
    ["x^2", "x**2"],
    ["x^2 y^3", "x²y³"],
    ["x^-1", "1÷x"],
    ["x^(-2)", "x⁻²"],
    ["-x^2", "-(x^2)"],
    ["x^2^3", "x^8"],
    ["2^-x", "1/2^x"],
    ["1/(x y)", "1/xy"],
    ["x/(2y)", "x/2y"],
    ["(x/3)/(2y)", "x/3/2y"],
    ["sin(x)^2", "1 - cos(x)^2"],
    ["sin(x)^2", "sin²(x)"],
    ["sin(x)^2", "sin^2 x"],
    ["sin(2x)cos(x)", "sin 2x cos x"],
    ["sin(2x)", "2sinx cosx"],
    ["exp(x)", "e^x"],
    ["cosh(x)", "(e^x + e^-x)/2"],
    ["tan(x)", "sin(x)/cos(x)"],
    ["pi x", "πx"],
    ["atan(x)", "arctan(x)"],
    ["abs(x)", "√(x^2)"],
    ["cbrt(x)^3", "x"],
    ["x", "x^2/x"],
    ["0", "x - x"],
    ["0", "sin(x)^2 + cos(x)^2 - 1"],
    ["(x+1)^20", Array.from({ length: 21 }, (_, k) => `${computeBinomial(20, k)}x^${k}`).join("+")],
    ["(x-y)(x+y)(x^2+y^2)", "x^4-y^4"],
    ["x", "(x + 1e40) - 1e40"],
    ["1/x^2", "(x^-2 + 1e40) - 1e40"],
    ["x", "x + 1e300*1e300 - 1e300*1e300"],
    ["x/(y+7)", "(x/y + 1e30x)/((y+7)/y + 1e30(y+7))"],
    ["1e-10*x", "x/10000000000"],
    ["- - x", "x"],
    ["+x", "x"],
  ])("grades %s and %s as equal", (value, answer) => {
    expect(gradeFraction(createKey(value), answer, textEntry)).toBe(1);
  });

  it.each([
    ["ln(x^2)", "2 ln(x)"],
    ["ln(x)", "log(x)"],
    ["log10(x)", "ln(x)/ln(10)"],
    ["log2(8x)", "3+log2(x)"],
    ["sqrt(x)sqrt(y)", "√(xy)"],
    ["2√3 x", "√12x"],
    ["x^(1/2)", "sqrt x"],
  ])("grades %s and %s as equal for positive variables", (value, answer) => {
    expect(gradeFraction(createKey(value, "x y", positive), answer)).toBe(1);
  });

  it.each([
    ["1e-10*x", "2e-10*x"],
    ["x", "x + 1e-9"],
    ["x", "x*1.000000001"],
    ["x^2", "2x"],
    ["x^2", "x^2 + 0*y + 1e-13"],
    ["x", "y"],
    ["(x+y)^2", "x^2+y^2"],
    ["x", "abs(x)"],
    ["ln(x^2)", "2 ln(x)"],
    ["x", "sqrt(x)^2"],
    ["x^(1/3)", "cbrt(x)"],
    ["x", "X"],
    ["x", "z"],
    ["x", "1/0"],
    ["x", "0/0"],
    ["x", "(x + 1e40) - 1e40 + 1"],
    ["x", "(x + 1e40) - 1e40 + sin(0)"],
    ["0", "(x + 1e40) - 1e40"],
    ["x", "x + 1e300*1e300"],
    ["x", "x + 1e300*1e300 - 1e300*1.1e300"],
    ["x", "ln(0)"],
  ])("grades %s and %s as different", (value, answer) => {
    expect(gradeFraction(createKey(value), answer)).toBe(0);
  });

  it("grades polynomials correctly despite cancellation", () => {
    const near = { min: 2.9, max: 3.1 };
    const terms = Array.from({ length: 11 }, (_, k) => `${computeBinomial(10, k)}x^${10 - k} (-3)^${k}`);
    expect(gradeFraction(createKey("(x-3)^10", "x", near), terms.join("+"))).toBe(1);
    expect(gradeFraction(createKey("(x-3)^10", "x", near), `${terms.join("+")}+1e-30`)).toBe(0);
  });

  it.each([
    ["sqrt(8)", "2√2", 1],
    ["sqrt(2)/2", "1/√2", 1],
    ["2/3", "4/6", 1],
    ["2/3", "0.6666666667", 1],
    ["pi", "3.14159265", 1],
    ["e", "exp(1)", 1],
    ["0.1+0.2", "0.3", 1],
    ["2^0.5", "sqrt 2", 1],
    ["6/2(1+2)", "9", 1],
    ["2e3", "2000", 1],
    ["2e", "2exp(1)", 1],
    ["sin(pi/6)", "1/2", 1],
  ])("grades, without variables, the key %s and the answer %s with %d", (value, answer, fraction) => {
    expect(gradeFraction(createConstantKey(value), answer)).toBe(fraction);
  });

  it("scores the best equal entry, whatever the order of entries", () => {
    const accept = [{ value: "2x", fraction: 0.5 }, { value: "x+x" }, { value: "x", fraction: 0.25 }];
    const draft = { ...createKey("1"), accept };
    expect(["2x", "x", "3x"].map((answer) => gradeFraction(draft, answer))).toEqual([1, 0.25, 0]);
  });

  it.each([
    "",
    "x+",
    "(x",
    "x)",
    "x y 2",
    "x2",
    "2 3",
    "x..y",
    "x=1",
    "f(x)=x",
    "x;y",
    "[x]",
    '"x"',
    "x'",
    "x!!",
    "x.constructor",
    "constructor",
    "__proto__",
    "import('x')",
    "sin",
    "sin()",
    "sin^-2(x)",
    "sin x(y)",
    "|x",
    "x^^2",
    "√",
    "x²^2",
    "x%2",
    "x mod 2",
    "1:2:",
    "5 cm",
    "NaN",
    "Infinity",
    "1e400",
    "1e999999999",
  ])("scores 0, without an error, for the unreadable answer %j", (answer) => {
    expect(gradeFraction({ ...createKey("x"), min_fraction: -1 }, answer || " ")).toBe(0);
  });

  it("scores hostile expressions 0 quickly", () => {
    const hostile = [
      "(".repeat(500),
      `${"(".repeat(249)}x${")".repeat(249)}`,
      `${"-".repeat(499)}x`,
      `${"2^-".repeat(166)}x`,
      `9${"^9".repeat(249)}`,
      `x${"/x".repeat(249)}`,
      `x${"+x".repeat(249)}`,
      "√".repeat(499),
      `${"sin ".repeat(124)}x`,
      "((x+y)^1000)^1000",
      "x".repeat(500),
      "x".repeat(100_000),
      "1".repeat(500),
    ];
    for (const form of ["any", "expanded", "factored", "simplified"]) {
      const draft = { ...createKey("x+y+7"), form };
      expect(
        measureCpuTime(() => hostile.map((answer) => expect(gradeFraction(draft, answer)).toBe(0))),
      ).toBeLessThan(FAST);
    }
  });

  it("scores ambiguous notation 0", () => {
    const answers = ["x²!", "sin x(x)", "sin^-2(x)", "x2", "sin x√x", "sin x|x|"];
    const meant = ["(x^2)!", "x sin x", "1/sin(x)^2", "2x", "sin(x)sqrt(x)", "x sin x"];
    answers.forEach((answer, i) => {
      expect(gradeFraction(createKey(meant[i] ?? "", "x", { min: 0.1, max: 0.9 }), answer)).toBe(0);
    });
  });

  it("accepts up to 200 nodes and 50 levels of parentheses", () => {
    expect(gradeFraction(createKey("x"), `x${"+0".repeat(99)}`)).toBe(1);
    expect(gradeFraction(createKey("x"), `x${"+0".repeat(100)}`)).toBe(0);
    expect(gradeFraction(createKey("x"), `${"(".repeat(50)}x${")".repeat(50)}`)).toBe(1);
    expect(gradeFraction(createKey("x"), `${"(".repeat(51)}x${")".repeat(51)}`)).toBe(0);
  });

  it("accepts up to 500 characters", () => {
    const createLongSource = (length: number) => `x+0.${"0".repeat(245)}+0.${"0".repeat(length - 252)}`;
    expect([500, 501].map((length) => gradeFraction(createKey("x"), createLongSource(length)))).toEqual([
      1, 0,
    ]);
  });

  it("refuses a key that is unreadable or almost nowhere defined", () => {
    expect(listMisfits(createKey("x+z"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("x+"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("sqrt(-1-x^2)"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("ln(x-4.9)"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("(x + 1e40) - 1e40"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("1/(sin(x)^2 + cos(x)^2 - 1)"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("sqrt(sin(x)^2 + cos(x)^2 - 1)"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createKey("ln(x)"), textEntry)).toEqual([]);
    expect(listMisfits(createConstantKey("1/0"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createConstantKey("x"), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(createConstantKey("sqrt 2"), null)).toEqual([]);
  });

  it.each([
    ["factored", "x^2-1", ["accept.0.value"]],
    ["factored", "x^2+1", []],
    ["factored", "x+3", []],
    ["expanded", "(x+1)^2", ["accept.0.value"]],
    ["simplified", "sqrt(8)x", ["accept.0.value"]],
    ["simplified", "2sqrt(2)x", []],
  ])("requires a key of %s form to have it itself: %s", (form, value, paths) => {
    expect(listMisfits(createKey(value, "x", wide, { form }), textEntry)).toEqual(paths);
  });

  it("grades by a stored key that lacks its own form", () => {
    expect(gradeFraction(createKey("x^2-1", "x", wide, { form: "factored" }), "(x+1)(x-1)")).toBe(1);
  });

  it.each([
    ["exact", 1],
    ["decimal_tolerance", -1],
    ["decimal_tolerance", 16],
    ["decimal_tolerance", 2.5],
    ["log_base", 3],
    ["log_base", "2"],
  ])("refuses the %s %j", (field, value) => {
    expect(listKeyErrors({ ...createConstantKey("1"), [field]: value })).toEqual([field]);
  });

  it("grades hostile factorials, decimals and logarithms quickly", () => {
    const hostile = [
      `${"(".repeat(40)}9${"!)".repeat(40)}`,
      "170!170!170!".replaceAll("!", "!*").slice(0, -1),
      "x!".repeat(1) + "+x!".repeat(60),
      "1e400!",
      "(-1e300)!",
      `${"log_(".repeat(20)}x${")(x)".repeat(20)}`,
      `x${"+1.00001x-1.00001x".repeat(11)}`,
      "|".repeat(500),
      `${"|x|".repeat(60)}`,
      "½".repeat(250),
      `1${" ".repeat(498)}½`,
    ];
    for (const form of ["any", "simplified"]) {
      const draft = { ...createKey("x+y+7"), form };
      expect(
        measureCpuTime(() => hostile.map((answer) => expect(gradeFraction(draft, answer)).toBe(0))),
      ).toBeLessThan(FAST);
    }
  });

  it("requires the answer to be undefined where the key is", () => {
    expect(gradeFraction(createKey("sqrt(x)"), "x^0.5")).toBe(1);
    expect(gradeFraction(createKey("sqrt(x)"), "sqrt(abs(x))")).toBe(0);
    expect(gradeFraction(createKey("x ln(x)/ln(x)"), "x")).toBe(0);
  });

  it("rejects a number or a list as an answer", () => {
    expect(listAnswerErrors(createKey("x"), 5, textEntry)).toEqual(["0"]);
    expect(listAnswerErrors(createKey("x"), ["x"], textEntry)).toEqual(["0"]);
  });

  it.each([
    [{ x: { min: 1, max: 1 } }, ["variables.x.max"]],
    [{ x: { min: 1 } }, ["variables.x.max"]],
    [{ pi: wide }, ["variables.pi"]],
    [{ sin: wide }, ["variables.sin"]],
    [{ "x y": wide }, ["variables.x y"]],
    [Object.fromEntries([..."abcdfghijkl"].map((name) => [name, wide])), ["variables"]],
    [JSON.parse('{"__proto__": {"min": 0, "max": 1}}'), ["variables.__proto__"]],
  ])("refuses the malformed variables %j", (variables, paths) => {
    expect(listKeyErrors({ type: "expression", accept: [{ value: "1" }], variables })).toEqual(paths);
  });

  it("accepts variable names with several letters, Greek letters and indices", () => {
    expect(gradeFraction(createKey("alpha*v_0 + θ", "alpha v_0 θ"), "v_0alpha+θ")).toBe(1);
    expect(gradeFraction(createKey("alpha*v_0 + θ", "alpha v_0 θ"), "v_0 alpha+θ")).toBe(1);
    expect(gradeFraction(createKey("a b", "a b ab"), "ab")).toBe(0);
  });
});

function computeBinomial(n: number, k: number): number {
  return k === 0 ? 1 : (computeBinomial(n, k - 1) * (n - k + 1)) / k;
}
