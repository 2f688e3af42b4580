import { beforeAll, describe, expect, test } from "vitest";
import type { TestAnswerResult } from "#lib/contract/test-answer.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { answerShown, createDrawnAssessment, listQuestionIds } from "#tests/support/draws.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { snapshotOrganization } from "#tests/support/snapshot-organization.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const textNode = (text: string) => ({ type: "text", text });
const createBlank = (responseId: string) => ({ type: "textEntryInteraction", attrs: { responseId } });
const option = (id: string, text: string) => ({
  type: "simpleChoice",
  attrs: { id },
  content: [paragraph(textNode(text))],
});
const choices = {
  type: "choiceInteraction",
  attrs: { responseId: "c", maxChoices: 0 },
  content: [option("a", "Nile"), option("b", "Rhine")],
};

const question = {
  content_ast: doc(choices, paragraph(textNode("Pi is "), createBlank("n"))),
  answer_keys: [
    { type: "choice", response_id: "c", correct: ["a"], feedback: { incorrect: "It is in Africa." } },
    {
      type: "numeric",
      response_id: "n",
      weight: 3,
      accept: [{ value: 3.14, tolerance: { absolute: 0.01 } }],
    },
  ],
  points: 4,
};

let api: Api;
let author: Visitor;
let id = "";
const testAnswers = (body: unknown, at = id): Promise<ApiResponse> =>
  author.request("POST", `/assessments/${at}/test-answer`, body);

beforeAll(async () => {
  api = await createTestClient();
  author = await createMember(api.organizationId, "author");
  const exercises = [{ questions: [question] }];
  id = (await api.post("/v1/assessments", { title: "Rivers", exercises })).data.id;
});

test("a member without access to answer keys can check a question a few times, whatever session they name", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const [{ id: questionId }] = quiz.exercises[0].questions;
  const check = async (visitor: Visitor, name: object) => {
    const body = { question_id: questionId, answers: ["a"], ...name };
    return (await visitor.request("POST", `/v1/assessments/${quiz.id}/check`, body)).status;
  };
  const viewer = await createMember(api.organizationId, "viewer");
  const names = [{ session_id: "a" }, { session_id: "b" }, { learner_ref: "c" }, { session_id: "d" }];
  for (const [i, name] of names.entries()) expect(await check(viewer, name)).toBe(i < 3 ? 200 : 429);
  for (const name of names) expect(await check(author, name)).toBe(200);
});

describe("testing an answer", () => {
  test("grades the question as it was sent and explains the points of each part", async () => {
    const { status, data } = await testAnswers({ ...question, answers: [["b"], "3,15"] });
    expect(status).toBe(200);
    const tried = data as TestAnswerResult;
    expect(tried).toMatchObject({
      outcome: "partial",
      correct: false,
      score: 3,
      points: 4,
      sum: "0 + 3 = 3 of 4 points.",
    });
    expect(tried.messages).toEqual([{ responseId: "c", text: "It is in Africa." }]);
    expect(tried.parts).toEqual([
      {
        response_id: "c",
        outcome: "incorrect",
        score: 0,
        points: 1,
        expected: [{ text: "“Nile”", fraction: null, matched: false }],
        explanation: "0 of 1 correct, 1 incorrect; all or nothing earns 0",
        sum: "weight 1 of 4: 4 points × 1/4 × 0 = 0",
      },
      {
        response_id: "n",
        outcome: "correct",
        score: 3,
        points: 3,
        expected: [{ text: "3.14 ± 0.01", fraction: null, matched: true }],
        explanation: "matches 3.14 ± 0.01, which earns 1",
        sum: "weight 3 of 4: 4 points × 3/4 × 1 = 3",
      },
    ]);
  });

  test("returns the same result as submitting the same answer", async () => {
    const answers = [["a"], { responseId: "n", value: 3.2 }];
    const { data: fetched } = await api.get(`/v1/assessments/${id}?version=draft`);
    const [exercise] = fetched.exercises;
    const submitted = await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "x",
      allow_draft: true,
      answers: {
        exerciseAnswers: [
          { exerciseId: exercise.id, questionAnswers: [{ questionId: exercise.questions[0].id, answers }] },
        ],
      },
    });
    const [result] = submitted.data.exercise_results[0].question_results;
    const { data } = await testAnswers({ ...question, answers });
    expect([data.score, data.correct, data.outcome]).toEqual([
      result.score,
      result.correct,
      result.feedback.outcome,
    ]);
  });

  test("records nothing", async () => {
    const before = await snapshotOrganization(api.organizationId);
    for (let i = 0; i < 8; i += 1)
      expect((await testAnswers({ ...question, answers: ["b"] })).status).toBe(200);
    expect(await snapshotOrganization(api.organizationId)).toEqual(before);
  });

  test("says that a teacher grades the question", async () => {
    const essay = { type: "extendedTextInteraction", attrs: { responseId: "e" } };
    const { data } = await testAnswers({
      content_ast: doc(essay),
      answer_keys: [],
      points: 2,
      answers: ["It flows."],
    });
    expect(data).toMatchObject({ outcome: "pending", score: 0, points: 2, parts: [{ outcome: "pending" }] });
  });

  test("gives no points without an answer key, and says why", async () => {
    const { data } = await testAnswers({ ...question, answer_keys: [], answers: ["a"] });
    expect(data.parts[0]).toMatchObject({ outcome: "incorrect", explanation: "it has no answer key" });
  });

  test("grades opaque content by its keys alone", async () => {
    const { data } = await testAnswers({
      content_ast: { mine: 1 },
      answer_keys: [question.answer_keys[0]],
      points: 1,
      answers: ["a"],
    });
    expect(data.outcome).toBe("correct");
  });

  test.each([
    ["invalid content", { content_ast: doc({ type: "marquee" }) }, "content_ast.content[0].type"],
    ["an invalid key", { answer_keys: [{ type: "choice", response_id: "c" }] }, "answer_keys[0].correct"],
    [
      "a key that doesn't match the content",
      { answer_keys: [{ type: "choice", response_id: "c", correct: ["z"] }] },
      "answer_keys[0].correct[0]",
    ],
    [
      "a key without an interaction",
      { answer_keys: [{ type: "choice", response_id: "q", correct: ["a"] }] },
      "answer_keys[0].response_id",
    ],
    ["an invalid answer", { answers: [["z"]] }, "answers[0][0]"],
    ["invalid points", { points: 0 }, "points"],
    ["an unknown field", { learner: "x" }, "learner"],
  ])("returns 400 with the path for %s", async (_, change, path) => {
    const { status, error } = await testAnswers({ ...question, answers: [], ...change });
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  test("returns 404 for another organization's assessment", async () => {
    const other = await createTestClient();
    const { data } = await other.post("/v1/assessments", { title: "Theirs" });
    const foreign = await testAnswers({ ...question, answers: [] }, data.id);
    const unknown = await testAnswers({ ...question, answers: [] }, newId());
    expect([foreign.status, foreign.error.message]).toEqual([404, unknown.error.message]);
  });
});

describe("the preview", () => {
  const path = () => `/assessments/${id}/preview`;

  test("is the working copy as an embed loads it, without answer keys", async () => {
    const { status, data, text } = await author.request("GET", path());
    expect(status).toBe(200);
    expect(data.meta).toMatchObject({ id, title: "Rivers", settings: { passing_score_percent: 50 } });
    expect(data.attempt_info).toMatchObject({ attempt_number: 1, can_retry: false, attempts_remaining: 0 });
    expect(data.assessment.exercises[0].questions[0]).toMatchObject({
      content: question.content_ast,
      points: 4,
      sequenceNumber: 1,
      answerKeys: [],
    });
    expect(data.deadline).toBeNull();
    expect(text).not.toContain("tolerance");
    expect(text).not.toContain("It is in Africa.");
  });

  test("has the time limit of the assessment, starting now", async () => {
    const timed = (await api.post("/v1/assessments", { title: "T", settings: { time_limit_minutes: 7 } }))
      .data.id;
    const { data } = await author.request("GET", `/assessments/${timed}/preview`);
    expect(Date.parse(data.deadline) - Date.parse(data.started_at)).toBe(7 * 60_000);
  });

  test("returns results in the form of an embed and records nothing", async () => {
    const { data: view } = await author.request("GET", path());
    const [exercise] = view.assessment.exercises;
    const answers = {
      exerciseAnswers: [
        {
          exerciseId: exercise.id,
          questionAnswers: [{ questionId: exercise.questions[0].id, answers: [["a"], "3.14"] }],
        },
      ],
    };
    const before = await snapshotOrganization(api.organizationId);
    const { status, data } = await author.request("POST", path(), { answers });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      score: 4,
      max_score: 4,
      percentage: 100,
      passed: true,
      awaiting_manual_grading: false,
    });
    expect(data.exercise_results[0].question_results).toEqual([
      {
        question_id: exercise.questions[0].id,
        score: 4,
        correct: true,
        points: 4,
        awaiting_manual_grading: false,
        messages: [],
      },
    ]);
    expect(await snapshotOrganization(api.organizationId)).toEqual(before);
    expect((await author.request("GET", `/v1/submissions/${data.submission_id}`)).status).toBe(404);
  });

  test("draws from pools like an attempt, and grades the questions that it showed", async () => {
    const items = Array.from({ length: 6 }, () => choiceQuestion());
    const exam = await createDrawnAssessment(api, [{ items, draw: 2, order: "random" }]);
    const drawn = `/assessments/${exam.id}/preview`;
    const orders = new Set<string>();
    // Two previews agree with a chance of 1 in 30, and 10 once in 10^13 runs.
    for (let i = 0; i < 10; i++) {
      const { data: view } = await author.request("GET", drawn);
      const shown = listQuestionIds(view.assessment);
      expect(shown).toHaveLength(2);
      orders.add(shown.join());
      const { status, data } = await author.request("POST", drawn, {
        answers: answerShown(view.assessment, () => "b"),
        attempt_key: view.attempt_info.attempt_key,
      });
      expect([status, data.score, data.max_score]).toEqual([200, 2, 2]);
      const results = data.exercise_results[0].question_results;
      expect(results.map((each: { question_id: string }) => each.question_id)).toEqual(shown);
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test("rejects answers to unknown questions", async () => {
    const answers = { exerciseAnswers: [{ exerciseId: newId(), questionAnswers: [] }] };
    const { status, error } = await author.request("POST", path(), { answers });
    expect([status, error.details[0].path]).toEqual([400, "answers.exerciseAnswers[0].exerciseId"]);
  });

  test("returns 404 for another organization's assessment", async () => {
    const other = await createTestClient();
    const { data } = await other.post("/v1/assessments", { title: "Theirs" });
    expect((await author.request("GET", `/assessments/${data.id}/preview`)).status).toBe(404);
    const answers = { exerciseAnswers: [] };
    expect((await author.request("POST", `/assessments/${data.id}/preview`, { answers })).status).toBe(404);
  });
});
