import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { toAcceptedNumber } from "#components/builder/keys/accepted-number.ts";
import { describeNumberRow } from "#components/builder/keys/describe-numbers.ts";
import {
  describeChoiceScoring,
  describeMatchScoring,
  describeOrderScoring,
} from "#components/builder/keys/describe-scoring.ts";
import type { NumberRow } from "#components/builder/keys/key-draft.ts";
import { fromPercent, toPercent } from "#components/builder/keys/percent.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { fromNumber, type Rational, ratio, toNumber } from "#lib/core/grading/rational.ts";
import { getKeyHandler } from "#lib/core/grading/registry.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

/** Returns the fraction that the grader awards for an answer. */
function gradeAnswer<T extends AnswerKey["type"]>(
  key: Extract<AnswerKey, { type: T }>,
  value: never,
): Rational {
  const grade = getKeyHandler(key.type).compile(key as never, null);
  if (!grade) throw new Error("the key grades nothing");
  return grade(value);
}
const value = (...items: unknown[]) => items as never;

describe("the sentence about scoring", () => {
  test("gives the credit of a correct option and the deduction of an incorrect one, as the grader computes them", () => {
    const key = { type: "choice", response_id: "r", correct: ["a", "b", "c"], scoring: "partial" } as const;
    expect(describeChoiceScoring("partial", { correctCount: 3, isSingle: false, minFraction: 0 })).toContain(
      "earns 1/3 of the points, and each incorrect one deducts as much. The score never goes below 0.",
    );
    expect(gradeAnswer({ ...key, correct: [...key.correct] }, value("a"))).toEqual(ratio(1n, 3n));
    expect(gradeAnswer({ ...key, correct: [...key.correct] }, value("a", "b", "z"))).toEqual(ratio(1n, 3n));
  });

  test("gives the credit of a correct pair and the maximum deduction, as the grader computes them", () => {
    const pairs: [string, string][] = [
      ["a", "x"],
      ["b", "y"],
    ];
    expect(describeMatchScoring("partial", { correctCount: 2, minFraction: -0.5 })).toContain(
      "1/2 of the points, and each incorrect one deducts as much. The score never goes below −50% of the points.",
    );
    const key = { type: "match", response_id: "r", pairs, scoring: "partial" } as const;
    expect(gradeAnswer({ ...key, pairs }, value(["a", "x"]))).toEqual(ratio(1n, 2n));
    expect(gradeAnswer({ ...key, pairs }, value(["a", "y"]))).toEqual(ratio(-1n, 2n));
  });

  test("has a decimal comma in German", () => {
    setLanguageSource(() => "de");
    const sentence = describeMatchScoring("partial", { correctCount: 2, minFraction: -0.125 });
    expect(sentence.replaceAll("\u00a0", " ")).toContain("nie weniger als −12,5 % der Punkte.");
  });

  test("gives the credit of a position and of a relative order, as the grader computes them", () => {
    const key = { type: "order", response_id: "r", correct: ["a", "b", "c", "d"] } as const;
    const order = (scoring: "position" | "pairs") => ({ ...key, correct: [...key.correct], scoring });
    expect(describeOrderScoring("position", 4)).toBe(
      "Each item in its correct position earns 1/4 of the points.",
    );
    expect(gradeAnswer(order("position"), value("a", "c", "d", "b"))).toEqual(ratio(1n, 4n));
    expect(describeOrderScoring("pairs", 4)).toContain("earns 1/6 of the points");
    expect(gradeAnswer(order("pairs"), value("a", "b", "d", "c"))).toEqual(ratio(5n, 6n));
  });
});

describe("the sentence about an accepted number", () => {
  const row = (
    kind: "none" | "absolute" | "relative" | "decimal_places" | "significant_figures",
    amount?: number,
    of = 3.14,
  ): NumberRow => ({
    row: 1,
    kind: "value",
    value: of,
    tolerance: { kind, amount },
    fraction: 1,
  });

  test.each([
    [row("none"), "Accepts exactly 3.14, in any notation."],
    [row("absolute", 0.01), "Accepts any number from 3.13 to 3.15, inclusive."],
    [row("relative", 0.5, -4), "Accepts any number from −6 to −2, inclusive."],
    [
      row("decimal_places", 1),
      "Accepts numbers that round to 3.1 at 1 decimal place: from 3.05 to just below 3.15.",
    ],
    [
      row("decimal_places", 0, -2.4),
      "Accepts numbers that round to −2 at 0 decimal places: from just above −2.5 to −1.5.",
    ],
    [
      row("decimal_places", 2, 0),
      "Accepts numbers that round to 0 at 2 decimal places: strictly between −0.005 and 0.005.",
    ],
    [row("significant_figures", 2), "Accepts numbers that round to 3.1 at 2 significant figures."],
    [row("absolute"), "Enter the tolerance."],
    [row("significant_figures", 0), "Enter the number of significant figures, 1 to 15."],
    [
      { row: 1, kind: "range", min: 1, max: 2.5, fraction: 1 },
      "Accepts any number from 1 to 2.5, inclusive.",
    ],
    [
      { row: 1, kind: "range", min: 3, max: 2, fraction: 1 },
      "The minimum can’t be greater than the maximum.",
    ],
    [{ row: 1, kind: "range", min: 3, max: undefined, fraction: 1 }, "Enter the minimum and the maximum."],
  ] as [NumberRow, string][])("of %j is: %s", (given, sentence) => {
    expect(describeNumberRow(given)).toBe(sentence);
  });

  test.each([
    [row("none"), "Akzeptiert genau 3,14, in jeder Schreibweise."],
    [row("absolute", 0.01, -3.14), "Akzeptiert jede Zahl von −3,15 bis einschließlich −3,13."],
    [
      { row: 1, kind: "range", min: 1.5, max: 2.5, fraction: 1 },
      "Akzeptiert jede Zahl von 1,5 bis einschließlich 2,5.",
    ],
    [
      row("decimal_places", 1),
      "Akzeptiert Zahlen, die auf 1 Nachkommastelle gerundet 3,1 ergeben: ab 3,05, aber kleiner als 3,15.",
    ],
    [
      row("significant_figures", 2),
      "Akzeptiert Zahlen, die auf 2 signifikante Stellen gerundet 3,1 ergeben.",
    ],
  ] as [NumberRow, string][])("of %j has decimal commas in German: %s", (given, sentence) => {
    setLanguageSource(() => "de");
    expect(describeNumberRow(given).replaceAll("\u00a0", " ")).toBe(sentence);
  });

  test("gives bounds that the grader accepts, and excludes the ones it calls just below or just above", () => {
    const cents = fc.integer({ min: -500, max: 500 }).map((n) => n / 100);
    fc.assert(
      fc.property(cents, fc.constantFrom("absolute", "decimal_places"), fc.nat(3), (of, kind, amount) => {
        const given = row(kind as "absolute", amount, of);
        const accepted = toAcceptedNumber(given);
        fc.pre(describeNumberRow(given).includes(" from "));
        const bounds = describeNumberRow(given)
          .replaceAll("−", "-")
          .match(/(just above |just below )?-?[\d.]+(?=[ ,.])/g);
        const [low, high] = (bounds ?? []).slice(-2);
        if (!accepted || !low || !high) throw new Error(`no bounds: ${describeNumberRow(given)}`);
        const key: AnswerKey = { type: "numeric", response_id: "r", accept: [accepted] };
        for (const bound of [low, high]) {
          const isIn = toNumber(gradeAnswer(key, Number(bound.replace(/^just \w+ /, "")) as never)) === 1;
          expect(isIn, `${describeNumberRow(given)} ${bound}`).toBe(!bound.startsWith("just"));
        }
      }),
    );
  });
});

test("a percentage of two decimals converts to its exact fraction and back", () => {
  expect(fromPercent(33.3)).toBe(0.333);
  expect(toPercent(0.07)).toBe(7);
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), (n) => {
      expect(toPercent(fromPercent(n / 100))).toBe(n / 100);
      expect(fromNumber(fromPercent(n / 100))).toEqual(ratio(BigInt(n), 10_000n));
    }),
  );
});
