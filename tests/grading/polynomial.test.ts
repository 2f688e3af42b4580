import { describe, expect, test } from "vitest";
import { isEqualModulo, modInverse, toResidue } from "#lib/core/grading/expression/modular.ts";
import {
  computeContent,
  getUnivariateCoefficients,
  haveCommonVariable,
  toPolynomial,
} from "#lib/core/grading/expression/polynomial.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import type { Tree } from "#lib/core/grading/expression/tree.ts";
import { toWire } from "#lib/core/grading/rational.ts";

const NAMES = new Set([..."abcdfghklmnxyz"]);
function parseTree(source: string): Tree {
  const read = parseExpression(source, NAMES);
  if (typeof read === "string") throw new Error(`${source} ${read}`);
  return read;
}
/** Returns the terms of a polynomial as `{ "x^2 y^1": 3 }`. */
function listTerms(source: string): Record<string, number | string> | null {
  const polynomial = toPolynomial(parseTree(source));
  if (!polynomial) return null;
  const terms = polynomial.map(({ powers, coefficient }): [string, number | string] => [
    [...powers]
      .map(([name, power]) => `${name}^${power}`)
      .sort()
      .join(" "),
    toWire(coefficient),
  ]);
  expect(new Set(terms.map(([powers]) => powers)).size, "each term once").toBe(terms.length);
  return Object.fromEntries(terms);
}

describe("toPolynomial", () => {
  test.each<[string, Record<string, number | string>]>([
    ["7", { "": 7 }],
    ["0", {}],
    ["x", { "x^1": 1 }],
    ["-x", { "x^1": -1 }],
    ["-(x-2)", { "x^1": -1, "": 2 }],
    ["x+x", { "x^1": 2 }],
    ["x-x", {}],
    ["x-3x+1", { "x^1": -2, "": 1 }],
    ["x y+y x", { "x^1 y^1": 2 }],
    ["(x+1)(x-1)", { "x^2": 1, "": -1 }],
    ["(x+y)^2", { "x^2": 1, "x^1 y^1": 2, "y^2": 1 }],
    ["x^0", { "": 1 }],
    ["x/4", { "x^1": 0.25 }],
    ["(x+1)/(1+2)", { "x^1": "1/3", "": "1/3" }],
    ["(2/3)x", { "x^1": "2/3" }],
    ["x^100", { "x^100": 1 }],
    ["10^60 x", { "x^1": 1e60 }],
    ["-10^60 x", { "x^1": -1e60 }],
    ["x/10^60", { "x^1": 1e-60 }],
  ])("expands %s", (source, terms) => {
    expect(listTerms(source)).toEqual(terms);
  });

  test.each([
    "pi",
    "pi x",
    "x+pi",
    "sin(x)",
    "-sin(x)",
    "x^y",
    "x^(1/2)",
    "x^-1",
    "(x+1)^-2",
    "1/x",
    "x/(x+1)",
    "x/(1+x)",
    "x/y",
    "x/0",
    "x/(1-1)",
    "2^x",
    "(sin(x))^2",
  ])("returns null for %s, which isn't a polynomial", (source) => {
    expect(toPolynomial(parseTree(source))).toBeNull();
  });

  test.each([
    ["x^101"],
    ["x^60*x^60"],
    ["10^61 x"],
    ["(-10^31)(10^30 x)"],
    ["x/10^31/10^30"],
    ["-10^61 x"],
    ["x/10^61"],
    ["10^61 x+1"],
    ["x^60*x^60+1"],
    ["(x+1)^55"],
    ["(x+1)^54+(a+b+c+d+f)(g+h+k+l+m+n)+x*x"],
  ])("returns null for %s, which exceeds a limit", (source) => {
    expect(toPolynomial(parseTree(source))).toBeNull();
  });

  test("allows up to 3,000 products", () => {
    expect(toPolynomial(parseTree("(x+1)^54+(a+b+c+d+f)(g+h+k+l+m+n)"))).toHaveLength(85);
  });

  const parsePolynomial = (source: string) => toPolynomial(parseTree(source)) ?? [];
  test("lists the coefficients of a polynomial in one variable by degree", () => {
    const listCoefficients = (source: string) =>
      getUnivariateCoefficients(parsePolynomial(source))?.map(toWire);
    expect(listCoefficients("3x^2-5")).toEqual([-5, 0, 3]);
    expect(listCoefficients("x^3")).toEqual([0, 0, 0, 1]);
    expect(listCoefficients("x+y")).toBeUndefined();
    expect(listCoefficients("7")).toBeUndefined();
    expect(listCoefficients("0")).toBeUndefined();
  });

  test("finds the greatest common divisor of integer coefficients", () => {
    expect([
      computeContent(parsePolynomial("4x^2-6y")),
      computeContent(parsePolynomial("2x+1")),
      computeContent(parsePolynomial("-3x")),
    ]).toEqual([2n, 1n, 3n]);
    expect([
      computeContent(parsePolynomial("4x+x/2+2")),
      computeContent(parsePolynomial("0")),
      computeContent(parsePolynomial("4x/3")),
    ]).toEqual([1n, 1n, 1n]);
  });

  test("finds whether a variable divides every term of two polynomials", () => {
    const shareOneVariable = (a: string, b: string) =>
      haveCommonVariable(parsePolynomial(a), parsePolynomial(b));
    expect([
      shareOneVariable("x", "x"),
      shareOneVariable("x y+x", "x^2"),
      shareOneVariable("y x", "x"),
      shareOneVariable("x y", "y"),
    ]).toEqual(Array(4).fill(true));
    expect([
      shareOneVariable("x+1", "x"),
      shareOneVariable("x", "y"),
      shareOneVariable("x y+y", "x"),
      shareOneVariable("0", "0"),
    ]).toEqual(Array(4).fill(false));
  });
});

describe("arithmetic modulo a prime", () => {
  test("maps integers to residues from 0 to below the prime, and inverts them", () => {
    const prime = 2n ** 127n - 1n;
    expect([
      toResidue(-1n),
      toResidue(prime),
      toResidue(prime + 5n),
      toResidue(0n),
      toResidue(-prime - 2n),
    ]).toEqual([prime - 1n, 0n, 5n, 0n, prime - 2n]);
    for (const n of [1n, 2n, 12345678901234567890n]) expect(toResidue(n * modInverse(n))).toBe(1n);
  });

  const at = new Map([
    ["x", 0.3],
    ["y", -7],
    ["z", 0],
  ]);
  test.each([
    ["x+y", "y+x", true],
    ["x-y", "-(y-x)", true],
    ["x-y", "y-x", false],
    ["x+y", "x-y", false],
    ["(x+y)^2", "x^2+2x y+y^2", true],
    ["(x+y)^2", "x^2+y^2", false],
    ["x/y", "1/(y/x)", true],
    ["x/y", "y/x", false],
    ["1/x-1/y", "(y-x)/(x y)", true],
    ["1/x-1/y", "(y+x)/(x y)", false],
    ["x^-2", "1/x^2", true],
    ["x^0", "1", true],
    ["x^-1", "x", false],
    ["z^2", "0", true],
    ["x^1000/x^999", "x", true],
    ["x^1000", "x^999 x", true],
    ["x^-1000", "1/x^1000", true],
    ["x^1001", "x^1001", null],
    ["x^-1001", "x^-1001", null],
    ["1/z", "1", null],
    ["z^0", "1", null],
    ["z^-1", "1", null],
    ["1", "1/z", null],
    ["(1/z)^2", "1", null],
    ["x^y", "1", null],
    ["x^x", "1", null],
    ["x^(1/2)", "1", null],
    ["20!", "2432902008176640000", true],
    ["20!", "2432902008176640001", false],
    ["20!/18!", "380", true],
    ["0! x", "x", true],
    ["(-1)!", "1", null],
    ["x!", "x!", null],
    ["pi", "pi", null],
    ["sin(x)", "sin(x)", null],
    ["x+pi", "pi+x", null],
    ["-pi", "-pi", null],
    ["(pi)^2", "1", null],
  ])("decides that %s = %s is %s", (a, b, equal) => {
    expect(isEqualModulo(parseTree(a), parseTree(b), at)).toBe(equal);
  });
});
