import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  AnswerKey,
  AnswerKeys,
  compileQuestion,
  findMissingKeys,
  fractionsFromWire,
  fractionsToWire,
  gradeResponses,
  type Interaction,
  needsTeacher,
  readAnswers,
  scoreQuestion,
  validateKeys,
} from "#lib/core/grading/index.ts";
import { toNumber, ZERO } from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";

const choice = {
  responseId: "c",
  kind: "choiceInteraction",
  maxChoices: 1,
  minChoices: 0,
  choices: ["a", "b"],
} as const;
const entry = { responseId: "t", kind: "textEntryInteraction" } as const;
const essay = { responseId: "e", kind: "extendedTextInteraction" } as const;
const choiceKey = { type: "choice", response_id: "c", correct: ["b"] } as const;
const textKey = { type: "text", response_id: "t", accept: [{ value: "Paris" }] } as const;

const parseKeys = (...keys: unknown[]) => AnswerKeys.parse(keys);
const question = (interactions: Interaction[], keys: unknown[], points = 1) =>
  compileQuestion({ points, form: "document", interactions, keys: parseKeys(...keys) });
const opaque = (keys: unknown[], points = 1) =>
  compileQuestion({ points, form: "opaque", interactions: [], keys: parseKeys(...keys) });

function gradeAnswers(q: ReturnType<typeof question>, elements: unknown[]) {
  const read = readAnswers(q, elements);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const grade = scoreQuestion(q, gradeResponses(q, read.responses), read.responses);
  return { ...grade, score: roundScore(grade.score) };
}

const getReadErrors = (q: ReturnType<typeof question>, elements: unknown[]) => {
  const read = readAnswers(q, elements);
  return "issues" in read ? read.issues.map(({ path }) => path.join(".")) : [];
};

describe("answer keys", () => {
  it("are stored as their author wrote them, without defaults", () => {
    const keys = [{ ...choiceKey, weight: 2, feedback: { correct: "Yes" } }, textKey];
    expect(AnswerKeys.parse(keys)).toEqual(keys);
  });

  it("must have unique response ids and a known type", () => {
    const paths = (keys: unknown) =>
      AnswerKeys.safeParse(keys).error?.issues.map(({ path }) => path.join("."));
    expect(paths([choiceKey, { ...textKey, response_id: "c" }])).toEqual(["1.response_id"]);
    expect(paths([{ ...choiceKey, type: "essay" }])).toEqual(["0.type"]);
    expect(paths(Array.from({ length: 101 }, (_, i) => ({ ...choiceKey, response_id: `c${i}` })))).toEqual([
      "",
    ]);
  });

  it("have a JSON Schema, for input and output", () => {
    for (const io of ["input", "output"] as const) {
      const schema = z.toJSONSchema(AnswerKey, { io });
      expect(schema.oneOf).toHaveLength(8);
      expect(JSON.stringify(schema)).toContain('"mapping":{"type":"object"');
    }
  });

  it("must belong to an interaction that they can grade", () => {
    const places = (keys: unknown[], interactions: Interaction[]) =>
      validateKeys("document", interactions, parseKeys(...keys)).map(({ path }) => path.join("."));
    expect(places([choiceKey, textKey], [choice, entry])).toEqual([]);
    expect(places([choiceKey, textKey], [choice])).toEqual(["1.response_id"]);
    expect(places([{ ...textKey, response_id: "c" }], [choice])).toEqual(["0.type"]);
    expect(places([{ ...choiceKey, correct: ["b", "x"] }], [{ ...choice, maxChoices: 0 }])).toEqual([
      "0.correct.1",
    ]);
    expect(validateKeys("opaque", [], parseKeys(choiceKey, textKey))).toEqual([]);
    expect(validateKeys("opaque", [], parseKeys({ ...textKey, accept: [{ pattern: "(" }] }))).toHaveLength(1);
  });

  it("leaves any interaction with an open key to a teacher, and still reads its answers", () => {
    const keys = parseKeys({ type: "open", response_id: "c" });
    const question = compileQuestion({ points: 1, form: "document", interactions: [choice], keys });
    expect(question.needsTeacher).toBe(true);
    expect(readAnswers(question, ["a"])).toMatchObject({ responses: [["a"]] });
    expect(readAnswers(question, ["unknown"])).toHaveProperty("issues");
  });

  it.each([
    ["choice", "choiceInteraction inlineChoiceInteraction hotspotInteraction"],
    ["text", "textEntryInteraction"],
    ["numeric", "textEntryInteraction sliderInteraction"],
    ["expression", "textEntryInteraction"],
    ["match", "matchInteraction gapMatchInteraction"],
    ["order", "orderInteraction"],
    ["point", "selectPointInteraction"],
    ["open", everyInteraction.map(({ kind }) => kind).join(" ")],
  ])("of type %s grade only %s", (type, kinds) => {
    const fields = {
      choice: { correct: ["a"] },
      text: { accept: [{ value: "a" }] },
      numeric: { accept: [{ value: 1 }] },
      expression: { accept: [{ value: "1" }] },
      match: { pairs: [["a", "b"]] },
      order: { correct: ["a"] },
      point: { areas: [{ shape: "rect", coords: [0, 0, 1, 1] }] },
      open: {},
    }[type];
    const all = everyInteraction.filter((interaction) => {
      const issues = validateKeys(
        "document",
        [interaction],
        parseKeys({ type, response_id: "r", ...fields }),
      );
      return issues.length === 0;
    });
    expect(all.map(({ kind }) => kind).sort()).toEqual(kinds.split(" ").sort());
  });

  it("are missing if an interaction other than extended text has none", () => {
    expect(findMissingKeys("document", [choice, entry, essay], parseKeys(textKey))).toEqual(["c"]);
    expect(findMissingKeys("opaque", [], [])).toEqual([]);
  });

  it("decide whether a teacher grades the question", () => {
    const open = { type: "open", response_id: "t" };
    expect(needsTeacher("opaque", [], [])).toBe(true);
    expect(needsTeacher("opaque", [], parseKeys(choiceKey))).toBe(false);
    expect(needsTeacher("opaque", [], parseKeys(choiceKey, open))).toBe(true);
    expect(needsTeacher("document", [choice], [])).toBe(false);
    expect(needsTeacher("document", [choice], parseKeys(choiceKey))).toBe(false);
    expect(needsTeacher("document", [choice, entry], parseKeys(choiceKey, open))).toBe(true);
    expect(needsTeacher("document", [choice, essay], parseKeys(choiceKey))).toBe(true);
  });
});

describe("answers", () => {
  const both = question([choice, entry], [textKey, choiceKey]);

  it("belong to the interaction they name, or to the one at their index", () => {
    expect(readAnswers(both, ["b", "x"])).toMatchObject({ responses: [["b"], "x"] });
    const named = [
      { responseId: "t", value: "x" },
      { responseId: "c", value: "b" },
    ];
    expect(readAnswers(both, named)).toMatchObject({ responses: [["b"], "x"] });
    expect(readAnswers(both, [null, "x"])).toMatchObject({ responses: [null, "x"] });
    expect(readAnswers(both, [{ responseId: "t", value: "x" }])).toMatchObject({ responses: [null, "x"] });
  });

  it("belong to the key at their index if the content is opaque", () => {
    expect(readAnswers(opaque([textKey, choiceKey]), ["x", "b"])).toMatchObject({ responses: ["x", ["b"]] });
  });

  it.each([[[]], [[null, null]], [["", []]], [[{ responseId: "c", value: null }, { responseId: "t" }]]])(
    "%j is skipped",
    (elements) => {
      expect(readAnswers(both, elements)).toMatchObject({ responses: [null, null] });
    },
  );

  it("are refused with the path of the problem", () => {
    expect(getReadErrors(both, [{ responseId: "x", value: "b" }])).toEqual(["0.responseId"]);
    expect(getReadErrors(both, [{ responseId: "__proto__", value: "b" }])).toEqual(["0.responseId"]);
    expect(getReadErrors(both, [{ value: "b" }])).toEqual(["0.responseId"]);
    expect(getReadErrors(both, [{ responseId: "c", value: "b", extra: 1 }])).toEqual(["0.extra"]);
    expect(
      getReadErrors(both, [
        { responseId: "c", value: "b" },
        { responseId: "c", value: "b" },
      ]),
    ).toEqual(["1.responseId"]);
    expect(getReadErrors(both, ["b", { responseId: "c", value: "a" }])).toEqual(["1.responseId"]);
    expect(getReadErrors(both, [{ responseId: "t", value: "x" }, "y"])).toEqual(["1"]);
    expect(getReadErrors(both, ["b", "x", null])).toEqual(["2"]);
    expect(getReadErrors(both, [{ responseId: "c", value: ["b", "z"] }, 7])).toEqual(["0.value.1", "1"]);
    expect(getReadErrors(both, [{ responseId: "c", value: { a: 1 } }])).toEqual(["0.value"]);
  });

  it("read to themselves when read again", () => {
    const read = readAnswers(both, [["b", "b"], " x "]);
    if ("issues" in read) throw new Error("refused");
    expect(readAnswers(both, [...read.responses])).toEqual(read);
  });

  it("to an interaction without a key are read by its kind and earn nothing", () => {
    const draft = question([choice, entry], [textKey], 4);
    expect(getReadErrors(draft, ["z"])).toEqual(["0"]);
    expect(gradeAnswers(draft, ["b", "Paris"])).toMatchObject({
      score: 2,
      correct: false,
      outcome: "partial",
    });
    expect(gradeAnswers(question([entry], []), [5])).toMatchObject({ score: 0, outcome: "incorrect" });
  });

  it("to opaque content without keys are kept unchanged for a teacher", () => {
    const free = opaque([]);
    const elements = ["text", 5, ["a", 1], [["a", "b"]], null, { responseId: "r-1", value: "x" }];
    expect(readAnswers(free, elements)).toMatchObject({
      responses: ["text", 5, ["a", 1], [["a", "b"]], null, "x"],
    });
    expect(gradeAnswers(free, elements)).toEqual({
      score: 0,
      correct: false,
      outcome: "pending",
      messages: [],
      keySet: 0,
    });
    expect(
      getReadErrors(free, [true, [[["a"]]], { responseId: "r 1", value: 1 }, { responseId: "r", value: {} }]),
    ).toEqual(["0", "1", "2.responseId", "3.value"]);
    expect(
      getReadErrors(free, [
        { responseId: "r", value: 1 },
        { responseId: "r", value: 1 },
      ]),
    ).toEqual(["1.responseId"]);
    expect(getReadErrors(free, new Array(101).fill("x"))).toEqual(["100"]);
    expect(getReadErrors(free, new Array(100).fill("x"))).toEqual([]);
  });
});

describe("the grade of a question", () => {
  const feedback = { correct: "Yes", incorrect: "No", partial: "Nearly" };

  it("splits the points by weight", () => {
    const q = question([choice, entry], [{ ...choiceKey, weight: 3 }, textKey], 2);
    expect(gradeAnswers(q, ["b", "x"])).toMatchObject({ score: 1.5, correct: false, outcome: "partial" });
    expect(gradeAnswers(q, ["a", "paris"])).toMatchObject({ score: 0.5, outcome: "partial" });
    expect(gradeAnswers(q, ["b", "paris"])).toMatchObject({ score: 2, correct: true, outcome: "correct" });
  });

  it("keeps thirds exact", () => {
    const thirds = ["r1", "r2", "r3"].map((response_id) => ({ ...choiceKey, response_id }));
    const q = opaque(thirds, 1);
    expect(gradeAnswers(q, ["b", "b", "b"]).score).toBe(1);
    expect(gradeAnswers(q, ["b", "b"]).score).toBe(0.6667);
    const sum = [["b"], [null, "b"], [null, null, "b"]].map((elements) => {
      const read = readAnswers(q, elements);
      const responses = "issues" in read ? [] : read.responses;
      return scoreQuestion(q, gradeResponses(q, responses), responses).score;
    });
    expect(sum.map(({ n, d }) => [n, d])).toEqual(new Array(3).fill([1n, 3n]));
  });

  it("is never below 0, and a skipped answer costs nothing", () => {
    const harsh = { ...choiceKey, mapping: { a: -1, b: 0.5 }, correct: undefined, min_fraction: -1 };
    const { correct: _, ...key } = harsh;
    const q = question([choice, entry], [key, textKey], 2);
    expect(gradeAnswers(q, ["a", "x"])).toMatchObject({ score: 0, outcome: "incorrect" });
    expect(gradeAnswers(q, ["a", "Paris"])).toMatchObject({ score: 0, outcome: "incorrect" });
    expect(gradeAnswers(q, [null, "Paris"])).toMatchObject({ score: 1, outcome: "partial" });
    expect(gradeAnswers(q, ["b", "Paris"])).toMatchObject({ score: 1.5, correct: false, outcome: "partial" });
  });

  it("is skipped only if every answer is", () => {
    const q = question([choice, entry], [choiceKey, textKey]);
    expect(gradeAnswers(q, [])).toEqual({
      score: 0,
      correct: false,
      outcome: "skipped",
      messages: [],
      keySet: 0,
    });
    expect(gradeAnswers(q, ["a"])).toMatchObject({ outcome: "incorrect" });
  });

  it("says which expressions can't be read, before the author's feedback", () => {
    const key = { type: "expression", response_id: "t", accept: [{ value: "1/2" }] };
    const unreadable = { responseId: "t", text: "can't be read as an expression" };
    const gradeExpression = (extra: object, value: string) =>
      gradeAnswers(question([entry], [{ ...key, ...extra }]), [value]);
    expect(gradeExpression({}, "1/")).toEqual({
      score: 0,
      correct: false,
      outcome: "incorrect",
      messages: [unreadable],
      keySet: 0,
    });
    expect(gradeExpression({ feedback, min_fraction: -1 }, "1/").messages).toEqual([
      unreadable,
      { responseId: "t", text: "No" },
    ]);
    expect(gradeExpression({}, "1/3").messages).toEqual([]);
    expect(gradeExpression({}, "0.5").messages).toEqual([]);
    expect(gradeExpression({}, "x".repeat(501)).messages).toEqual([unreadable]);
    expect(gradeExpression({ form: "factored" }, "1/4+1/4").messages).toEqual([]);
  });

  it("has the author's feedback for what each slot earned", () => {
    const partial = { ...textKey, accept: [{ value: "Paris" }, { value: "Pari", fraction: 0.5 }], feedback };
    const q = question([choice, entry], [{ ...choiceKey, feedback }, partial]);
    expect(gradeAnswers(q, ["b", "pari"]).messages).toEqual([
      { responseId: "c", text: "Yes" },
      { responseId: "t", text: "Nearly" },
    ]);
    expect(gradeAnswers(q, ["a"]).messages).toEqual([{ responseId: "c", text: "No" }]);
    expect(
      gradeAnswers(question([choice], [{ ...choiceKey, feedback: { correct: "Yes" } }]), ["a"]).messages,
    ).toEqual([]);
  });

  it("is pending as a whole if a teacher grades a part", () => {
    const q = question([choice, essay], [{ ...choiceKey, feedback }]);
    expect(gradeAnswers(q, ["b", "An essay"])).toEqual({
      score: 0,
      correct: false,
      outcome: "pending",
      messages: [],
      keySet: 0,
    });
    expect(gradeAnswers(q, [])).toMatchObject({ outcome: "pending" });
    expect(scoreQuestion(q, [], [], { isSkipped: true })).toEqual({
      score: ZERO,
      correct: false,
      outcome: "skipped",
      messages: [],
      keySet: 0,
    });
  });

  it("lists the open keys for the teacher", () => {
    const open = { type: "open", response_id: "e", rubric: [{ id: "a", title: "Style", points: 2 }] };
    expect(question([choice, essay], [choiceKey, open]).openKeys).toEqual([open]);
    const twice = { ...open, rubric: [...open.rubric, ...open.rubric] };
    expect(AnswerKeys.safeParse([twice]).error?.issues[0]?.path).toEqual([0, "rubric", 1, "id"]);
  });

  it("is the same when computed from stored fractions", () => {
    const third = { ...choiceKey, correct: ["a", "b", "x"], scoring: "partial" };
    const q = opaque([third, textKey], 7);
    const fractions = gradeResponses(q, [["a"], null]);
    const stored = JSON.parse(JSON.stringify(fractionsToWire(fractions)));
    expect(stored).toEqual(["1/3", null]);
    expect(scoreQuestion(q, fractionsFromWire(stored), [])).toEqual(scoreQuestion(q, fractions, []));
    expect(toNumber(scoreQuestion(q, fractions, []).score)).toBe(7 / 6);
  });

  it("treats missing responses as skipped", () => {
    const q = question([choice, entry], [choiceKey, textKey]);
    expect(gradeResponses(q, [])).toEqual([null, null]);
    expect(scoreQuestion(q, [], [])).toMatchObject({ outcome: "skipped" });
  });
});

const ids = [{ id: "a", matchMax: 1 }];
const others = [{ id: "b", matchMax: 1 }];
const everyInteraction: Interaction[] = [
  { ...choice, responseId: "r" },
  { ...entry, responseId: "r" },
  { ...essay, responseId: "r" },
  { responseId: "r", kind: "inlineChoiceInteraction", choices: ["a"] },
  { responseId: "r", kind: "hotspotInteraction", maxChoices: 0, choices: ["a"] },
  { responseId: "r", kind: "sliderInteraction", lowerBound: 0, upperBound: 1, step: 1 },
  { responseId: "r", kind: "matchInteraction", sources: ids, targets: others },
  { responseId: "r", kind: "gapMatchInteraction", sources: ids, targets: others },
  { responseId: "r", kind: "orderInteraction", choices: ["a"] },
  { responseId: "r", kind: "selectPointInteraction", maxChoices: 1 },
];
