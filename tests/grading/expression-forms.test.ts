import { describe, expect, it } from "vitest";
import { createKey, positive, wide } from "./expression-keys.ts";
import { FAST, gradeFraction, measureCpuTime } from "./support.ts";

describe("the form of an expression", () => {
  it("checks the form of hostile polynomials quickly", () => {
    const power = "(x+y+1)^9(x-y)^9(x+2y+3)^9";
    const factors = Array.from({ length: 10 }, (_, i) => `(5040x^3+${i + 1}x+7561)`).join("");
    const sums = Array.from({ length: 20 }, (_, i) => `(x+${i + 2})`).join("");
    const hostile = [
      [`${power}/(${power}+1)`, "simplified"],
      [`((x+997)^20+1)/((x+991)^19+1)${sums}`, "simplified"],
      ["y((((((x^30)^30)^30)^30)^30)^30+1)", "factored"],
      ["y(((((((x+1)^30)^30)^30)^30)^30)^30+1)", "factored"],
      [factors, "factored"],
      [Array.from({ length: 60 }, (_, i) => `(x^8+${i})`).join(""), "factored"],
      [Array.from({ length: 30 }, (_, i) => `(x^12+y^12+${i})`).join(""), "factored"],
      [Array.from({ length: 25 }, () => "sqrt(999999937)").join("+"), "simplified"],
      [Array.from({ length: 25 }, (_, i) => `sin(${i}x)^2y`).join("+"), "simplified"],
    ] as const;
    for (const [answer, form] of hostile) {
      const draft = { ...createKey("x"), form };
      expect(measureCpuTime(() => expect(gradeFraction(draft, answer)).toBe(0))).toBeLessThan(FAST);
    }
  });

  it.each([
    ["x^2+2x+1", 1],
    ["2x + x^2 + 1", 1],
    ["x^2+x+x+1", 1],
    ["(x+1)^2", 0],
    ["(x+1)(x+1)", 0],
    ["x(x+2)+1", 0],
    ["-(-x^2-2x-1)", 0],
    ["x^2-(-2x-1)", 0],
    ["(2x^2+4x+2)/2", 1],
  ])("grades %s with %d if the expanded form is required", (answer, fraction) => {
    expect(gradeFraction(createKey("(x+1)^2", "x", wide, { form: "expanded" }), answer)).toBe(fraction);
  });

  it("checks the expanded form of every part, but allows roots and reciprocals of sums", () => {
    const form = { form: "expanded" };
    expect(gradeFraction(createKey("sin(2x+2)", "x", wide, form), "sin(2(x+1))")).toBe(0);
    expect(gradeFraction(createKey("sqrt(x+6)", "x", wide, form), "(x+6)^(1/2)")).toBe(1);
    expect(gradeFraction(createKey("1/(x+6)", "x", wide, form), "(x+6)^-1")).toBe(1);
    expect(gradeFraction(createKey("1/(x+6)^2", "x", wide, form), "(x+6)^-2")).toBe(0);
  });

  it.each([
    ["2x^3-2x", "2x(x-1)(x+1)", 1],
    ["2x^3-2x", "-2x(1-x)(1+x)", 1],
    ["2x^3-2x", "2x(x^2-1)", 0],
    ["2x^3-2x", "x(2x-2)(x+1)", 0],
    ["2x^3-2x", "2(x^2-x)(x+1)", 0],
    ["2x^3-2x", "2x^3-2x", 0],
    ["x^2+2x+1", "(x+1)^2", 1],
    ["x^2+2x+1", "(x+1)(x+1)", 1],
    ["x^2+2x+1", "((x+1))^2", 1],
    ["x^3-1", "(x-1)(x^2+x+1)", 1],
    ["x^4-16", "(x^2+4)(x-2)(x+2)", 1],
    ["x^4-16", "(x^2+4)(x^2-4)", 0],
    ["2(x^3-8)", "2(x^3-8)", 0],
    ["6x^2+5x+1", "(2x+1)(3x+1)", 1],
    ["2(6x^2+5x+1)", "2(6x^2+5x+1)", 0],
    ["3x^2-6", "3(x^2-2)", 1],
    ["(x+1)/((x+7)(x+8))", "(x+1)/((x+7)(x+8))", 1],
    ["(x+1)/((x+7)(x+8))", "(x+1)/(x^2+15x+56)", 0],
    ["6x", "6x", 1],
    ["x^2+1", "x^2+1", 1],
    ["x^2-2", "x^2-2", 1],
    ["x+3", "x+3", 1],
    ["-x-7", "-(x+7)", 1],
    ["x^4+4", "x^4+4", 0],
    ["x^4+4", "(x^2+2x+2)(x^2-2x+2)", 1],
  ])(
    "grades, if the factored form is required, the key %s and the answer %s with %d",
    (value, answer, fraction) => {
      expect(gradeFraction(createKey(value, "x", wide, { form: "factored" }), answer)).toBe(fraction);
    },
  );

  it.each([
    ["5x", "5x", 1],
    ["5x", "2x+3x", 0],
    ["5x", "x*5", 1],
    ["5x", "2*2.5x", 0],
    ["5x", "5x+0", 0],
    ["5x", "1*5x", 0],
    ["5x", "5x^1", 0],
    ["5x", "-(-5x)", 0],
    ["5x", "x-(-4x)", 0],
    ["5x", "5x/1", 0],
    ["5x", "10x/2", 0],
    ["5x", "5x^2/x", 0],
    ["x^2", "x*x", 0],
    ["x^4", "(x^2)^2", 0],
    ["4x^2", "(2x)^2", 0],
    ["8x", "2^3 x", 0],
    ["2x", "sqrt(4)x", 0],
    ["x/2", "2x/4", 0],
    ["x/2", "1/2 x", 1],
    ["x/2", "x/2", 1],
    ["x/2", "0.5x", 1],
    ["x/2", "x/4+x/4", 0],
    ["x+1", "(x^2+2x+1)/(x+1)", 0],
    ["x+1", "(2x+2)/2", 0],
    ["x+1", "(x^3+3x^2+3x+1)/(x^2+2x+1)", 0],
    ["(x+1)/(x+2)", "(x/3+1/3)/(x/3+2/3)", 1],
    ["(x+1)/(x+2)", "(x/3+1/3)(x+7)/(x^2+9x+14)", 0],
    ["x+1", "1+x", 1],
    ["x+3", "x+1+2", 0],
    ["3x^2 y-2y x+1", "3x^2 y-2x y+1", 1],
    ["3x^2 y-2y x+1", "4x y x+1-2y x-y x^2", 0],
    ["x y+y x", "x y+y x", 0],
    ["2(x+1)", "2(x+1)", 1],
    ["sqrt(8)x", "sqrt(8)x", 0],
    ["sqrt(8)x", "2sqrt(2)x", 1],
    ["1", "sin(x)^2+cos(x)^2", 0],
    ["x/y", "x/y", 1],
    ["x/y", "1/(y/x)", 0],
    ["x+y", "(x^2+x y)/x", 0],
    ["x/y", "x^2/(x y)", 0],
    ["-x", "-x", 1],
    ["x y", "(-x)(-y)", 0],
  ])(
    "grades, if the simplified form is required, the key %s and the answer %s with %d",
    (value, answer, fraction) => {
      expect(gradeFraction(createKey(value, "x y", positive, { form: "simplified" }), answer)).toBe(fraction);
    },
  );
});
