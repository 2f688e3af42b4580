import { describe, expect, test } from "vitest";
import type { Piece } from "#lib/contract/versions.ts";
import { readPartNames } from "#lib/core/content/index.ts";
import { describeKey } from "#lib/core/differences/describe-key.ts";
import { diffWords } from "#lib/core/differences/diff-words.ts";
import { AnswerKey } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { diffExercises } from "#lib/domains/assessments/diff-exercises.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";
import * as quiz from "#tests/support/quiz.ts";

const createStoredQuestion = (
  id: string,
  question: Record<string, unknown>,
  change: Partial<StoredQuestion> = {},
) => ({ id, ...question, ...change }) as StoredQuestion;
const exercise = (
  questions: StoredQuestion[],
  id = "e1",
  shared_context: unknown = null,
): StoredExercise => ({
  id,
  shared_context,
  questions,
});
const three = ["a", "b", "c"].map((id) => createStoredQuestion(id, quiz.textQuestion()));
const listIds = (questions: { id: string }[]) => questions.map(({ id }) => id);

/** Marks deleted text as -gone- and inserted text as +new+. */
const formatPieces = (pieces: readonly Piece[] | null) =>
  pieces
    ?.map(({ kind, text }) => ({ same: text, deleted: `-${text}-`, inserted: `+${text}+` })[kind])
    .join("");

describe("diffWords", () => {
  test.each([
    ["", "", ""],
    ["one two", "one two", "one two"],
    ["", "all new", "+all new+"],
    ["all gone", "", "-all gone-"],
    ["one two three", "one three", "one -two -three"],
    ["one three", "one two three", "one +two +three"],
    ["a red car stops", "a blue van stops", "a -red car-+blue van+ stops"],
    ["Größe 3", "Größe 4", "Größe -3-+4+"],
    ["the end", "the end.", "the end+.+"],
    ["same same same", "same same", "same same- same-"],
  ])("compares %j with %j as %j", (before, after, expected) => {
    expect(formatPieces(diffWords(before, after))).toBe(expected);
  });

  test("returns pieces that add up to both texts", () => {
    const words = ["a", "b ", " c", ". ", "d\n"];
    let seed = 7;
    const nextRandom = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    for (let round = 0; round < 200; round++) {
      const [before = "", after = ""] = [0, 1].map(() =>
        Array.from({ length: nextRandom(12) }, () => words[nextRandom(5)]).join(""),
      );
      const pieces = diffWords(before, after);
      const getSide = (gone: Piece["kind"]) =>
        pieces
          .filter(({ kind }) => kind !== gone)
          .map(({ text }) => text)
          .join("");
      expect([getSide("inserted"), getSide("deleted")]).toEqual([before, after]);
    }
  });

  test("compares very long texts as a whole, in linear time", async () => {
    const createLongText = (word: string, length: number) =>
      Array.from({ length }, (_, i) => `${word}${i}`).join(" ");
    const compare = (length: number) => {
      const [before, after] = [createLongText("x", length), createLongText("y", length)];
      expect(formatPieces(diffWords(before, after))).toBe(`-${before}-+${after}+`);
    };
    expect(
      await measureSlowdown(
        () => compare(20_000),
        () => compare(100_000),
      ),
    ).toBeLessThan(15);
  });

  test("compares long texts by sentences", () => {
    const sentences = Array.from({ length: 400 }, (_, i) => `Sentence ${i} has some words in it. `);
    const changed = sentences.map((text, i) => (i === 3 || i === 390 ? "Another one. " : text));
    const pieces = diffWords(sentences.join(""), changed.join(""));
    expect(pieces.filter(({ kind }) => kind === "deleted").map(({ text }) => text)).toEqual([
      sentences[3],
      sentences[390],
    ]);
  });
});

describe("diffExercises", () => {
  test("describes a new pool and a random order, and takes a new revision of an item with the same content for equal", () => {
    const [first, ...rest] = three;
    if (!first) throw new Error("no question");
    const copy = (revision: number) => ({ ...first, item: { id: "item", revision } });
    const pool = { from: { tags: ["rivers", "year 9"], folder_id: "f" }, draw: 2, points_each: 1 };
    const after = { ...exercise([copy(2), ...rest]), pool, order: "random" as const };
    expect(diffExercises([exercise([copy(1), ...rest])], [after])).toEqual({
      questions: [],
      contexts: [],
      exercises: [
        {
          exercise_id: "e1",
          number: 1,
          facts: {
            removed: [],
            added: [
              "Draws 2 of 3 items",
              "From all items of a folder with the tags rivers, year 9",
              "1 point for each question",
              "Questions in random order",
            ],
          },
        },
      ],
      unchanged: 3,
      question_count: { total: 3, per_learner: 2 },
    });
  });

  test("returns no differences for equal contents", () => {
    expect(diffExercises([exercise(three)], [exercise(three)])).toEqual({
      questions: [],
      contexts: [],
      exercises: [],
      unchanged: 3,
      question_count: { total: 3, per_learner: 3 },
    });
  });

  test("lists added and removed questions with their numbers, in their places", () => {
    const added = createStoredQuestion("n", quiz.choiceQuestion(2));
    const [a, , c] = three as [StoredQuestion, StoredQuestion, StoredQuestion];
    const { questions, unchanged } = diffExercises([exercise(three)], [exercise([added, a, c])]);
    expect(questions.map(({ id, kind, number }) => [id, kind, number.before, number.after])).toEqual([
      ["n", "added", null, 1],
      ["b", "removed", 2, null],
    ]);
    expect(questions[0]?.facts.added).toEqual(
      expect.arrayContaining(["Worth 2 points", "Correct: “Beta”", "All or nothing"]),
    );
    expect(unchanged).toBe(2);
  });

  test.each([
    ["one moved to the front", ["c", "a", "b"], ["c"]],
    ["one moved to the end", ["b", "c", "a"], ["a"]],
    ["none moved", ["a", "b", "c"], []],
  ])("finds the questions that moved: %s", (_, order, moved) => {
    const after = order.map((id) => three.find((question) => question.id === id) as StoredQuestion);
    const { questions } = diffExercises([exercise(three)], [exercise(after)]);
    expect(listIds(questions.filter((question) => question.moved))).toEqual(moved);
    expect(questions.every(({ text, facts }) => text === null && facts.added.length === 0)).toBe(true);
  });

  test("treats all but one question as moved if the order is reversed", () => {
    const { questions } = diffExercises([exercise(three)], [exercise([...three].reverse())]);
    expect(questions).toHaveLength(2);
  });

  test("treats a question in another exercise as moved", () => {
    const [a, b, c] = three as [StoredQuestion, StoredQuestion, StoredQuestion];
    const { questions } = diffExercises(
      [exercise([a, b]), exercise([c], "e2")],
      [exercise([a]), exercise([b, c], "e2")],
    );
    expect(questions.map(({ id, moved }) => [id, moved])).toEqual([["b", true]]);
  });

  test("compares the text of a changed question by words", () => {
    const [a] = three as [StoredQuestion];
    const content_ast = quiz.doc(
      quiz.paragraph("The capital of Italy is ", {
        type: "textEntryInteraction",
        attrs: { responseId: "r1" },
      }),
    );
    const { questions } = diffExercises([exercise([a])], [exercise([{ ...a, content_ast }])]);
    expect(formatPieces(questions[0]?.text ?? null)).toBe("The capital of -France-+Italy+ is ____");
  });

  test.each<[string, Partial<StoredQuestion>, string[], string[]]>([
    ["points", { points: 3 }, ["Worth 1 point"], ["Worth 3 points"]],
    [
      "the key",
      { answer_keys: [AnswerKey.parse({ type: "text", response_id: "r1", accept: [{ value: "Rome" }] })] },
      ["Accepts “Paris”"],
      ["Accepts “Rome”"],
    ],
    [
      "the weight",
      {
        answer_keys: [
          AnswerKey.parse({ type: "text", response_id: "r1", accept: [{ value: "Paris" }], weight: 2 }),
        ],
      },
      [],
      ["Weight 2 (the default is 1)"],
    ],
    ["removed keys", { answer_keys: [] }, ["Accepts “Paris”"], []],
  ])("describes a change of %s", (_, change, removed, added) => {
    const [a] = three as [StoredQuestion];
    const { questions } = diffExercises([exercise([a])], [exercise([{ ...a, ...change }])]);
    expect(questions).toMatchObject([
      { kind: "changed", text: null, facts: { removed, added }, elsewhere: false },
    ]);
  });

  test("reports a change that affects neither the text nor the facts", () => {
    const plain = createStoredQuestion("a", {
      ...quiz.textQuestion(),
      content_ast: quiz.doc(quiz.paragraph("Word")),
    });
    const bold = {
      ...plain,
      content_ast: quiz.doc(quiz.paragraph({ type: "text", text: "Word", marks: [{ type: "bold" }] })),
    };
    const { questions } = diffExercises([exercise([plain])], [exercise([bold])]);
    expect(questions).toMatchObject([{ text: null, elsewhere: true }]);
  });

  test("compares opaque content as JSON", () => {
    const createQuestion = (word: string) =>
      createStoredQuestion("a", { content_ast: { ask: word }, answer_keys: [], points: 1 });
    const { questions } = diffExercises(
      [exercise([createQuestion("this")])],
      [exercise([createQuestion("that")])],
    );
    expect(formatPieces(questions[0]?.text ?? null)).toContain('"ask": "-this-+that+"');
  });

  test("compares the shared context of exercises", () => {
    const createExercise = (text: string) => exercise(three, "e1", quiz.doc(quiz.paragraph(text)));
    const { contexts } = diffExercises([createExercise("A map of Spain")], [createExercise("A map of Peru")]);
    expect(contexts.map(({ text }) => formatPieces(text))).toEqual(["A map of -Spain-+Peru+"]);
  });
});

describe("describeKey", () => {
  const getParts = (question: Record<string, unknown>) => {
    const { answer_keys: keys, content_ast: content } = question as {
      answer_keys: unknown[];
      content_ast: unknown;
    };
    return describeKey(AnswerKey.parse(keys[0]), readPartNames(content, createFormulaReader()));
  };
  test.each<[string, Record<string, unknown>, string[]]>([
    ["choice", quiz.choiceQuestion(1, ["a", "c"]), ["Correct: “Alpha”, “Gamma”", "All or nothing"]],
    ["numeric", quiz.numericQuestion(), ["Accepts 3.14 ± 0.01"]],
    ["match", quiz.matchQuestion(), ["Correct: “s1” with “t2”", "Correct: “s2” with “t1”", "Partial credit"]],
    [
      "order",
      quiz.orderQuestion(),
      ["Correct order: “Third”, “First”, “Second”", "Points for each item in the correct position"],
    ],
    ["point", quiz.pointQuestion(), ["Accepts a point in the circle 50, 50, 10"]],
    [
      "expression",
      quiz.expressionQuestion(),
      ["Accepts an expression equal to “(x+1)^2”", "x ranges from -5 to 5"],
    ],
    [
      "open",
      quiz.openQuestion(),
      [
        "Graded by a teacher",
        "Criterion “Clear”, 2 points",
        "Criterion “True”, 3 points",
        "Model answer: Because.",
      ],
    ],
  ])("describes a key of type %s", (_, question, words) => {
    expect(getParts(question)).toEqual(words);
  });

  test.each([
    [{ exact: true }, "Must be exact; decimal approximations don’t match"],
    [{ decimal_tolerance: 0 }, "Must be exact; decimal approximations don’t match"],
    [{ decimal_tolerance: 6 }, "Accepts decimals from 6 significant figures"],
    [{ log_base: 10 }, "A plain log has the base 10"],
    [{ form: "factored" }, "Must be in factored form"],
  ])("describes an expression key with %j", (fields, fact) => {
    const key = { type: "expression", response_id: "r1", accept: [{ value: "5" }], ...fields };
    expect(getParts({ ...quiz.expressionQuestion(), answer_keys: [key] })).toEqual([
      "Accepts an expression equal to “5”",
      fact,
    ]);
  });

  test("describes the leniency of a text key, partial answers and feedback", () => {
    const key = AnswerKey.parse({
      type: "text",
      response_id: "r1",
      accept: [{ value: "Paris" }, { pattern: "par.*", fraction: 0.5 }],
      case_sensitive: true,
      max_typos: 2,
      min_fraction: -0.5,
      feedback: { incorrect: "Think of the Seine." },
    });
    expect(describeKey(key, readPartNames(null, createFormulaReader()))).toEqual([
      "Accepts “Paris”",
      "Accepts the pattern “par.*”, worth 50%",
      "Case-sensitive",
      "Allows 2 typos",
      "A wrong answer costs up to 50% of the points",
      "Feedback when incorrect: “Think of the Seine.”",
    ]);
  });
});
