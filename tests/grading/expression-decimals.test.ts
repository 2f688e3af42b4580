import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { gradeFraction } from "./support.ts";

const range = { min: -5, max: 5 };
const createKey = (value: string, options: object = {}) => ({
  type: "expression" as const,
  accept: [{ value }],
  variables: { x: range },
  ...options,
});

describe("decimals in an answer", () => {
  it.each([
    ["2/3", "0.6667", 1],
    ["2/3", "0,6667", 1],
    ["2/3", "6.667e-1", 1],
    ["2/3", "0.66667", 1],
    ["2/3", "0.66666666666666666667", 1],
    ["2/3", "0.667", 0],
    ["2/3", "0.6666", 0],
    ["2/3", "0.6668", 0],
    ["2/3", "-0.6667", 0],
    ["1/3", "0.0333", 0],
    ["1/30", "0.0333", 0],
    ["1/30", "0.03333", 1],
    ["pi", "3.142", 1],
    ["pi", "3.1415", 0],
    ["pi", "3.14", 0],
    ["pi", "22/7", 0],
    ["1000pi", "3142", 1],
    ["1000pi", "3141", 0],
    ["10000pi", "31420", 0],
    ["sqrt(2)/2", "0.7071", 1],
    ["1.23456", "1.235", 1],
    ["0.12345", "0.1235", 1],
    ["9.99996", "10.00", 1],
    ["12344", "12340", 0],
    ["0", "0.0000", 1],
    ["0", "0.00001", 0],
    ["pi", "1003.2-1000.1", 0],
    ["2x/3", "0.6667x", 1],
    ["2x/3", "0.667x", 0],
    ["pi x^2", "3.142x^2", 1],
    ["pi x^2", "3.143x^2", 0],
    ["x/3-pi", "0.3333x-3.142", 1],
    ["x/3-pi", "0.3333x-3.143", 0],
    ["e^(x/3)", "2.718^(0.3333x)", 1],
    ["e^(x/3)", "e^(0.3333x)", 1],
    ["sin(x/3)", "sin(0.3333x)", 1],
    ["x", "1.0001x", 0],
    ["x", "x+0.0001", 0],
    ["sqrt(x)", "1.000sqrt(x)", 1],
    ["sqrt(x)", "1.000sqrt(abs(x))", 0],
    ["1000pi x", "3.142e3x", 1],
    ["1000pi x", "3142x", 0],
    ["-1000pi", "-3142", 1],
    ["2023/2024", "2022/2023", 0],
    ["2023/2024", "0.9995", 1],
    ["1", "2023/2024", 0],
    ["3", "3001/1000", 0],
    ["x", "2024x/2025", 0],
    ["8x", "8001x/1000", 0],
    ["x+1", "x+1001/1000", 0],
    ["sqrt(2024)", "sqrt(2023)", 0],
    ["(1+1/1000)^1000", "(1+1/1001)^1001", 0],
    ["cos(2pi/2024)", "cos(2pi/2023)", 0],
    ["sqrt(2)", "131836323/93222358", 0],
  ])("for the key %s, %s earns %d", (value, answer, fraction) => {
    expect(gradeFraction(createKey(value), answer)).toBe(fraction);
  });

  it.each([
    ["pi", "3", 1, 1],
    ["pi", "3.1", 2, 1],
    ["pi", "3.14", 3, 1],
    ["pi", "3.1", 3, 0],
    ["pi", "3.14159", 6, 1],
    ["pi", "3.1416", 6, 0],
    ["pi", "3.14159265358979", 15, 1],
    ["pi", "3.1415926535898", 15, 0],
    ["pi", "3.142", 0, 0],
    ["pi", "3.14159265358979323846", 0, 0],
    ["1/2", "0.5", 0, 1],
  ])(
    "for the key %s, %s at a decimal_tolerance of %d earns %d",
    (value, answer, decimal_tolerance, earned) => {
      expect(gradeFraction(createKey(value, { decimal_tolerance }), answer)).toBe(earned);
    },
  );

  it.each([
    ["1/2", "0.5", 1],
    ["1/2", "0.50", 1],
    ["1/8x", "0.125x", 1],
    ["pi/2", "0.5pi", 1],
    ["0.5", "1/2", 1],
    ["sqrt(2)/2", "1/sqrt(2)", 1],
    ["2/3", "4/6", 1],
    ["20!", "2432902008176640000", 1],
    ["20!", "2432902008176640001", 0],
    ["2/3", "0.6667", 0],
    ["2/3", "0.666666666667", 0],
    ["2/3", "0.66666666666666666667", 0],
    ["2x/3", "0.66666666666666666667x", 0],
    ["pi", "3.1416", 0],
    ["pi", "3.14159265358979323846", 0],
    ["pi x", "3.14159265358979323846x", 0],
    ["10^20pi", "314159265358979323846", 0],
    ["670956*10^6 pi", "2107870440482", 0],
    ["sqrt(10^24)", "1000000000000", 1],
    ["1.41421356237309505 x", "1.41421356237309505 x", 1],
    ["1.41421356237309505 pi", "pi 1.41421356237309505/1", 0],
    ["1.41421356237309505 pi", "1.41421356237309505 pi", 1],
    ["sqrt(2)", "131836323/93222358", 0],
    ["sqrt(2)", "1414213562373095/10^15", 0],
    ["sqrt(2)", "1.414213562+3.73095e-10", 0],
    ["sqrt(2)", "1.414213562+3.73095e-10+0*sqrt(2)", 0],
    ["sqrt(2)", "131836323/93222358+sqrt(3)^2-3", 0],
    ["sqrt(2)", "sqrt(200000000)/10000", 1],
    ["sqrt(2)", "(10000002+2)/10000004*2^0.5", 1],
    ["sqrt(123456788^2)", "123456788", 1],
    ["sqrt(152415765279684/4)", "6172839", 1],
    ["cbrt(1000000007^3)", "1000000007", 1],
    ["abs(-1234567890123)+sqrt(4)", "1234567890125", 1],
    ["pi", "245850922/78256779", 0],
    ["pi", "4atan(100000000/100000000)", 1],
    ["ln(2)", "0.693147180+5.59945e-10", 0],
    ["e", "exp(12345678/12345678)", 1],
    ["1/3*sqrt(2)", "(0.33333333+3.3333333e-9+3.3333333e-17)sqrt(2)", 0],
    ["1/3*sqrt(2)", "33333333/99999999*sqrt(2)", 1],
    ["sin(x)", "sin(12345678x/12345678)", 1],
    ["sin(x)", "131836323/93222358*sin(x)/sqrt(2)", 0],
    ["sqrt(2)x", "131836323/93222358x", 0],
    ["x^(1/3)+10", "x^(11111111/33333333)+10", 1],
    ["log_3(5)", "log_3(50000000)-log_3(10000000)", 1],
    ["asin(0.6)", "acos(80000000/100000000)", 1],
  ])("if exact, for the key %s, %s earns %d", (value, answer, fraction) => {
    const variables = value.startsWith("x^") ? { x: { min: 1, max: 5 } } : { x: range };
    const exact = gradeFraction(createKey(value, { exact: true, variables }), answer);
    expect(exact).toBe(fraction);
    for (const options of [{ exact: true, decimal_tolerance: 2 }, { decimal_tolerance: 0 }])
      expect(gradeFraction(createKey(value, { ...options, variables }), answer)).toBe(fraction);
  });

  it.each([
    ["2^64-1", "18446744073709551615", 1],
    ["2^64-1", "18446744073709551616", 0],
    ["2^64-1", "2^64", 0],
    ["20!", "2432902008176640000", 1],
    ["20!", "2432902008176640001", 0],
    ["1/3", "0.33333333333333333333", 1],
    ["1/3", "0.33333333333333333334", 0],
    ["-(10^17+1)", "-100000000000000001", 1],
    ["-(10^17+1)", "-100000000000000000", 0],
    ["2^-70", "8.470329472543003e-22", 1],
    ["2^-70", "8.470329472543004e-22", 0],
    ["170!", "7.257e306", 1],
    ["170!", "7.258e306", 0],
    ["1/7-1/7", "0.0000", 1],
    ["10^20+x", "10^20+x+1", 0],
  ])("compares beyond the precision of doubles: for the key %s, %s earns %d", (value, answer, fraction) => {
    expect(gradeFraction(createKey(value), answer)).toBe(fraction);
  });

  const irrational = fc
    .tuple(
      fc.integer({ min: 2, max: 999_999 }),
      fc.integer({ min: -6, max: 6 }),
      fc.constantFrom("pi", "ln(7)", "e^2"),
    )
    .map(([n, power, unit]) => {
      const size = { pi: Math.PI, "ln(7)": Math.log(7), "e^2": Math.exp(2) }[unit] ?? 1;
      return { value: `${n}*10^(${power})*${unit}`, number: n * 10 ** power * size };
    });

  it("a correctly rounded decimal is accepted from decimal_tolerance figures on, and never if exact", () => {
    fc.assert(
      fc.property(
        irrational,
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 15 }),
        ({ value, number }, decimal_tolerance, figures) => {
          const answer = number.toPrecision(figures);
          const isEnough = figures >= decimal_tolerance;
          expect(gradeFraction(createKey(value, { decimal_tolerance }), answer)).toBe(isEnough ? 1 : 0);
          // By chance, a decimal is so close to the key that doubles can't tell them apart.
          if (Math.abs(Number(answer) - number) > 1e-13 * number)
            expect(gradeFraction(createKey(value, { exact: true }), answer)).toBe(0);
        },
      ),
      { numRuns: scaleRuns(500) },
    );
  });

  it("a decimal that is off by one in its last figure is refused", () => {
    fc.assert(
      fc.property(
        irrational,
        fc.integer({ min: 4, max: 12 }),
        fc.constantFrom(1, -1),
        ({ value, number }, figures, step) => {
          const [mantissa = "", power = "0"] = number.toExponential(figures - 1).split("e");
          const unit = 10 ** (1 - figures);
          const wrong = Number(mantissa) + step * unit;
          const answer = `${wrong.toFixed(figures - 1)}e${power}`;
          // A double can't tell on which side of the rounding boundary such a value is.
          const distance = Math.abs(number / 10 ** Number(power) - wrong) - unit / 2;
          fc.pre(Math.abs(distance) > 1e-13 * Math.abs(wrong));
          expect(gradeFraction(createKey(value), answer)).toBe(0);
        },
      ),
      { numRuns: scaleRuns(300) },
    );
  });
});
