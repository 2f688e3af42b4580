import { describe, expect, test } from "vitest";
import type { KeyType } from "#lib/core/grading/index.ts";
import { AnswerKeys, readAnswers } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { computeTotals } from "#lib/domains/submissions/rules.ts";
import { buildScoreBreakdown, type QuestionBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { traceSubmission } from "#lib/domains/submissions/trace.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import {
  choiceQuestion,
  doc,
  matchQuestion,
  openQuestion,
  orderQuestion,
  paragraph,
} from "#tests/support/quiz.ts";

type Json = Record<string, unknown>;

const OPAQUE = { kind: "our own" };
const entry = (id: string): Json => ({ type: "textEntryInteraction", attrs: { responseId: id } });

/** Builds a question as it is stored, with keys that passed the schema. */
function createStoredQuestion({ content_ast, answer_keys, points }: Json): StoredQuestion {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    content_ast: content_ast as Json,
    answer_keys: AnswerKeys.parse(answer_keys),
    points: points as number,
  };
}

/** Builds the score breakdown of a question from what was recorded. */
function explainRecorded(
  kept: StoredQuestion,
  recorded: Pick<Parameters<typeof traceSubmission>[0], "answers" | "fractions" | "questionOutcomes">,
  maySeeKeys = true,
): QuestionBreakdown {
  const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
  const [trace] = traceSubmission({ ...recorded, finalMarks: null, erasedAt: null }, version);
  if (!trace) throw new Error("there is a question");
  const formula = createFormulaReader();
  return buildScoreBreakdown({ trace, content: kept.content_ast, maySeeKeys, formula });
}

/** Grades an answer like a submission, and builds the score breakdown from the stored fields. */
function explainAnswers(question: Json, answers: readonly unknown[] | null, maySeeKeys = true) {
  const kept = createStoredQuestion(question);
  const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
  const [compiled] = version.questions;
  if (!compiled) throw new Error("there is a question");
  const read = readAnswers(compiled.compiled, answers ?? []);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const graded = gradeAnswers(version, [answers && { elements: [...answers], responses: read.responses }], {
    passingScorePercent: 50,
    gradeSkipped: false,
  });
  const recorded = {
    answers: graded.stored.answers,
    fractions: JSON.parse(JSON.stringify(graded.stored.fractions)),
    questionOutcomes: graded.stored.outcomes,
  };
  const breakdown = explainRecorded(kept, recorded, maySeeKeys);
  return { breakdown, graded };
}

const createQuestion = (key: Json, points = 1): Json => ({
  content_ast: OPAQUE,
  answer_keys: [{ response_id: "r1", ...key }],
  points,
});
const mapped = { a: 1, b: -0.5, c: 0.25 };
const area = (x: number, fraction?: number) => ({
  shape: "circle",
  coords: [x, x, 5],
  ...(fraction ? { fraction } : {}),
});
const accept = (...entries: (string | [string, number])[]) =>
  entries.map((each) => (typeof each === "string" ? { value: each } : { value: each[0], fraction: each[1] }));

type Row = [type: KeyType, question: Json, answer: unknown, how: string, met: string[], score: number];

/** Every type of key with every way of scoring: the explanation, the matched answers and the stored score. */
const TABLE: Row[] = [
  ["choice", choiceQuestion(2), "b", "1 of 1 correct, 0 incorrect; all or nothing earns 1", ["“Beta”"], 2],
  ["choice", choiceQuestion(2), "a", "0 of 1 correct, 1 incorrect; all or nothing earns 0", [], 0],
  [
    "choice",
    choiceQuestion(4, ["a", "b", "c"], { scoring: "partial" }),
    ["a"],
    "1 of 3 correct, 0 incorrect: (1 − 0) / 3 = 0.3333",
    ["“Alpha”"],
    1.3333,
  ],
  [
    "choice",
    createQuestion({ type: "choice", correct: ["a", "b", "c"], scoring: "partial" }, 4),
    ["a", "b", "z"],
    "2 of 3 correct, 1 incorrect: (2 − 1) / 3 = 0.3333",
    ["“a”", "“b”"],
    1.3333,
  ],
  [
    "choice",
    createQuestion({ type: "choice", correct: ["a"], scoring: "partial", min_fraction: -0.5 }),
    ["y", "z"],
    "0 of 1 correct, 2 incorrect: (0 − 2) / 1 = −2; raised to the minimum of −0.5",
    [],
    0,
  ],
  [
    "choice",
    createQuestion({ type: "choice", mapping: mapped, mapping_default: -0.1 }, 3),
    ["a", "b", "x"],
    "the selection is worth 1 − 0.5 − 0.1 = 0.4",
    ["“a”", "“b”"],
    1.2,
  ],
  [
    "choice",
    createQuestion({ type: "choice", mapping: mapped }),
    ["a", "c"],
    "the selection is worth 1 + 0.25 = 1.25; capped at the maximum of 1",
    ["“a”", "“c”"],
    1,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept("Paris") }),
    " paris ",
    "matches “Paris”, which earns 1",
    ["“Paris”"],
    1,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept(["Pari", 0.5], "Paris"), max_typos: 1 }, 3),
    "Paris",
    "matches “Paris”, which earns 1",
    ["“Paris”"],
    3,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: [{ pattern: "[0-9]{4}", fraction: 0.5 }] }, 3),
    "1234",
    "matches the pattern “[0-9]{4}”, which earns 0.5",
    ["the pattern “[0-9]{4}”"],
    1.5,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept("Paris") }),
    "Lyon",
    "matches no accepted answer and earns 0",
    [],
    0,
  ],
  [
    "numeric",
    createQuestion(
      {
        type: "numeric",
        accept: [
          { value: 3.14, tolerance: { absolute: 0.01 } },
          { min: 3, max: 4, fraction: 0.1 },
        ],
      },
      7,
    ),
    "3,13",
    "matches 3.14 ± 0.01, which earns 1",
    ["3.14 ± 0.01"],
    7,
  ],
  [
    "numeric",
    createQuestion(
      { type: "numeric", accept: [{ value: -2, tolerance: { relative: 0.5 }, fraction: 0.7 }] },
      3,
    ),
    -1,
    "matches −2 ± 50%, which earns 0.7",
    ["−2 ± 50%"],
    2.1,
  ],
  [
    "numeric",
    createQuestion({ type: "numeric", accept: [{ value: 7.5, tolerance: { absolute: 0 } }] }),
    7.5,
    "matches 7.5, which earns 1",
    ["7.5"],
    1,
  ],
  [
    "numeric",
    createQuestion({ type: "numeric", accept: [{ value: 1.25, tolerance: { decimal_places: 1 } }] }),
    1.31,
    "matches 1.25 to 1 decimal place, which earns 1",
    ["1.25 to 1 decimal place"],
    1,
  ],
  [
    "match",
    matchQuestion(3),
    [["s1", "t2"]],
    "1 of 2 correct, 0 incorrect: (1 − 0) / 2 = 0.5",
    ["“s1” with “t2”"],
    1.5,
  ],
  [
    "match",
    createQuestion({ type: "match", mapping: [{ pair: ["a", "b"], fraction: 0.3 }], mapping_default: -0.2 }),
    [
      ["a", "b"],
      ["b", "a"],
    ],
    "the selection is worth 0.3 − 0.2 = 0.1",
    ["“a” with “b”"],
    0.1,
  ],
  [
    "order",
    orderQuestion(1),
    ["c", "b", "a"],
    "1 of 3 in the correct position: 1 / 3 = 0.3333",
    ["1. “Third”"],
    0.3333,
  ],
  [
    "order",
    createQuestion({ type: "order", correct: ["a", "b", "c", "d"], scoring: "pairs" }, 2),
    ["b", "a", "c", "d"],
    "5 of 6 pairs in the correct order: 5 / 6 = 0.8333",
    ["1. “a”", "3. “c”", "4. “d”"],
    1.6667,
  ],
  [
    "order",
    createQuestion({ type: "order", correct: ["a", "b"] }),
    ["b", "a"],
    "0 of 2 in the correct position; all or nothing earns 0",
    [],
    0,
  ],
  [
    "point",
    createQuestion({ type: "point", areas: [area(10, 0.5), area(30, 0.25), area(50)] }, 2),
    [
      [10, 10],
      [30, 32],
    ],
    "hits 2 of 3 areas: 0.5 + 0.25 = 0.75",
    ["a point in the circle 10, 10, 5", "a point in the circle 30, 30, 5"],
    1.5,
  ],
  [
    "point",
    createQuestion({ type: "point", areas: [area(10)] }),
    [90, 90],
    "hits no area and earns 0",
    [],
    0,
  ],
  [
    "expression",
    createQuestion(
      { type: "expression", accept: accept("(x+1)^2", ["x^2", 0.5]), variables: { x: { min: -5, max: 5 } } },
      3,
    ),
    "x*x",
    "matches an expression equal to “x^2”, which earns 0.5",
    ["an expression equal to “x^2”"],
    1.5,
  ],
  [
    "numeric",
    createQuestion({ type: "numeric", accept: [{ value: 1 }] }),
    "one",
    "can’t be read, so it earns 0",
    [],
    0,
  ],
  [
    "expression",
    createQuestion({
      type: "expression",
      accept: accept("x^2+2x+1"),
      variables: { x: { min: -5, max: 5 } },
      form: "expanded",
    }),
    "(x+1)^2",
    "doesn’t have the required form and earns 0",
    [],
    0,
  ],
];

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
    expect(breakdown.parts[0]?.keyDetails).toMatchObject({ given, normalized });
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

  test("leaves out everything about the key for people who may not see keys", () => {
    for (const [, question, answer] of TABLE) {
      const seen = explainAnswers(question, [answer]).breakdown;
      const { breakdown } = explainAnswers(question, [answer], false);
      expect(breakdown.parts.map(({ keyDetails: working }) => working)).toEqual(
        breakdown.parts.map(() => null),
      );
      expect(breakdown.parts.map(({ score, outcome }) => [score, outcome])).toEqual(
        seen.parts.map(({ score, outcome }) => [score, outcome]),
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
