import { describe, expect, test } from "vitest";
import type { KeyType } from "#lib/core/grading/index.ts";
import { AnswerKeys, fractionsFromWire, readAnswers } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { computeTotals } from "#lib/domains/submissions/rules.ts";
import { buildScoreBreakdown, type QuestionBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
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

/** A question as it is stored, its keys through the schema that lets them in. */
function createStoredQuestion({ content_ast, answer_keys, points }: Json): StoredQuestion {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    content_ast: content_ast as Json,
    answer_keys: AnswerKeys.parse(answer_keys),
    points: points as number,
  };
}

/** Grades an answer as a submission is graded, stores it, and traces what was stored. */
function explainAnswers(question: Json, answers: readonly unknown[] | null, maySeeKeys = true) {
  const kept = createStoredQuestion(question);
  const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
  const [compiled] = version.questions;
  if (!compiled) throw new Error("there is a question");
  const read = readAnswers(compiled.compiled, answers ?? []);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const graded = gradeAnswers(
    version,
    [answers && { elements: [...answers], responses: read.responses }],
    50,
  );
  const trace: QuestionBreakdown = buildScoreBreakdown({
    question: compiled,
    stored: kept,
    fractions: fractionsFromWire(JSON.parse(JSON.stringify(graded.stored.fractions[0]))),
    answers: graded.stored.answers[0] ?? null,
    mark: null,
    maySeeKeys,
    formula: createFormulaReader(),
  });
  return { trace, graded };
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

/** Every type of key, every way it scores: what the trace says, and what was stored. */
const TABLE: Row[] = [
  ["choice", choiceQuestion(2), "b", "1 of 1 right, 0 wrong; all or nothing: 1", ["“Beta”"], 2],
  ["choice", choiceQuestion(2), "a", "0 of 1 right, 1 wrong; all or nothing: 0", [], 0],
  [
    "choice",
    choiceQuestion(4, ["a", "b", "c"], { scoring: "partial" }),
    ["a"],
    "1 of 3 right, 0 wrong: (1 − 0) / 3 = 0.3333",
    ["“Alpha”"],
    1.3333,
  ],
  [
    "choice",
    createQuestion({ type: "choice", correct: ["a", "b", "c"], scoring: "partial" }, 4),
    ["a", "b", "z"],
    "2 of 3 right, 1 wrong: (2 − 1) / 3 = 0.3333",
    ["“a”", "“b”"],
    1.3333,
  ],
  [
    "choice",
    createQuestion({ type: "choice", correct: ["a"], scoring: "partial", min_fraction: -0.5 }),
    ["y", "z"],
    "0 of 1 right, 2 wrong: (0 − 2) / 1 = −2; never below −0.5",
    [],
    0,
  ],
  [
    "choice",
    createQuestion({ type: "choice", mapping: mapped, mapping_default: -0.1 }, 3),
    ["a", "b", "x"],
    "what was picked is worth 1 − 0.5 − 0.1 = 0.4",
    ["“a”", "“b”", "anything else"],
    1.2,
  ],
  [
    "choice",
    createQuestion({ type: "choice", mapping: mapped }),
    ["a", "c"],
    "what was picked is worth 1 + 0.25 = 1.25; never above 1",
    ["“a”", "“c”"],
    1,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept("Paris") }),
    " paris ",
    "matches: “Paris” earns 1",
    ["“Paris”"],
    1,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept(["Pari", 0.5], "Paris"), max_typos: 1 }, 3),
    "Paris",
    "matches 2 entries, of which the best counts: “Paris” earns 1",
    ["“Pari”", "“Paris”"],
    3,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: [{ pattern: "[0-9]{4}", fraction: 0.5 }] }, 3),
    "1234",
    "matches: the pattern “[0-9]{4}” earns 0.5",
    ["the pattern “[0-9]{4}”"],
    1.5,
  ],
  [
    "text",
    createQuestion({ type: "text", accept: accept("Paris") }),
    "Lyon",
    "matches nothing that is accepted: 0",
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
    "matches 2 entries, of which the best counts: 3.14 ± 0.01 earns 1",
    ["3.14 ± 0.01", "3 to 4"],
    7,
  ],
  [
    "numeric",
    createQuestion(
      { type: "numeric", accept: [{ value: -2, tolerance: { relative: 0.5 }, fraction: 0.7 }] },
      3,
    ),
    -1,
    "matches: −2 ± 50 % earns 0.7",
    ["−2 ± 50 %"],
    2.1,
  ],
  [
    "numeric",
    createQuestion({ type: "numeric", accept: [{ value: 7.5, tolerance: { absolute: 0 } }] }),
    7.5,
    "matches: 7.5 earns 1",
    ["7.5"],
    1,
  ],
  [
    "numeric",
    createQuestion({ type: "numeric", accept: [{ value: 1.25, tolerance: { decimal_places: 1 } }] }),
    1.31,
    "matches: 1.25 at 1 decimal place earns 1",
    ["1.25 at 1 decimal place"],
    1,
  ],
  [
    "match",
    matchQuestion(3),
    [["s1", "t2"]],
    "1 of 2 right, 0 wrong: (1 − 0) / 2 = 0.5",
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
    "what was picked is worth 0.3 − 0.2 = 0.1",
    ["“a” with “b”", "anything else"],
    0.1,
  ],
  [
    "order",
    orderQuestion(1),
    ["c", "b", "a"],
    "1 of 3 in their place: 1 / 3 = 0.3333",
    ["1. “Third”"],
    0.3333,
  ],
  [
    "order",
    createQuestion({ type: "order", correct: ["a", "b", "c", "d"], scoring: "pairs" }, 2),
    ["b", "a", "c", "d"],
    "5 of 6 pairs in the right order: 5 / 6 = 0.8333",
    ["3. “c”", "4. “d”"],
    1.6667,
  ],
  [
    "order",
    createQuestion({ type: "order", correct: ["a", "b"] }),
    ["b", "a"],
    "0 of 2 in their place; all or nothing: 0",
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
  ["point", createQuestion({ type: "point", areas: [area(10)] }), [90, 90], "hits no area: 0", [], 0],
  [
    "expression",
    createQuestion(
      { type: "expression", accept: accept("(x+1)^2", ["x^2", 0.5]), variables: { x: { min: -5, max: 5 } } },
      3,
    ),
    "x*x",
    "matches: what equals “x^2” earns 0.5",
    ["what equals “x^2”"],
    1.5,
  ],
];

describe("the trace of a question", () => {
  test.each(TABLE)(
    "%s %# says how, and its sum is the stored score",
    (type, question, answer, how, met, score) => {
      const { trace, graded } = explainAnswers(question, [answer]);
      const [part] = trace.parts;
      expect(part?.working?.type).toBe(type);
      expect(part?.working?.how).toBe(how);
      expect(part?.working?.expected.filter((each) => each.met).map(({ text }) => text)).toEqual(met);
      expect(computeTotals([trace], 50)).toEqual(graded.totals);
      expect(graded.totals.score).toBe(score);
    },
  );

  test("covers every type of key that a machine grades", () => {
    expect(new Set(TABLE.map(([type]) => type))).toEqual(
      new Set(["choice", "text", "numeric", "match", "order", "point", "expression"]),
    );
  });

  test("splits the points over interactions by weight, and adds what they earned, exactly", () => {
    const question = {
      content_ast: doc(paragraph(entry("a"), entry("b"), entry("c"))),
      answer_keys: [
        { type: "numeric", response_id: "a", accept: [{ value: 1 }] },
        { type: "numeric", response_id: "b", accept: [{ value: 2, fraction: 0.5 }] },
        { type: "text", response_id: "c", accept: [{ value: "x" }], min_fraction: -1 },
      ],
      points: 4,
    };
    const { trace, graded } = explainAnswers(question, [1, 2]);
    expect(trace.parts.map(({ working }) => working?.sum)).toEqual([
      "weight 1 of 3: 4 points × 1/3 × 1 = 1.3333",
      "weight 1 of 3: 4 points × 1/3 × 0.5 = 0.6667",
      "weight 1 of 3: 4 points × 1/3 × 0 = 0",
    ]);
    expect(trace.sum).toBe("1.3333 + 0.6667 + 0 = 2 of 4 points.");
    expect(trace.parts.map(({ outcome }) => outcome)).toEqual(["correct", "partial", "skipped"]);
    expect(computeTotals([trace], 50)).toEqual(graded.totals);
  });

  test("three thirds of a point are the point", () => {
    const question = {
      content_ast: doc(paragraph(entry("a"), entry("b"), entry("c"))),
      answer_keys: ["a", "b", "c"].map((id) => ({
        type: "numeric",
        response_id: id,
        accept: [{ value: 1 }],
      })),
      points: 1,
    };
    const { trace, graded } = explainAnswers(question, [1, 1, 1]);
    expect(trace.sum).toBe("0.3333 + 0.3333 + 0.3333 = 1 of 1 point.");
    expect(computeTotals([trace], 100)).toMatchObject({ score: 1, passed: true });
    expect(graded.totals.score).toBe(1);
  });

  test("says where a question would have gone below 0", () => {
    const question = createQuestion(
      { type: "choice", correct: ["a"], scoring: "partial", min_fraction: -0.5 },
      2,
    );
    const { trace } = explainAnswers(question, ["z"]);
    expect(trace.parts[0]?.score).toBe(-1);
    expect(trace.sum).toBe("2 points × −0.5 = −1 of 2 points, and a question never goes below 0.");
  });

  test("tells who may not see keys the points and the outcome, and nothing of the key", () => {
    for (const [, question, answer] of TABLE) {
      const seen = explainAnswers(question, [answer]).trace;
      const { trace } = explainAnswers(question, [answer], false);
      expect(trace.parts.map(({ working }) => working)).toEqual(trace.parts.map(() => null));
      expect(trace.parts.map(({ score, outcome }) => [score, outcome])).toEqual(
        seen.parts.map(({ score, outcome }) => [score, outcome]),
      );
    }
  });

  test("tells an answer that was left out from a wrong one, and a teacher's question from both", () => {
    expect(explainAnswers(choiceQuestion(), null).trace).toMatchObject({ outcome: "skipped", answers: null });
    expect(explainAnswers(choiceQuestion(), null).trace.parts[0]?.working?.how).toBe(
      "not answered, which earns nothing",
    );
    const { trace, graded } = explainAnswers(openQuestion(), ["An essay"]);
    expect(trace).toMatchObject({
      outcome: "pending",
      awaited: true,
      sum: expect.stringMatching(/^A teacher grades/),
    });
    expect(computeTotals([trace], 50)).toEqual(graded.totals);
  });

  test("keeps what was stored, and says so, where an answer would be read otherwise by now", () => {
    const kept = createStoredQuestion(choiceQuestion(2));
    const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
    const question = version.questions[0];
    if (!question) throw new Error("there is a question");
    const trace = buildScoreBreakdown({
      question,
      stored: kept,
      fractions: fractionsFromWire([0.5]),
      answers: ["b"],
      mark: null,
      maySeeKeys: true,
      formula: createFormulaReader(),
    });
    expect(trace.sum).toBe("2 points × 0.5 = 1 of 2 points.");
    expect(trace.parts[0]?.working?.how).toMatch(
      /all or nothing: 1; when it was graded it earned 0.5, which stays$/,
    );
  });
});
