import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as r from "#lib/core/grading/rational.ts";
import { roundFigures, roundPercent, roundPlaces, roundScore } from "#lib/core/grading/round.ts";

const createRatio = (n: number | bigint, d: number | bigint = 1) => r.ratio(BigInt(n), BigInt(d));
const rationals = fc
  .tuple(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.bigInt(1n, 10n ** 40n))
  .map(([n, d]) => r.ratio(n, d));

describe("exact arithmetic", () => {
  it("reads a double as its shortest decimal", () => {
    expect(r.fromNumber(0.1)).toEqual(createRatio(1, 10));
    expect(r.fromNumber(-2.5e-7)).toEqual(createRatio(-1, 4_000_000));
    expect(r.fromNumber(1e21)).toEqual(createRatio(10n ** 21n));
    expect(r.fromNumber(-0)).toEqual(r.ZERO);
    expect(r.add(r.fromNumber(0.1), r.fromNumber(0.2))).toEqual(r.fromNumber(0.3));
  });

  it("refuses numbers that aren't finite, and a denominator of 0", () => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => r.fromNumber(x)).toThrow(RangeError);
    expect(() => r.div(r.ONE, r.ZERO)).toThrow(RangeError);
  });

  it.each([
    ["1.50", createRatio(3, 2)],
    ["-.5", createRatio(-1, 2)],
    ["+5.", createRatio(5)],
    ["12e-3", createRatio(3, 250)],
    ["1E+2", createRatio(100)],
    ["", null],
    [".", null],
    ["e5", null],
    ["1e", null],
    ["0x10", null],
    ["1e401", null],
    ["1e-99999999999", null],
    ["1".repeat(401), null],
  ])("reads the decimal %j", (text, value) => {
    expect(r.fromDecimalString(text)).toEqual(value);
  });

  it("keeps fractions in lowest terms with a positive denominator", () => {
    expect(createRatio(6, -4)).toEqual({ n: -3n, d: 2n });
    expect(createRatio(0, -7)).toEqual(r.ZERO);
    const huge = 3n ** 80n;
    expect(r.ratio(huge * 10n, huge * 4n)).toEqual(createRatio(5, 2));
  });

  it("obeys the laws of a field and an order", () => {
    fc.assert(
      fc.property(rationals, rationals, rationals, (a, b, c) => {
        expect(r.add(a, b)).toEqual(r.add(b, a));
        expect(r.mul(r.add(a, b), c)).toEqual(r.add(r.mul(a, c), r.mul(b, c)));
        expect(r.add(r.sub(a, b), b)).toEqual(a);
        if (!r.isZero(b)) expect(r.mul(r.div(a, b), b)).toEqual(a);
        expect(r.compare(a, b)).toBe(-r.compare(b, a) + 0);
        expect(r.compare(r.add(a, r.ONE), a)).toBe(1);
      }),
    );
  });

  it("converts every double to a fraction and back", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(finite, (x) => r.toNumber(r.fromNumber(x)) === x));
  });

  it("rounds only once where doubles have fewer digits", () => {
    const subnormal = fc.double({ noNaN: true, min: -(2 ** -1021), max: 2 ** -1021 });
    fc.assert(fc.property(subnormal, (x) => r.toNumber(r.fromNumber(x)) === x));
    expect(r.toNumber(r.fromNumber(-1.531087603142041e-308))).toBe(-1.531087603142041e-308);
    expect(r.toNumber(createRatio(3, 2n ** 1075n))).toBe(2 * Number.MIN_VALUE);
    expect(Object.is(r.toNumber(createRatio(-1, 2n ** 1075n)), 0)).toBe(true);
  });

  it("reads the double of a fraction with a small denominator as that fraction", () => {
    for (let d = 1; d <= 100; d += 1)
      for (let n = -d; n <= d; n += 1) expect(r.fromShare(n / d)).toEqual(createRatio(n, d));
  });

  it("reads other doubles as they are written", () => {
    const decimals = fc.tuple(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.constantFrom(8, 13));
    fc.assert(
      fc.property(decimals, ([n, places]) => {
        expect(r.fromShare(n / 10 ** places)).toEqual(createRatio(n, 10 ** places));
      }),
    );
    expect(r.fromShare(0.333)).toEqual(createRatio(333, 1000));
    expect(r.fromShare(0.3333333333333334)).toEqual(r.fromNumber(0.3333333333333334));
    expect(() => r.fromShare(Number.NaN)).toThrow(RangeError);
  });

  it("converts any fraction to the nearest double", () => {
    const decimals = fc.tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(decimals, ([n, places]) => {
        expect(r.toNumber(r.ratio(n, 10n ** BigInt(places)))).toBe(Number(`${n}e-${places}`) + 0);
      }),
    );
    expect(Object.is(r.toNumber(createRatio(0, -1)), 0)).toBe(true);
  });

  it("breaks a near tie by all digits", () => {
    const tie = (2n ** 53n + 1n) * 10n ** 40n;
    expect(r.toNumber(r.ratio(tie, 10n ** 40n))).toBe(2 ** 53);
    expect(r.toNumber(r.ratio(tie + 1n, 10n ** 40n))).toBe(2 ** 53 + 2);
    expect(r.toNumber(r.ratio(-tie - 1n, 10n ** 40n))).toBe(-(2 ** 53) - 2);
  });

  it("reads its wire form back unchanged, and writes a number exactly if it loses nothing", () => {
    fc.assert(
      fc.property(rationals, (a) => {
        const wire = r.toWire(a);
        expect(r.fromWire(JSON.parse(JSON.stringify(wire)))).toEqual(a);
        if (typeof wire === "number") expect(r.fromNumber(wire)).toEqual(a);
      }),
    );
    expect([createRatio(1), createRatio(-1, 4), createRatio(1, 3), createRatio(-2, 3)].map(r.toWire)).toEqual(
      [1, -0.25, "1/3", "-2/3"],
    );
  });

  it.each(["", "1/0", "1/-3", "x", "1/2/3", " 1/2"])("throws for the wire form %j", (wire) => {
    expect(() => r.fromWire(wire)).toThrow(RangeError);
  });

  it("clamps a fraction to a range", () => {
    const clamp = (x: number) => r.toNumber(r.clamp(r.fromNumber(x), createRatio(-1, 2), r.ONE));
    expect([-3, -0.5, 0.2, 1, 9].map(clamp)).toEqual([-0.5, -0.5, 0.2, 1, 1]);
  });
});

describe("rounding", () => {
  it("rounds halves away from zero, decided on the decimals and not on the doubles", () => {
    expect([1.00005, -1.00005, 0.00004, 2.5].map((x) => roundScore(r.fromNumber(x)))).toEqual([
      1.0001, -1.0001, 0, 2.5,
    ]);
    expect([33.335, 66.665, 1.005].map((x) => roundPercent(r.fromNumber(x)))).toEqual([33.34, 66.67, 1.01]);
  });

  it("never returns -0", () => {
    expect(Object.is(roundScore(createRatio(-1, 10 ** 9)), 0)).toBe(true);
  });

  it("adds three thirds to a whole", () => {
    const third = createRatio(1, 3);
    expect(roundScore(r.add(third, r.add(third, third)))).toBe(1);
    expect(roundScore(third)).toBe(0.3333);
    expect(roundPercent(r.mul(createRatio(100), createRatio(2, 3)))).toBe(66.67);
  });

  it("stays within half a unit, and is idempotent", () => {
    fc.assert(
      fc.property(rationals, fc.integer({ min: -3, max: 15 }), (a, places) => {
        const rounded = roundPlaces(a, places);
        const unit =
          places >= 0 ? createRatio(1, 10n ** BigInt(places)) : createRatio(10n ** BigInt(-places));
        const off = r.sub(rounded, a);
        expect(r.compare(off.n < 0n ? r.negate(off) : off, r.div(unit, createRatio(2)))).not.toBe(1);
        expect(r.div(rounded, unit).d).toBe(1n);
        expect(roundPlaces(rounded, places)).toEqual(rounded);
      }),
    );
  });

  it.each([
    [0, 3, 0],
    [1234.5, 2, 1200],
    [0.0012345, 3, 0.00123],
    [-9.995, 3, -10],
    [99.95, 3, 100],
    [1, 1, 1],
    [0.1, 1, 0.1],
    [-1, 1, -1],
    [-1234.5, 2, -1200],
    [-0.0012345, 3, -0.00123],
    [0.95, 1, 1],
    [0.949, 1, 0.9],
    [0.0999, 1, 0.1],
    [999, 2, 1000],
    [100, 3, 100],
    [0.01, 2, 0.01],
    [15, 1, 20],
    [14.99, 1, 10],
  ])("rounds %d to %d significant figures as %d", (x, figures, rounded) => {
    expect(roundFigures(r.fromNumber(x), figures)).toEqual(r.fromNumber(rounded));
  });

  it.each([
    [14.999, 0, 15],
    [14.5, 0, 15],
    [-14.5, 0, -15],
    [14.49, 0, 14],
    [149, -2, 100],
    [150, -2, 200],
    [-150, -2, -200],
    [0.5, 0, 1],
    [-0.0001, 2, 0],
  ])("rounds %d to %d places as %d", (x, places, rounded) => {
    expect(roundPlaces(r.fromNumber(x), places)).toEqual(r.fromNumber(rounded));
  });

  it("rounds fractions to significant figures by their value, not by their digits", () => {
    expect(roundFigures(createRatio(1, 3), 2)).toEqual(createRatio(33, 100));
    expect(roundFigures(createRatio(100, 3), 2)).toEqual(createRatio(33));
    expect(roundFigures(createRatio(1000, 999), 3)).toEqual(createRatio(1));
    expect(roundFigures(createRatio(999, 1000), 2)).toEqual(createRatio(1));
    expect(roundFigures(createRatio(2, 30), 1)).toEqual(createRatio(7, 100));
    expect(roundFigures(createRatio(-1, 7), 3)).toEqual(createRatio(-143, 1000));
  });
});

describe("invalid numbers", () => {
  it("throws with a message that names the problem", () => {
    expect(() => r.fromNumber(Number.NaN)).toThrow("NaN is not a finite number");
    expect(() => r.fromWire("1.5")).toThrow("Not a stored fraction");
    expect(() => r.fromWire("1/-2")).toThrow("Not a stored fraction");
    expect(() => r.ratio(1n, 0n)).toThrow("The denominator of a fraction can't be 0");
    expect(r.fromDecimalString("1".repeat(400))).toEqual(createRatio(BigInt("1".repeat(400))));
    expect(r.fromDecimalString("1".repeat(401))).toBeNull();
  });
});
