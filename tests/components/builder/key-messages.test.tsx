import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAcceptedNumber } from "#components/builder/keys/build-key.ts";
import type { NumberRow } from "#components/builder/keys/key-draft.ts";
import {
  describeChoiceScoring,
  describeMatchScoring,
  describeNumberRow,
  describeOrderScoring,
  fromPercent,
  toPercent,
} from "#components/builder/keys/key-messages.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { fromNumber, type Rational, ratio, toNumber } from "#lib/core/grading/rational.ts";
import { getKeyHandler } from "#lib/core/grading/registry.ts";

/** What the service gives for a value, by a key of its type. */
function gradeAnswer<T extends AnswerKey["type"]>(
  key: Extract<AnswerKey, { type: T }>,
  value: never,
): Rational {
  const grade = getKeyHandler(key.type).compile(key as never, null);
  if (!grade) throw new Error("nothing to grade by");
  return grade(value);
}
const value = (...items: unknown[]) => items as never;

describe("a sentence about scoring", () => {
  test("says what one right option of several earns, and what one wrong takes", () => {
    const key = { type: "choice", response_id: "r", correct: ["a", "b", "c"], scoring: "partial" } as const;
    expect(describeChoiceScoring("partial", { correctCount: 3, isSingle: false, minFraction: 0 })).toContain(
      "earns 1/3 of the points, and each wrong one takes as much away; never less than nothing",
    );
    expect(gradeAnswer({ ...key, correct: [...key.correct] }, value("a"))).toEqual(ratio(1n, 3n));
    expect(gradeAnswer({ ...key, correct: [...key.correct] }, value("a", "b", "z"))).toEqual(ratio(1n, 3n));
  });

  test("says the same of pairs", () => {
    const pairs: [string, string][] = [
      ["a", "x"],
      ["b", "y"],
    ];
    expect(describeMatchScoring("partial", { correctCount: 2, minFraction: -0.5 })).toContain(
      "1/2 of the points, and each wrong one takes as much away; never less than minus 50 %",
    );
    const key = { type: "match", response_id: "r", pairs, scoring: "partial" } as const;
    expect(gradeAnswer({ ...key, pairs }, value(["a", "x"]))).toEqual(ratio(1n, 2n));
    expect(gradeAnswer({ ...key, pairs }, value(["a", "y"]))).toEqual(ratio(-1n, 2n));
  });

  test("says what a place, and what two items in order, earn", () => {
    const key = { type: "order", response_id: "r", correct: ["a", "b", "c", "d"] } as const;
    const order = (scoring: "position" | "pairs") => ({ ...key, correct: [...key.correct], scoring });
    expect(describeOrderScoring("position", 4)).toBe("Each item in its place earns 1/4 of the points.");
    expect(gradeAnswer(order("position"), value("a", "c", "d", "b"))).toEqual(ratio(1n, 4n));
    expect(describeOrderScoring("pairs", 4)).toContain("earn 1/6 of the points");
    expect(gradeAnswer(order("pairs"), value("a", "b", "d", "c"))).toEqual(ratio(5n, 6n));
  });
});

describe("a sentence about a number", () => {
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
    [row("none"), "Accepts 3.14 alone, however it is written."],
    [row("absolute", 0.01), "Accepts every number from 3.13 to 3.15, both included."],
    [row("relative", 0.5, -4), "Accepts every number from −6 to −2, both included."],
    [
      row("decimal_places", 1),
      "Accepts what is 3.1 when rounded to 1 decimal place: from 3.05 to just below 3.15.",
    ],
    [
      row("decimal_places", 0, -2.4),
      "Accepts what is −2 when rounded to 0 decimal places: from just above −2.5 to −1.5.",
    ],
    [
      row("decimal_places", 2, 0),
      "Accepts what is 0 when rounded to 2 decimal places: what lies between −0.005 and 0.005.",
    ],
    [row("significant_figures", 2), "Accepts what is 3.1 when rounded to 2 significant figures."],
    [row("absolute"), "Say how far off an answer may be."],
    [row("significant_figures", 0), "Say how many significant figures count, 1 to 15."],
    [
      { row: 1, kind: "range", min: 1, max: 2.5, fraction: 1 },
      "Accepts every number from 1 to 2.5, both included.",
    ],
    [
      { row: 1, kind: "range", min: 3, max: 2, fraction: 1 },
      "The first number must not be above the second.",
    ],
    [{ row: 1, kind: "range", min: 3, max: undefined, fraction: 1 }, "Write the two numbers of the range."],
  ] as [NumberRow, string][])("%#: %s", (given, sentence) => {
    expect(describeNumberRow(given)).toBe(sentence);
  });

  test("names bounds that the service keeps to", () => {
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

test("a percentage is the fraction that its decimals say", () => {
  expect(fromPercent(33.3)).toBe(0.333);
  expect(toPercent(0.07)).toBe(7);
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), (n) => {
      expect(toPercent(fromPercent(n / 100))).toBe(n / 100);
      expect(fromNumber(fromPercent(n / 100))).toEqual(ratio(BigInt(n), 10_000n));
    }),
  );
});
