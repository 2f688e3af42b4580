import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNumberTest, findSliderMatch, hasSliderMatch } from "#lib/core/grading/number-match.ts";
import { ratio } from "#lib/core/grading/rational.ts";
import {
  FAST,
  gradeFraction,
  interaction,
  listAnswerErrors,
  listKeyErrors,
  listMisfits,
  measureCpuTime,
  textEntry,
} from "./support.ts";

const numeric = (...accept: unknown[]) => ({ type: "numeric", accept }) as const;
const within = (value: number, tolerance: unknown) => numeric({ value, tolerance });
const slider = interaction({ kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step: 1 });

describe("numeric keys", () => {
  it.each([
    [3.13, 1],
    ["3.13", 1],
    ["3,15", 1],
    ["3.12999999999999999999", 0],
    ["3.15000000000000000001", 0],
    [3.12, 0],
  ])("grades %j with %j by an absolute tolerance, exactly and with its bounds", (value, fraction) => {
    expect(gradeFraction(within(3.14, { absolute: 0.01 }), value, textEntry)).toBe(fraction);
  });

  it.each([
    [-110, 1],
    [-90, 1],
    [-89.999, 0],
    [100, 0],
  ])("grades %j with %j by a tolerance relative to the key's absolute value", (value, fraction) => {
    expect(gradeFraction(within(-100, { relative: 0.1 }), value)).toBe(fraction);
  });

  it("allows no tolerance if it is relative to 0", () => {
    expect(gradeFraction(within(0, { relative: 0.5 }), 0)).toBe(1);
    expect(gradeFraction(within(0, { relative: 0.5 }), 1e-300)).toBe(0);
  });

  it.each([
    [2.675, 2, "2.68", 1],
    [2.675, 2, "2.6849", 1],
    [2.675, 2, "2.685", 0],
    [2.675, 2, "2.67", 0],
    [-2.5, 0, "-3", 1],
    [-2.5, 0, "-2.4", 0],
    [0, 2, "-0.004", 1],
  ])("compares %d to %d decimal places with %s: %j", (value, decimal_places, answer, fraction) => {
    expect(gradeFraction(within(value, { decimal_places }), answer)).toBe(fraction);
  });

  it.each([
    [1234, 2, "1200", 1],
    [1234, 2, "1249.99", 1],
    [1234, 2, "1250", 0],
    [0.0012345, 3, "1.23e-3", 1],
    [9.996, 3, "10", 1],
    [0, 3, "0.0000001", 0],
    [0, 3, "0.0", 1],
  ])("compares %d to %d significant figures with %s: %j", (value, significant_figures, answer, fraction) => {
    expect(gradeFraction(within(value, { significant_figures }), answer)).toBe(fraction);
  });

  it.each([
    [1, 1],
    [2, 1],
    ["0.999999999999999999999", 0],
    ["2.000000000000000000001", 0],
  ])("grades %j with %j by a range that includes its bounds", (value, fraction) => {
    expect(gradeFraction(numeric({ min: 1, max: 2 }), value)).toBe(fraction);
  });

  it("accepts only the exact value without a tolerance", () => {
    expect(gradeFraction(numeric({ value: 0.3 }), "0.30")).toBe(1);
    expect(gradeFraction(numeric({ value: 0.3 }), 0.1 + 0.2)).toBe(0);
    expect(gradeFraction(numeric({ value: 0.3 }), "3e-1")).toBe(1);
  });

  it("scores the best matching entry, whatever the order of entries", () => {
    const draft = numeric({ min: 0, max: 10, fraction: 0.25 }, { value: 5 }, { value: 6, fraction: -0.5 });
    expect([5, 7, 6, 11].map((value) => gradeFraction({ ...draft, min_fraction: -1 }, value))).toEqual([
      1, 0.25, 0.25, 0,
    ]);
    expect(gradeFraction({ ...numeric({ value: 6, fraction: -0.5 }), min_fraction: -1 }, 6)).toBe(-0.5);
  });

  it.each(["5", " 5 ", "+5", "5.", "5,0", "05", "50e-1", "0.5E1", ".5e+1", ",5e1", "\u00a05\n"])(
    "reads %j as 5",
    (text) => {
      expect(gradeFraction(numeric({ value: 5 }), text)).toBe(1);
    },
  );

  it("accepts both the ASCII hyphen and U+2212 as a minus sign", () => {
    for (const text of ["-0.05", "\u22120,05", "-5e-2", "\u22125e\u22122"]) {
      expect(gradeFraction(numeric({ value: -0.05 }), text)).toBe(1);
    }
  });

  it.each([
    "five",
    "5 kg",
    "5 0",
    "1.000,5",
    "5..",
    "5,0,0",
    ".",
    "-",
    "+-5",
    "- 5",
    "5e",
    "e5",
    "5e1.0",
    "0x5",
    "Infinity",
    "NaN",
    "٥",
    "５",
    "5%",
    "10/2",
    " ",
  ])("scores 0, without an error, for %j", (text) => {
    expect(gradeFraction({ ...numeric({ min: -1e9, max: 1e9 }), min_fraction: -1 }, text)).toBe(0);
  });

  it("scores hostile numbers 0 quickly", () => {
    const everything = { type: "numeric", accept: [{ min: -1e308, max: 1e308 }] } as const;
    const hostile = [
      "1e999999999",
      "1e-999999999",
      `1e${"9".repeat(90_000)}`,
      "1".repeat(100_000),
      `${"1".repeat(99_999)}x`,
    ];
    const time = measureCpuTime(() => {
      for (const text of hostile) expect(gradeFraction(everything, text)).toBe(0);
    });
    expect(time).toBeLessThan(FAST);
  });

  it("grades a number in a string like the number", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    const draft = within(1, { relative: 0.5 });
    fc.assert(fc.property(finite, (x) => gradeFraction(draft, x) === gradeFraction(draft, String(x))));
  });

  it("refuses other types of values, but accepts any text", () => {
    for (const value of [true, {}, [5], ["5"]]) {
      expect(
        listAnswerErrors(numeric({ value: 5 }), Array.isArray(value) || value === true ? value : [value]),
      ).not.toEqual([]);
    }
    expect(listAnswerErrors(numeric({ value: 5 }), "1".repeat(100_001))).toEqual(["0"]);
    expect(gradeFraction(numeric({ value: 5 }), "")).toBe(null);
    expect(gradeFraction(numeric({ value: 0 }), 0)).toBe(1);
  });

  it.each([
    [{ value: 5 }, { step: 1 }, true],
    [{ value: 5 }, { step: 3 }, false],
    [{ value: 5, tolerance: { absolute: 1 } }, { step: 3 }, true],
    [{ value: 5, tolerance: { absolute: 0.999 } }, { step: 3 }, false],
    [{ value: 9 }, { step: 3 }, true],
    [{ value: 10 }, { step: 3 }, false],
    [{ value: 10, tolerance: { relative: 0.1 } }, { step: 3 }, true],
    [{ min: 9.5, max: 10 }, { step: 3 }, false],
    [{ min: 3.5, max: 6 }, { step: 3 }, true],
    [{ min: -5, max: 0 }, { step: 3 }, true],
    [{ value: 20 }, { step: 1 }, false],
    [{ value: 0.3 }, { step: 0.1 }, true],
    [{ value: 0.35 }, { step: 0.1 }, false],
    [{ value: 0.349, tolerance: { decimal_places: 1 } }, { step: 0.1 }, true],
    [{ value: 0.4 }, { lowerBound: 0.1, step: 0.2 }, false],
    [{ value: 0 }, { lowerBound: -10, step: 5 }, true],
    [{ value: 1e-300 }, { lowerBound: -1e300, upperBound: 1e300, step: 1e-300 }, true],
  ])("says whether %j can be set on a slider from 0 to 10 with %j", (entry, given, isReachable) => {
    expect(hasSliderMatch(entry, { lowerBound: 0, upperBound: 10, ...given })).toBe(isReachable);
  });

  it("finds a slider's positions as a search of all of them does", () => {
    const tenths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 10);
    const tolerance = fc.oneof(
      fc.record({ absolute: tenths(0, 20) }),
      fc.record({ relative: tenths(0, 5) }),
      fc.record({ decimal_places: fc.nat({ max: 2 }) }),
      fc.record({ significant_figures: fc.integer({ min: 1, max: 3 }) }),
    );
    const entry = fc.oneof(
      fc.record({ value: tenths(-80, 80), tolerance: fc.option(tolerance, { nil: undefined }) }),
      fc.tuple(tenths(-80, 80), tenths(0, 30)).map(([min, width]) => ({ min, max: min + width })),
    );
    const range = fc.tuple(fc.integer({ min: -60, max: 50 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(entry, range, fc.integer({ min: 1, max: 30 }), (accepted, [low, width], step) => {
        const matches = createNumberTest(accepted);
        const reachable: number[] = [];
        for (let n = low; n <= low + width; n += step) {
          if (matches(ratio(BigInt(n), 10n))) reachable.push(n / 10);
        }
        const slider = { lowerBound: low / 10, upperBound: (low + width) / 10, step: step / 10 };
        expect(hasSliderMatch(accepted, slider)).toBe(reachable.length > 0);
        const found = findSliderMatch(accepted, slider);
        expect(found === undefined ? reachable.length === 0 : reachable.includes(found)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses an entry that is outside the range of a slider", () => {
    const draft = numeric(
      { value: 5 },
      { value: 11 },
      { value: 11, tolerance: { absolute: 1 } },
      { min: -5, max: -1 },
      { min: -5, max: 0 },
      { value: 10.4, tolerance: { decimal_places: 0 } },
      { value: 10.6, tolerance: { decimal_places: 0 } },
    );
    expect(listMisfits(draft, slider)).toEqual(["accept.1", "accept.3", "accept.6"]);
    expect(listMisfits(draft, textEntry)).toEqual([]);
    expect(gradeFraction(numeric({ value: 5 }), 5, slider)).toBe(1);
  });

  it.each([
    [[], ["accept"]],
    [[{}], ["accept.0"]],
    [[{ value: "5" }], ["accept.0"]],
    [[{ value: 5, min: 1, max: 2 }], ["accept.0"]],
    [[{ min: 2, max: 1 }], ["accept.0.max"]],
    [[{ value: 5, tolerance: { absolute: -1 } }], ["accept.0.tolerance.absolute"]],
    [[{ value: 5, tolerance: { absolute: 1, relative: 1 } }], ["accept.0"]],
    [[{ value: 5, tolerance: { decimal_places: 16 } }], ["accept.0.tolerance.decimal_places"]],
    [[{ value: 5, tolerance: { significant_figures: 0 } }], ["accept.0.tolerance.significant_figures"]],
    [[{ value: 5, fraction: 1.5 }], ["accept.0.fraction"]],
  ])("refuses the malformed key %j", (accept, paths) => {
    expect(listKeyErrors(numeric(...accept))).toEqual(paths);
  });
});
