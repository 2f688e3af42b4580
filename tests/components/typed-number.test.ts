import { afterEach, describe, expect, test } from "vitest";
import { parseScore } from "#components/marking/parse-score.ts";
import { parsePoints } from "#components/ui/parse-points.ts";
import { formatTypedNumber, parseNumberWithin, parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import { continueEntry, type TypedEntry } from "#components/ui/use-number-input.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

describe("a typed number", () => {
  test.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    [" 3. ", 3],
    [",5", 0.5],
    ["-4", -4],
    ["\u22124", -4],
    ["+4", 4],
    ["0,125", 0.125],
    ["1234,567", 1234.567],
    ["1,0005", 1.0005],
    ["1.250", 1.25],
  ])("is %j", (text, number) => {
    expect(parseTypedNumber(text)).toBe(number);
  });

  test.each([
    "",
    " ",
    ".",
    "0x10",
    "0b11",
    "1e2",
    "Infinity",
    "1 000",
    "1,000.5",
    "1.000,5",
    "1,000,000",
    "2/3",
  ])("isn't %j", (text) => {
    expect(parseTypedNumber(text)).toBeUndefined();
  });

  test("has an exponent only in fields that allow it", () => {
    expect(parseTypedNumber("6,02e23", { allowsExponent: true })).toBe(6.02e23);
    expect(parseTypedNumber("1E-7", { allowsExponent: true })).toBe(1e-7);
    expect(parseTypedNumber("1e999", { allowsExponent: true })).toBeUndefined();
  });

  test("with a comma that could separate thousands is refused in English and a decimal in German", () => {
    const ambiguous = ["1,000", "12,500", "-999,999"];
    expect(ambiguous.map((text) => parseTypedNumber(text))).toEqual([undefined, undefined, undefined]);
    expect(parseTypedNumber("1,000e3", { allowsExponent: true })).toBeUndefined();
    setLanguageSource(() => "de");
    expect(ambiguous.map((text) => parseTypedNumber(text))).toEqual([1, 12.5, -999.999]);
  });

  test("with a period that could separate thousands is refused in German and a decimal in English", () => {
    const ambiguous = ["1.000", "12.500", "-999.999"];
    expect(ambiguous.map((text) => parseTypedNumber(text))).toEqual([1, 12.5, -999.999]);
    expect(parseTypedNumber("1.000", { language: "de" })).toBeUndefined();
    setLanguageSource(() => "de");
    expect(ambiguous.map((text) => parseTypedNumber(text))).toEqual([undefined, undefined, undefined]);
    expect(parseTypedNumber("\u22121.250")).toBeUndefined();
    expect(parseTypedNumber("1.000.000")).toBeUndefined();
    expect(parseTypedNumber("1.000e3", { allowsExponent: true })).toBeUndefined();
    expect(["0.125", "1234.567", "2.5", "1.0005"].map((text) => parseTypedNumber(text))).toEqual([
      ...[0.125, 1234.567, 2.5, 1.0005],
    ]);
    expect(parseTypedNumber("1.000", { language: "en" })).toBe(1);
  });

  test.each(["en", "de"] as const)("is the same after being shown in a field in %s", (language) => {
    setLanguageSource(() => language);
    const numbers = [1.125, -12.5, 1000, 0.001, 1e-7, 1.125e-9, 1e21];
    const read = numbers.map((number) =>
      parseTypedNumber(formatTypedNumber(number), { allowsExponent: true }),
    );
    expect(read).toEqual(numbers);
  });
});

describe("a field with a typed value", () => {
  /** Types a text key by key and returns the value after each. */
  const typeKeys = (former: number | null, texts: string[]) => {
    let value = former;
    let entry: TypedEntry<number | null> | undefined;
    return texts.map((text) => {
      entry = continueEntry<number | null, number | null>(entry, text, {
        value,
        parse: (typed) => (typed === "" ? null : parsePoints(typed)),
        onChange: (next) => {
          value = next;
        },
      });
      expect(entry.text).toBe(text);
      return value;
    });
  };

  test("has its former value again while the text is invalid", () => {
    expect(typeKeys(5, ["", "1", "1,", "1,0", "1,00", "1,000"])).toEqual([null, 1, 1, 1, 1, 5]);
    expect(typeKeys(5, ["1,000", "1,00"])).toEqual([5, 1]);
    expect(typeKeys(null, ["1", "1x", ""])).toEqual([1, null, null]);
  });

  test("doesn't report a value that it already has", () => {
    const reported: number[] = [];
    const field = { value: 5, parse: parsePoints, onChange: (next: number) => reported.push(next) };
    for (const text of ["5", "5,0", "x", "6"]) continueEntry(undefined, text, field);
    expect(reported).toEqual([6]);
  });
});

describe("a typed number within a range", () => {
  const parseAll = (texts: string[], bounds: Parameters<typeof parseNumberWithin>[1]) =>
    texts.map((text) => parseNumberWithin(text, bounds));

  test("is at least the minimum and at most the maximum", () => {
    expect(parseAll(["0,9", "1", "5", "5.1", "x"], { min: 1, max: 5 })).toEqual([
      ...[undefined, 1, 5, undefined, undefined],
    ]);
    expect(parseAll(["-1e9", "1e9"], { allowsExponent: true })).toEqual([-1e9, 1e9]);
  });

  test("can have to be whole, or above the minimum", () => {
    expect(parseAll(["1", "1,5", "2.0"], { isWhole: true })).toEqual([1, undefined, 2]);
    expect(parseAll(["0", "0.1"], { min: 0, excludesMin: true })).toEqual([undefined, 0.1]);
  });

  test("is required unless an empty text stands for a value", () => {
    expect(parseNumberWithin(" ", {})).toBeUndefined();
    expect(parseNumberWithin(" ", { emptyValue: null })).toBeNull();
    expect(parseNumberWithin("", { min: 1, emptyValue: 0 })).toBe(0);
  });
});

test("points and scores are numbers within their range, and points can have an exponent", () => {
  expect(["2,5", "0", "-1", "1000000", "1000001", "0x10", "1e-7", "1,000", ""].map(parsePoints)).toEqual([
    ...[2.5, undefined, undefined, 1_000_000],
    ...[undefined, undefined, 1e-7, undefined, undefined],
  ]);
  const scores = ["2,5", "0", "-1", "5", "5.1", "0b11", "1e0", "abc"].map((text) => parseScore(text, 5));
  expect(scores).toEqual([2.5, 0, undefined, 5, undefined, undefined, undefined, undefined]);
  expect(parseScore(" ", 5)).toBeNull();
});
