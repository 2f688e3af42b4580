import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithinTypos } from "#lib/core/grading/text/typos.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import {
  FAST,
  gradeFraction,
  listAnswerErrors,
  listKeyErrors,
  listMisfits,
  measureCpuTime,
  textEntry,
} from "./support.ts";

const text = (value: string, options: Record<string, unknown> = {}) =>
  ({ type: "text", accept: [{ value }], ...options }) as const;
const pattern = (source: string, options: Record<string, unknown> = {}) =>
  ({ type: "text", accept: [{ pattern: source }], ...options }) as const;

describe("text keys", () => {
  it.each([
    ["Paris", "  paris\n"],
    ["New York", "new \t\u00a0\u2003york"],
    ["don't", "don\u2019t"],
    ["don\u2018t", "don\u201bt"],
    ['"a"', "\u201ea\u201d"],
    ["5' 3\"", "5\u2032 3\u2033"],
    ["a-b", "a\u2013b"],
    ["a\u2014b", "a\u2212b"],
    ["a-b", "a\uff0db"],
    ["a-b", "a\u2e3ab"],
    ["fi", "\ufb01"],
    ["ABC", "\uff21\uff22\uff23"],
    ["\u00e9", "e\u0301"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "strasse"],
    ["ΟΔΟΣ", "οδος"],
    ["οδός", "ΟΔΌΣ"],
    ["İ", "i\u0307"],
  ])("%j matches %j", (value, answer) => {
    expect(gradeFraction(text(value), answer, textEntry)).toBe(1);
  });

  it.each([
    ["Paris", "Pari s"],
    ["résumé", "resume"],
    ["ı", "i"],
    ["don't", "dont"],
    ["a\u00abb", 'a"b'],
    ["a-b", "a b"],
    ["Paris", " "],
  ])("%j does not match %j", (value, answer) => {
    expect(gradeFraction(text(value), answer)).toBe(0);
  });

  it("treats compatibility forms as equal, also if case matters and for patterns", () => {
    expect(gradeFraction(text("fi", { case_sensitive: true }), "\ufb01")).toBe(1);
    expect(gradeFraction(pattern("fi"), "\ufb01")).toBe(1);
  });

  it("compares case if the key or the entry says so, and the entry wins", () => {
    expect(gradeFraction(text("Na", { case_sensitive: true }), "na")).toBe(0);
    expect(gradeFraction(text("Na", { case_sensitive: true }), "Na")).toBe(1);
    const own = (case_sensitive: boolean) => [{ value: "Na", case_sensitive }];
    expect(gradeFraction({ type: "text", accept: own(true) }, "na")).toBe(0);
    expect(gradeFraction({ type: "text", accept: own(false), case_sensitive: true }, "na")).toBe(1);
  });

  it.each([
    ["résumé", "RESUME"],
    ["resume", "résumé"],
    ["Łódź", "lodz"],
    ["Øresund", "oresund"],
    ["đường", "duong"],
    ["Ħaż-Żebbuġ", "haz-zebbug"],
    ["ŧ", "t"],
    ["ı", "i"],
    ["İ", "i"],
    ["한글", "한글"],
  ])("matches %j with %j if accents are ignored", (value, answer) => {
    expect(gradeFraction(text(value, { ignore_accents: true }), answer)).toBe(1);
  });

  it("keeps an umlaut one letter and upper case upper if accents are ignored", () => {
    expect(gradeFraction(text("schön", { ignore_accents: true }), "schoen")).toBe(0);
    expect(gradeFraction(text("ŁØĐ", { ignore_accents: true, case_sensitive: true }), "LOD")).toBe(1);
    expect(gradeFraction(text("ŁØĐ", { ignore_accents: true, case_sensitive: true }), "lod")).toBe(0);
  });

  it("removes ignored punctuation without inserting a space", () => {
    const draft = (value: string) => text(value, { ignore_punctuation: true });
    expect(gradeFraction(draft("don't"), "dont!")).toBe(1);
    expect(gradeFraction(draft("well-known"), "wellknown")).toBe(1);
    expect(gradeFraction(draft("well-known"), "well known")).toBe(0);
    expect(gradeFraction(draft("yes no"), "yes \u2014 no?")).toBe(1);
    expect(gradeFraction(draft("a+b"), "ab")).toBe(0);
  });

  it("scores the best matching entry, whatever the order of entries", () => {
    const accept = [
      { value: "Seine", fraction: 0.25 },
      { pattern: "(la )?seine", fraction: 0.5 },
      { value: "La Seine" },
    ];
    const draft = { type: "text", accept } as const;
    expect(["seine", "la seine", "Loire"].map((answer) => gradeFraction(draft, answer))).toEqual([0.5, 1, 0]);
    const punished = {
      type: "text",
      accept: [{ value: "Rhine", fraction: -0.5 }],
      min_fraction: -1,
    } as const;
    expect(gradeFraction(punished, "rhine")).toBe(-0.5);
  });

  it.each([
    ["receive", "recieve", 1, 1],
    ["receive", "receve", 1, 1],
    ["receive", "receivee", 1, 1],
    ["receive", "receipe", 1, 1],
    ["receive", "recieev", 1, 0],
    ["receive", "recieev", 2, 1],
    ["abc", "ca", 2, 1],
    ["abc", "ca", 1, 0],
    ["😀😃", "😃😀", 1, 1],
    ["receive", "recieve", 0, 0],
    ["ab", " ", 2, 0],
  ])("grades %j typed as %j with %d typos allowed as %d", (value, answer, max_typos, fraction) => {
    expect(gradeFraction(text(value, { max_typos }), answer)).toBe(fraction);
  });

  it("counts typos by the unrestricted Damerau-Levenshtein distance for all short words", () => {
    let words: string[] = [""];
    for (let length = 0; length < 4; length += 1) {
      words = ["", ...words.flatMap((word) => ["a", "b", "c"].map((letter) => word + letter))];
    }
    for (const a of words) {
      for (const b of words) {
        const apart = computeDistance([...a], [...b]);
        const within = [0, 1, 2].map((most) => isWithinTypos([...a], [...b], most));
        if (within.some((is, most) => is !== apart <= most))
          throw new Error(`${a} ${b}: ${apart}, ${within}`);
      }
    }
    expect(words).toHaveLength(121);
  });

  it("counts typos in long words like in short ones", () => {
    const word = fc.array(fc.constantFrom<string>("a", "b", "c"), { minLength: 8, maxLength: 12 });
    const edit = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 2 }), fc.constantFrom("", "a", "bc"));
    fc.assert(
      fc.property(
        word,
        fc.array(edit, { maxLength: 2 }),
        fc.integer({ min: 0, max: 2 }),
        (a, edits, most) => {
          const b = edits.reduce((letters, [at, drop, put]) => letters.toSpliced(at, drop, ...put), a);
          expect(isWithinTypos(a, b, most)).toBe(computeDistance(a, b) <= most);
        },
      ),
      { numRuns: scaleRuns(1000) },
    );
  });

  it.each([
    ["colou?r", "Color", 1],
    ["colou?r", "colour!", 0],
    ["colou?r", "a color", 0],
    ["a|b", "ab", 0],
    ["\\d{4}-\\d\\d", "1999\u201312", 1],
    ["a b", " a  b ", 1],
    ["\\p{Greek}+", "αβγ", 1],
    [".*", "anything at all", 1],
  ])("matches the pattern %j with the whole normalized text of %j: %d", (source, answer, fraction) => {
    expect(gradeFraction(pattern(source), answer)).toBe(fraction);
  });

  it("applies only case sensitivity to patterns", () => {
    expect(gradeFraction(pattern("abc", { case_sensitive: true }), "ABC")).toBe(0);
    const lenient = { ignore_accents: true, ignore_punctuation: true, max_typos: 2 };
    expect(gradeFraction(pattern("resume", lenient), "résumé")).toBe(0);
    expect(gradeFraction(pattern("it's", lenient), "it's")).toBe(1);
    expect(gradeFraction(pattern("resume", lenient), "resumee")).toBe(0);
  });

  it("grades hostile patterns and answers quickly", () => {
    const hostile = ["(a*)*b", "(a|aa)+$", "(.*)(.*)(.*)(.*)x", "(?:a?){400}a{400}", "[ab]*a[ab]{900}c"];
    for (const source of hostile) {
      const draft = pattern(source);
      expect(listMisfits(draft, textEntry)).toEqual([]);
      for (const length of [1000, 5000, 100_000]) {
        const answer = `${"ab".repeat(length / 2 - 1)}a!`;
        expect(measureCpuTime(() => expect(gradeFraction(draft, answer)).toBe(0))).toBeLessThan(FAST);
      }
    }
  });

  it("matches small patterns with very long texts, but not large ones", () => {
    expect(gradeFraction(pattern("a{900}.*"), "a".repeat(5000))).toBe(1);
    expect(gradeFraction(pattern("a{900}.*"), "a".repeat(6000))).toBe(0);
    expect(gradeFraction(pattern("a.*z"), `${"a".repeat(99_999)}z`)).toBe(1);
  });

  it("grades a very long answer quickly if typos are allowed", () => {
    const draft = text("a".repeat(1000), { max_typos: 2, ignore_accents: true, ignore_punctuation: true });
    expect(measureCpuTime(() => expect(gradeFraction(draft, "é".repeat(100_000))).toBe(0))).toBeLessThan(
      FAST,
    );
  });

  it("accepts any text up to 100,000 characters, and refuses anything else", () => {
    expect(listAnswerErrors(text("a"), 5, textEntry)).toEqual(["0"]);
    expect(listAnswerErrors(text("a"), ["a"], textEntry)).toEqual(["0"]);
    expect(listAnswerErrors(text("a"), "x".repeat(100_001), textEntry)).toEqual(["0"]);
    expect(listAnswerErrors(text("a"), "x".repeat(100_000), textEntry)).toEqual([]);
  });

  it("refuses a value that is empty after normalization", () => {
    expect(listMisfits(text(" "), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(text("?!"), textEntry)).toEqual([]);
    expect(listMisfits(text("?!", { ignore_punctuation: true }), textEntry)).toEqual(["accept.0.value"]);
    expect(listMisfits(text("\u0301", { ignore_accents: true }), textEntry)).toEqual(["accept.0.value"]);
  });

  it.each(["(", "a{2,1}", "(?=a)", "\\1", "(((a{10}){10}){10}){10}", "[b-a]", "a{1001}"])(
    "the pattern %j does not fit",
    (source) => {
      expect(listMisfits(pattern(source), textEntry)).toEqual(["accept.0.pattern"]);
    },
  );

  it("limits all patterns of a key together", () => {
    const accept = [{ pattern: "a{900}" }, { pattern: "b{900}" }, { pattern: "c{900}" }, { pattern: "d" }];
    expect(listMisfits({ type: "text", accept }, textEntry)).toEqual(["accept.2.pattern"]);
    const many = new Array(51).fill({ pattern: "a" });
    expect(listMisfits({ type: "text", accept: many }, textEntry)).toEqual(["accept.50.pattern"]);
    expect(listMisfits({ type: "text", accept: many.slice(1) }, textEntry)).toEqual([]);
  });

  it.each([
    [[], ["accept"]],
    [[{ value: "a", pattern: "a" }], ["accept.0"]],
    [[{ value: 5 }], ["accept.0"]],
    [[{ pattern: "" }], ["accept.0.pattern"]],
    [[{ pattern: "a", case_sensitive: true }], ["accept.0"]],
  ])("refuses the malformed key %j", (accept, paths) => {
    expect(listKeyErrors({ type: "text", accept })).toEqual(paths);
  });

  it("limits the length of values and the number of typos", () => {
    expect(listKeyErrors(text("a".repeat(1001)))).toEqual(["accept.0.value"]);
    expect(listKeyErrors(text("a", { max_typos: 3 }))).toEqual(["max_typos"]);
  });
});

/** Computes the distance with Lowrance and Wagner's algorithm as published, on the whole table. */
function computeDistance(a: readonly string[], b: readonly string[]): number {
  const infinite = a.length + b.length;
  const last = new Map<string, number>();
  const table = Array.from({ length: a.length + 2 }, () => new Array<number>(b.length + 2).fill(infinite));
  const at = (i: number, j: number) => table[i + 1]?.[j + 1] ?? infinite;
  const put = (i: number, j: number, cost: number) => {
    const row = table[i + 1];
    if (row) row[j + 1] = cost;
  };
  for (let i = 0; i <= a.length; i += 1) put(i, 0, i);
  for (let j = 0; j <= b.length; j += 1) put(0, j, j);
  for (let i = 1; i <= a.length; i += 1) {
    let match = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const row = last.get(b[j - 1] ?? "") ?? 0;
      const column = match;
      const same = a[i - 1] === b[j - 1];
      if (same) match = j;
      const swap = at(row - 1, column - 1) + (i - row - 1) + 1 + (j - column - 1);
      put(i, j, Math.min(at(i - 1, j - 1) + (same ? 0 : 1), at(i, j - 1) + 1, at(i - 1, j) + 1, swap));
    }
    last.set(a[i - 1] ?? "", i);
  }
  return at(a.length, b.length);
}
