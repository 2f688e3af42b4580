import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type AnswerKey, compileQuestion, gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { compare, fromNumber, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import { gradeFraction, interaction, key, listAnswerErrors, listKeyErrors, listMisfits } from "./support.ts";

const createAssociation = (maxAssociations: number, matchMax: number, ids = "abcdef") =>
  interaction({
    kind: "associateInteraction",
    maxAssociations,
    minAssociations: 0,
    associables: [...ids].map((id) => ({ id, matchMax })),
  });
const pairs = (written: string) => written.split(" ").map((pair) => [...pair] as [string, string]);
const worth = (fractions: Record<string, number>) =>
  Object.entries(fractions).map(([pair, fraction]) => ({ pair: [...pair] as [string, string], fraction }));
const draft = { type: "match", directed: false, pairs: pairs("ab cd") } as const;

describe("match keys without a direction", () => {
  const any = createAssociation(0, 0);

  it.each([
    ["ab cd", 1],
    ["dc ba", 1],
    ["ab ba cd", 1],
    ["ab", 0],
    ["ab cd ef", 0],
  ])("grades %s with %d", (value, fraction) => {
    expect(gradeFraction(draft, pairs(value), any)).toBe(fraction);
  });

  it("refuses a choice paired with itself, also in custom content", () => {
    expect(listAnswerErrors(draft, pairs("aa"), any)).toHaveLength(1);
    expect(listAnswerErrors(draft, pairs("aa"), null)).toHaveLength(1);
    expect(listKeyErrors({ ...draft, pairs: pairs("aa") })).toHaveLength(1);
  });

  it("counts a choice on both sides of its pairs, and each pair once", () => {
    const once = createAssociation(0, 1);
    expect(listAnswerErrors(draft, pairs("ab ca"), once)).toHaveLength(1);
    expect(listAnswerErrors(draft, pairs("ab ba"), once)).toEqual([]);
    expect(listAnswerErrors(draft, pairs("ab ba cd"), createAssociation(2, 0))).toEqual([]);
    expect(listAnswerErrors(draft, pairs("ab bc cd"), createAssociation(2, 0))).toHaveLength(1);
  });

  it("fits only interactions whose pairs have no direction, which fit no other key", () => {
    const sides = interaction({ kind: "matchInteraction", sources: [], targets: [] });
    expect(listMisfits(draft, sides)).toHaveLength(1);
    expect(listMisfits({ ...draft, directed: true }, any)).toHaveLength(1);
    expect(listMisfits({ type: "match", pairs: draft.pairs }, any)).toHaveLength(1);
    expect(listMisfits(draft, any)).toEqual([]);
    expect(listMisfits(draft, createAssociation(1, 0))).toHaveLength(1);
  });
});

/** Returns the fraction that the real grader awards for pairs. */
function grade(full: AnswerKey, on: ReturnType<typeof createAssociation>, value: unknown) {
  const question = compileQuestion({ points: 1, form: "document", interactions: [on], keys: [full] });
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) throw new Error(`refused: ${JSON.stringify(read.issues)}`);
  return gradeResponses(question, read.responses)[0] ?? ZERO;
}

test("finds pairs that earn more than taking the best pair first", () => {
  const full = key({ type: "match", directed: false, mapping: worth({ bc: 0.5, ab: 0.4, cd: 0.4 }) });
  const { value } = findSolution(full, createAssociation(0, 1));
  expect(toNumber(grade(full, createAssociation(0, 1), value))).toBe(0.8);
});

test("finds no less than any other pairs earn", () => {
  const fraction = fc.integer({ min: -4, max: 4 }).map((n) => n / 16);
  const mapping = fc.dictionary(fc.constantFrom("ab", "ca", "ad", "bc", "db", "cd"), fraction, {
    minKeys: 1,
  });
  const options = fc.record({ mapping, max: fc.nat(3), matchMax: fc.nat(2), other: fraction });
  const value = fc.uniqueArray(fc.constantFrom("ab", "ac", "ad", "bc", "bd", "cd"), { maxLength: 6 });
  fc.assert(
    fc.property(options, value, ({ mapping, max, matchMax, other }, given) => {
      const on = createAssociation(max, matchMax, "abcd");
      const full = key({
        type: "match",
        directed: false,
        mapping: worth(mapping),
        mapping_default: other,
      });
      if (
        given.length === 0 ||
        listAnswerErrors(
          full,
          given.map((pair) => [...pair]),
          on,
        ).length > 0
      )
        return;
      const solution = findSolution(full, on).value;
      const best = solution === null ? fromNumber(0) : grade(full, on, solution);
      expect(
        compare(
          best,
          grade(
            full,
            on,
            given.map((pair) => [...pair]),
          ),
        ),
      ).toBeGreaterThanOrEqual(0);
    }),
  );
});
