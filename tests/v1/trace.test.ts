import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { getTrace } from "#lib/domains/submissions/get-trace.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  autoQuestions,
  buildAnswers,
  choiceQuestion,
  numericQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { correctVersion } from "#tests/support/regrades.ts";
import { replayTrace } from "#tests/support/replay-trace.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

async function submit(quiz: Quiz, values: readonly unknown[], learner_ref = newId()): Promise<string> {
  const body = { learner_ref, answers: buildAnswers(quiz, values) };
  const { data, status } = await api.post(`/v1/assessments/${quiz.id}/submit`, body);
  expect(status).toBe(200);
  return data.submission_id;
}

/** Fetches a trace, and checks that it gives the recorded result. */
async function fetchTrace(id: string) {
  const { data: trace } = await api.get(`/v1/submissions/${id}/trace`);
  const { data } = await api.get(`/v1/submissions/${id}`);
  const { score, max_score, percentage, passed } = data;
  expect(replayTrace(trace)).toEqual({ score, max_score, percentage, passed });
  expect(trace).toMatchObject({ submission_id: id, score, max_score, percentage, passed });
  return trace;
}

const getQuestion = (quiz: Quiz, index = 0): string => quiz.exercises[0].questions[index].id;

describe("GET /v1/submissions/{id}/trace", () => {
  test("shows each step from the value to the points", async () => {
    const questions = [
      { ...textQuestion(3), answer_keys: [accepting({ value: "Lyon", fraction: 0.5 }, { value: "Paris" })] },
      numericQuestion(2),
      choiceQuestion(4, ["a", "b", "c"], { scoring: "partial", min_fraction: -0.5 }),
    ];
    const quiz = await createPublishedAssessment(api, questions);
    const trace = await fetchTrace(await submit(quiz, ["  LYON ", "3,14", ["b"]]));
    const step = { answered: true, min_fraction: "0", max_fraction: "1", weight: "1", response_id: "r1" };
    const [text, numeric, choice] = trace.questions;
    expect(text).toEqual({
      question_id: getQuestion(quiz),
      points: "3",
      score: "3/2",
      scored_by: "keys",
      decided_by: { version: 1 },
      interactions: [
        {
          ...step,
          value: "  LYON ",
          normalized: "lyon",
          rule: "best_match",
          entries: [
            { entry: { value: "Paris" }, verdict: "no_match", fraction: "1" },
            { entry: { value: "Lyon", fraction: 0.5 }, verdict: "match", fraction: "1/2" },
          ],
          raw_fraction: "1/2",
          fraction: "1/2",
        },
      ],
      key_sets: [],
      teacher: null,
    });
    expect(numeric.interactions[0]).toMatchObject({ value: "3,14", normalized: "157/50", fraction: "1" });
    expect(choice).toMatchObject({ points: "4", score: "4/3" });
    expect(choice.interactions[0]).toEqual({
      ...step,
      value: ["b"],
      normalized: ["b"],
      rule: "sum",
      entries: [
        { entry: "a", verdict: "no_match", fraction: "1/3" },
        { entry: "b", verdict: "match", fraction: "1/3" },
        { entry: "c", verdict: "no_match", fraction: "1/3" },
      ],
      raw_fraction: "1/3",
      min_fraction: "-1/2",
      fraction: "1/3",
    });
  });

  test("gives the recorded result for right, wrong and missing answers to every type of key", async () => {
    const quiz = await createPublishedAssessment(
      api,
      autoQuestions.map(({ question }) => question),
    );
    for (const values of [
      autoQuestions.map(({ right }) => right),
      autoQuestions.map(({ wrong }) => wrong),
      [],
    ]) {
      const { questions } = await fetchTrace(await submit(quiz, values));
      expect(questions).toHaveLength(autoQuestions.length);
    }
  });

  test("names the teacher's mark once grading is finished", async () => {
    const quiz = await createPublishedAssessment(api, [openQuestion(5), choiceQuestion()]);
    const id = await submit(quiz, ["Essay", "b"]);
    expect((await fetchTrace(id)).questions[0]).toMatchObject({
      scored_by: "pending",
      score: "0",
      teacher: null,
    });
    const mark = { question_id: getQuestion(quiz), score: 3.5, comment: "Good" };
    await api.put(`/v1/submissions/${id}/grading`, { questions: [mark], finalize: true });
    expect((await fetchTrace(id)).questions[0]).toMatchObject({
      scored_by: "teacher",
      score: "7/2",
      teacher: { score: "7/2", comment: "Good" },
      interactions: [{ value: "Essay", rule: "teacher", fraction: null, entries: [] }],
    });
  });

  test("traces draft submissions", async () => {
    const id = await createDraftAssessment(api, [choiceQuestion()]);
    const draft = (await api.get(`/v1/assessments/${id}`)).data;
    const body = { learner_ref: "d", allow_draft: true, answers: buildAnswers(draft, ["b"]) };
    const { data } = await api.post(`/v1/assessments/${id}/submit`, body);
    const trace = await fetchTrace(data.submission_id);
    expect(trace).toMatchObject({ version: 0, questions: [{ decided_by: { version: 0 }, score: "1" }] });
  });

  test("keeps fractions, and no value, after the learner was erased", async () => {
    const quiz = await createPublishedAssessment(api, [textQuestion(2), choiceQuestion(), openQuestion()]);
    const id = await submit(quiz, ["Paris", "a", "An essay"], "erased-learner");
    const erased = await api.delete("/v1/learners/erased-learner");
    expect(erased.status).toBe(200);
    const trace = await fetchTrace(id);
    expect(trace.questions[0]).toMatchObject({
      score: "2",
      interactions: [
        { value: null, normalized: null, entries: [], rule: "recorded", fraction: "1", answered: true },
      ],
    });
    expect(trace.questions[1].interactions[0]).toMatchObject({ value: null, entries: [], fraction: "0" });
    expect(trace.questions[2].interactions[0]).toMatchObject({ value: null, answered: true });
  });

  test("needs both scopes, and a role that may see answer keys", async () => {
    const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
    const id = await submit(quiz, ["b"]);
    for (const scope of ["read:results", "write:assessments"] as const) {
      const { status, error } = await (await api.withScopes(scope)).get(`/v1/submissions/${id}/trace`);
      expect([status, error.code]).toEqual([403, "insufficient_scope"]);
    }
    const both = await api.withScopes("read:results", "write:assessments");
    expect((await both.get(`/v1/submissions/${id}/trace`)).status).toBe(200);
    expect((await (await createTestClient()).get(`/v1/submissions/${id}/trace`)).status).toBe(404);
    const getAs = (role: Role) =>
      getTrace(
        {
          db: testDatabase().db,
          organizationId: api.organizationId,
          actor: { kind: "user", id: newId(), role },
          now: new Date(),
          requestId: "test",
        },
        { id },
      );
    await expect(getAs("author")).resolves.toMatchObject({ submission_id: id });
    await expect(getAs("teacher")).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(getAs("viewer")).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});

const accepting = (...accept: object[]) => ({ type: "text" as const, response_id: "r1", accept });

describe("after a correction, the trace and the results name it", () => {
  /** Submits an answer, corrects its question, and returns the question's trace and result. */
  async function traceCorrected(answer: unknown, fix: Omit<StoredCorrection, "question_id">) {
    const quiz = await createPublishedAssessment(api, [textQuestion(3), choiceQuestion()]);
    const id = await submit(quiz, [answer, "b"]);
    const regrade = await correctVersion(api, quiz.id, [{ question_id: getQuestion(quiz), ...fix }]);
    const trace = await fetchTrace(id);
    const { data } = await api.get(`/v1/submissions/${id}`);
    const [corrected, other] = data.exercise_results[0].question_results;
    expect(trace.regrades).toEqual([regrade]);
    expect(other).not.toHaveProperty("correction");
    expect(corrected.correction).toEqual(trace.questions[0].correction);
    return { question: trace.questions[0], result: corrected, regrade, quiz };
  }
  const lyon = [accepting({ value: "Lyon" })] as StoredCorrection["answer_keys"] & object;

  test("new_key: the corrected keys decide", async () => {
    const { question, result, regrade, quiz } = await traceCorrected("Lyon", {
      mode: "new_key",
      answer_keys: lyon,
      points: 2,
    });
    expect(question).toMatchObject({
      points: "2",
      score: "2",
      scored_by: "keys",
      decided_by: { regrade_id: regrade },
      correction: { mode: "new_key", regrade_id: regrade },
      interactions: [{ entries: [{ entry: { value: "Lyon" }, verdict: "match" }] }],
      key_sets: [],
    });
    expect(result).toMatchObject({ score: 2, max_score: 2, correct: true });
    const body = { learner_ref: "later", answers: buildAnswers(quiz, ["Paris", "b"]) };
    const { data } = await api.post(`/v1/assessments/${quiz.id}/submit`, body);
    const [later] = data.exercise_results[0].question_results;
    expect(later).toMatchObject({ score: 0, correction: { mode: "new_key", regrade_id: regrade } });
  });

  test("either: all sets of keys are shown, and the best decides", async () => {
    const byNew = await traceCorrected("Lyon", { mode: "either", answer_keys: lyon });
    expect(byNew.question).toMatchObject({
      score: "3",
      decided_by: { regrade_id: byNew.regrade },
      correction: { mode: "either", regrade_id: byNew.regrade },
      interactions: [{ entries: [{ entry: { value: "Lyon" }, verdict: "match" }] }],
      key_sets: [
        { decided_by: { version: 1 }, decides: false, score: "0" },
        { decided_by: { regrade_id: byNew.regrade }, decides: true, score: "3" },
      ],
    });
    const byPublished = await traceCorrected("Paris", { mode: "either", answer_keys: lyon });
    expect(byPublished.question).toMatchObject({
      score: "3",
      decided_by: { version: 1 },
      key_sets: [{ decides: true, score: "3" }, { decides: false }],
    });
    expect(byPublished.result).not.toHaveProperty("correction");
  });

  test("full_credit: the ruling decides, and the answer is still shown", async () => {
    const { question, result, regrade } = await traceCorrected("Rome", { mode: "full_credit" });
    expect(question).toMatchObject({
      points: "3",
      score: "3",
      scored_by: "full_credit",
      decided_by: { regrade_id: regrade },
      interactions: [{ value: "Rome", fraction: "0" }],
    });
    expect(result).toMatchObject({ score: 3, correct: true, correction: { mode: "full_credit" } });
  });

  test("drop: the question has no points", async () => {
    const { question, result, regrade } = await traceCorrected("Paris", { mode: "drop" });
    expect(question).toMatchObject({
      points: "0",
      score: "0",
      scored_by: "drop",
      decided_by: { regrade_id: regrade },
    });
    expect(result).toMatchObject({ score: 0, max_score: 0, correction: { mode: "drop" } });
  });

  test("a mark above the corrected points counts as all of them", async () => {
    const quiz = await createPublishedAssessment(api, [openQuestion(5)]);
    const id = await submit(quiz, ["Essay"]);
    const mark = { question_id: getQuestion(quiz), score: 4 };
    await api.put(`/v1/submissions/${id}/grading`, { questions: [mark], finalize: true });
    const regrade = await correctVersion(api, quiz.id, [
      { question_id: getQuestion(quiz), mode: "new_key", points: 2 },
    ]);
    expect((await fetchTrace(id)).questions[0]).toMatchObject({
      points: "2",
      score: "2",
      scored_by: "teacher",
      teacher: { score: "4" },
      correction: { mode: "new_key", regrade_id: regrade },
    });
  });
});
