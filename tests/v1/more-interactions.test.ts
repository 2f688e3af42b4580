import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { LISTENING_QUESTION, MORE_QUESTIONS, RECORDING } from "#tests/support/more-questions.ts";
import { doc, openQuestion, paragraph } from "#tests/support/quiz.ts";
import { replayTrace } from "#tests/support/replay-trace.ts";

type Json = Record<string, unknown>;
type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

/** Submits the elements of each question's answer. */
async function submit(quiz: Quiz, elements: readonly unknown[][]) {
  const [exercise] = quiz.exercises;
  const questionAnswers = exercise.questions.map(({ id }: { id: string }, i: number) => ({
    questionId: id,
    answers: elements[i] ?? [],
  }));
  const answers = { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] };
  return api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref: newId(), answers });
}
const answer = (responseId: string, value: unknown) => ({ responseId, value });

describe("each of the six interactions that a key can grade", () => {
  let quiz: Quiz;
  beforeAll(async () => {
    quiz = await createPublishedAssessment(
      api,
      MORE_QUESTIONS.map(({ question }) => question),
      { allowed_attempts: null },
    );
  });

  test("earns all points for the correct answer, with a trace that gives them", async () => {
    const { data, status } = await submit(
      quiz,
      MORE_QUESTIONS.map(({ right }) => [answer("r1", right)]),
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ percentage: 100, passed: true, awaiting_manual_grading: false });
    const { data: trace } = await api.get(`/v1/submissions/${data.submission_id}/trace`);
    expect(replayTrace(trace)).toMatchObject({ percentage: 100 });
    expect(trace.questions[0].interactions[0]).toMatchObject({
      rule: "all_or_nothing",
      normalized: [
        ["a", "p"],
        ["c", "m"],
      ],
    });
    const { data: analytics } = await api.get(`/v1/assessments/${quiz.id}/analytics`);
    const picked = analytics.question_stats[1].option_stats[0].options.map(
      ({ text, count }: { text: string; count: number }) => `${text}: ${count}`,
    );
    expect(picked).toEqual(["Their: 1", "solve: 0", "tow: 1"]);
  });

  test.each<[string, number, unknown, string]>([
    ["a pair of a choice with itself", 0, [["a", "a"]], "value[0]"],
    [
      "more pairs than maxAssociations",
      0,
      [
        ["a", "c"],
        ["m", "p"],
        ["p", "c"],
      ],
      "value",
    ],
    [
      "a choice used on either side beyond its matchMax",
      0,
      [
        ["a", "c"],
        ["m", "a"],
      ],
      "value[1][1]",
    ],
    ["an unknown hottext", 1, ["z"], "value[0]"],
    ["more hottexts than maxChoices", 1, ["a", "b", "c"], "value"],
    ["an area twice in an order", 2, ["oslo", "oslo"], "value[1]"],
    ["an unknown area", 3, [["oslo", "paris"]], "value[0][1]"],
    ["an area as the source of a label", 4, [["oslo", "rome"]], "value[0][0]"],
    [
      "two positions of one object",
      5,
      [
        [1, 1],
        [2, 2],
      ],
      "value",
    ],
  ])("refuses %s", async (_name, index, value, path) => {
    const elements: unknown[][] = [];
    elements[index] = [answer("r1", value)];
    const { status, error } = await submit(quiz, elements);
    expect(status).toBe(400);
    const [prefix] = error?.details?.map((detail: { path: string }) => detail.path) ?? [];
    expect(prefix).toBe(`answers.exerciseAnswers[0].questionAnswers[${index}].answers[0].${path}`);
  });
});

describe("a key of pairs", () => {
  const [associate] = MORE_QUESTIONS.map(({ question }) => question);
  const create = (key: Json) => {
    const questions = [{ ...associate, answer_keys: [{ type: "match", response_id: "r1", ...key }] }];
    return api.post("/v1/assessments", { title: "Pairs", exercises: [{ questions }] });
  };

  test.each<[string, Json, string]>([
    ["directed pairs of one set", { pairs: [["a", "p"]] }, "directed"],
    ["a choice paired with itself", { directed: false, pairs: [["a", "a"]] }, "pairs[0]"],
    [
      "a pair and its reverse",
      {
        directed: false,
        pairs: [
          ["a", "p"],
          ["p", "a"],
        ],
      },
      "pairs[1]",
    ],
    [
      "more pairs than learners can make",
      {
        directed: false,
        pairs: [
          ["a", "c"],
          ["m", "p"],
          ["a", "p"],
        ],
      },
      "pairs",
    ],
  ])("refuses %s", async (_name, key, path) => {
    const { status, error } = await create(key);
    expect(status).toBe(400);
    const paths = error?.details?.map((detail: { path: string }) => detail.path);
    expect(paths).toContain(`exercises[0].questions[0].answer_keys[0].${path}`);
  });
});

describe("a recording", () => {
  test("has no key, earns nothing, and is kept with the answers", async () => {
    const quiz = await createPublishedAssessment(api, [LISTENING_QUESTION], { allowed_attempts: null });
    const { data } = await submit(quiz, [[answer("m1", 2), answer("r1", "b")]]);
    expect(data).toMatchObject({ score: 1, percentage: 100 });
    expect(data.exercise_results[0].question_results[0]).toMatchObject({ correct: true });
    const { data: trace } = await api.get(`/v1/submissions/${data.submission_id}/trace`);
    expect(trace.questions[0].interactions[0]).toMatchObject({
      response_id: "m1",
      value: 2,
      rule: "none",
      weight: "0",
      fraction: null,
    });
    expect(replayTrace(trace)).toMatchObject({ percentage: 100 });

    const { data: skipped } = await submit(quiz, [[answer("m1", 1)]]);
    expect(skipped.exercise_results[0].question_results[0].feedback.outcome).toBe("skipped");
    const negative = await submit(quiz, [[answer("m1", -1)]]);
    expect([negative.status, negative.error?.details?.[0]?.path]).toEqual([
      400,
      "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
    ]);
  });

  test("leaves a question that needs a teacher skipped", async () => {
    const { content_ast, ...rest } = openQuestion(2) as { content_ast: { content: unknown[] } };
    const question = { ...rest, content_ast: { type: "doc", content: [RECORDING, ...content_ast.content] } };
    const quiz = await createPublishedAssessment(api, [question]);
    const { data } = await submit(quiz, [[answer("m1", 1)]]);
    expect(data).toMatchObject({ awaiting_manual_grading: false });
  });

  test("can't be published alone, nor have a key", async () => {
    const question = { points: 1, content_ast: doc(paragraph("Listen."), RECORDING) };
    const id = await createDraftAssessment(api, [{ ...question, answer_keys: [] }]);
    expect((await api.post(`/v1/assessments/${id}/publish`)).error).toMatchObject({
      details: [{ path: "exercises[0].questions[0].content_ast" }],
    });
    const keyed = { ...question, answer_keys: [{ type: "open", response_id: "m1" }] };
    const { error } = await api.post("/v1/assessments", {
      title: "A recording",
      exercises: [{ questions: [keyed] }],
    });
    expect(error?.details?.[0]?.path).toBe("exercises[0].questions[0].answer_keys[0].type");
  });
});
