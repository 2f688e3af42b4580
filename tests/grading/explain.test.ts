import { describe, expect, test } from "vitest";
import { computeTotals } from "#lib/domains/submissions/rules.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { choiceQuestion, doc, openQuestion, paragraph } from "#tests/support/quiz.ts";
import {
  accept,
  area,
  createQuestion,
  createStoredQuestion,
  entry,
  explainAnswers,
  explainRecorded,
} from "./explain-support.ts";
import { TABLE } from "./explain-table.ts";

describe("the score breakdown of a question", () => {
  test.each(TABLE)(
    "explains a %s answer (row %#) and adds up to the stored score",
    (type, question, answer, how, met, score) => {
      const { breakdown, graded } = explainAnswers(question, [answer]);
      const [part] = breakdown.parts;
      expect(part?.keyDetails?.type).toBe(type);
      expect(part?.keyDetails?.explanation).toBe(how);
      expect(
        part?.keyDetails?.expected.filter(({ verdict }) => verdict === "match").map(({ text }) => text),
      ).toEqual(met);
      expect(computeTotals([breakdown], 50)).toEqual(graded.totals);
      expect(graded.totals.score).toBe(score);
    },
  );

  test.each([
    ["text", { type: "text", accept: accept("Paris") }, " PARIS ", "“ PARIS ”", "“paris”"],
    ["a number", { type: "numeric", accept: [{ value: 3.14 }] }, "3,14", "“3,14”", "157/50"],
    ["a choice", { type: "choice", correct: ["a"] }, ["b", "a"], "“b”, “a”", null],
    ["pairs", { type: "match", pairs: [["a", "b"]] }, [["a", "b"]], "“a” with “b”", null],
    [
      "points",
      { type: "point", areas: [area(10)] },
      [
        [1, 2],
        [3, 4],
      ],
      "(1, 2), (3, 4)",
      null,
    ],
    ["an expression", { type: "expression", accept: accept("1/2") }, "½", "“½”", "“1/2”"],
  ])("shows %s as it came and as it was compared", (_, fields, answer, given, normalized) => {
    const { breakdown } = explainAnswers(createQuestion(fields), [answer]);
    expect(breakdown.parts[0]).toMatchObject({ given, keyDetails: { normalized } });
  });

  test("has a row for every type of key that is graded automatically", () => {
    expect(new Set(TABLE.map(([type]) => type))).toEqual(
      new Set(["choice", "text", "numeric", "match", "order", "point", "expression"]),
    );
  });

  test("splits points between interactions by weight and adds them up exactly", () => {
    const question = {
      content_ast: doc(paragraph(entry("a"), entry("b"), entry("c"))),
      answer_keys: [
        { type: "numeric", response_id: "a", accept: [{ value: 1 }] },
        { type: "numeric", response_id: "b", accept: [{ value: 2, fraction: 0.5 }] },
        { type: "text", response_id: "c", accept: [{ value: "x" }], min_fraction: -1 },
      ],
      points: 4,
    };
    const { breakdown, graded } = explainAnswers(question, [1, 2]);
    expect(breakdown.parts.map(({ keyDetails: working }) => working?.sum)).toEqual([
      "weight 1 of 3: 4 points × 1/3 × 1 = 1.3333",
      "weight 1 of 3: 4 points × 1/3 × 0.5 = 0.6667",
      "weight 1 of 3: 4 points × 1/3 × 0 = 0",
    ]);
    expect(breakdown.sum).toBe("1.3333 + 0.6667 + 0 = 2 of 4 points.");
    expect(breakdown.parts.map(({ outcome }) => outcome)).toEqual(["correct", "partial", "skipped"]);
    expect(computeTotals([breakdown], 50)).toEqual(graded.totals);
  });

  test("adds three thirds of a point up to exactly 1", () => {
    const question = {
      content_ast: doc(paragraph(entry("a"), entry("b"), entry("c"))),
      answer_keys: ["a", "b", "c"].map((id) => ({
        type: "numeric",
        response_id: id,
        accept: [{ value: 1 }],
      })),
      points: 1,
    };
    const { breakdown, graded } = explainAnswers(question, [1, 1, 1]);
    expect(breakdown.sum).toBe("0.3333 + 0.3333 + 0.3333 = 1 of 1 point.");
    expect(computeTotals([breakdown], 100)).toMatchObject({ score: 1, passed: true });
    expect(graded.totals.score).toBe(1);
  });

  test("explains that a question's score can't go below 0", () => {
    const question = createQuestion(
      { type: "choice", correct: ["a"], scoring: "partial", min_fraction: -0.5 },
      2,
    );
    const { breakdown } = explainAnswers(question, ["z"]);
    expect(breakdown.parts[0]?.score).toBe(-1);
    expect(breakdown.sum).toBe("2 points × −0.5 = −1 of 2 points. A question can’t score below 0.");
  });

  test("leaves out everything about the key, but not the answer, for people who may not see keys", () => {
    for (const [, question, answer] of TABLE) {
      const seen = explainAnswers(question, [answer]).breakdown;
      const { breakdown } = explainAnswers(question, [answer], false);
      expect(breakdown.parts.map(({ keyDetails: working }) => working)).toEqual(
        breakdown.parts.map(() => null),
      );
      expect(breakdown.parts.map(({ score, outcome, given }) => [score, outcome, given])).toEqual(
        seen.parts.map(({ score, outcome, given }) => [score, outcome, given]),
      );
    }
  });

  test("distinguishes skipped answers from wrong ones and from those that a teacher grades", () => {
    expect(explainAnswers(choiceQuestion(), null).breakdown).toMatchObject({
      outcome: "skipped",
      answers: null,
    });
    expect(explainAnswers(choiceQuestion(), null).breakdown.parts[0]?.keyDetails?.explanation).toBe(
      "not answered, so it earns nothing",
    );
    const { breakdown, graded } = explainAnswers(openQuestion(), ["An essay"]);
    expect(breakdown).toMatchObject({
      outcome: "pending",
      awaited: true,
      sum: expect.stringMatching(/^A teacher grades/),
    });
    expect(computeTotals([breakdown], 50)).toEqual(graded.totals);
  });

  test("doesn't say that a teacher grades a skipped answer", () => {
    const { breakdown } = explainAnswers(openQuestion(4), null);
    expect(breakdown.sum).toBe("This question was skipped, so it scores 0 of 4 points.");
    expect(breakdown.parts).toMatchObject([{ outcome: "skipped", keyDetails: null }]);
  });

  test("keeps the stored score, and says so, if grading again gives a different one", () => {
    const kept = createStoredQuestion(choiceQuestion(2));
    const breakdown = explainRecorded(kept, {
      answers: [["b"]],
      fractions: [[0.5]],
      questionOutcomes: [getOutcomeCode("partial")],
    });
    expect(breakdown.sum).toBe("2 points × 0.5 = 1 of 2 points.");
    expect(breakdown.parts[0]?.keyDetails?.explanation).toMatch(
      /^earned 0.5 when it was graded, and that result is kept$/,
    );
  });
});
