import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createApiClient, createTestClient, testDatabase } from "#tests/support/api.ts";
import { ageAttempt, recordDue } from "#tests/support/attempts.ts";
import {
  answerShown,
  createDrawnAssessment,
  type DrawnAssessment,
  listQuestionIds,
  openAttempt,
} from "#tests/support/draws.ts";
import { browser, ORIGIN } from "#tests/support/embed-requests.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
/** A question for everyone and three drawn from ten, in random order, and the exercises in random order. */
let exam: DrawnAssessment;
/** A client of another process of the service. */
let there: Api;
beforeAll(async () => {
  api = await createTestClient();
  exam = await createExam();
  const service = await startService({
    build: "none",
    existingDatabase: inject("connection"),
  });
  there = createApiClient(service.baseUrl, api.organizationId, api.key);
  return () => stopService(service);
});

const createExam = (settings: Record<string, unknown> = {}) =>
  createDrawnAssessment(
    api,
    [
      { questions: [textQuestion(2)] },
      { items: Array.from({ length: 10 }, () => choiceQuestion()), draw: 3, order: "random" },
    ],
    { allowed_attempts: null, exercise_order: "random", ...settings },
  );

const get = async (id: string) => (await api.get(`/v1/attempts/${id}`)).data;
const submit = (id: string, body: object = {}) => api.post(`/v1/attempts/${id}/submit`, body);
const save = (id: string, answers: unknown) => api.put(`/v1/attempts/${id}/progress`, { answers });
const mint = async (assessment: { id: string }, learner_ref: string): Promise<string> => {
  const body = { assessment_id: assessment.id, origins: [ORIGIN], learner_ref };
  return (await api.post("/v1/embed/token", body)).data.token;
};
const load = async (token: string) => (await api.get(`/v1/embed/assessments?token=${token}`, browser)).body;

const [FIXED, POOL] = [0, 1];
const listWritten = (exercise: number) => listQuestionIds({ exercises: [exam.exercises[exercise]] });
/** An id that the attempt doesn't show. */
const findUndrawn = (attempt: { exercises: { id: string; questions: { id: string }[] }[] }) => {
  const shown = new Set(listQuestionIds(attempt));
  const undrawn = listWritten(POOL).find((id) => !shown.has(id)) ?? "";
  return {
    exerciseAnswers: [
      {
        exerciseId: exam.exercises[POOL].id,
        questionAnswers: [{ questionId: undrawn, answers: [{ responseId: "r1", value: "b" }] }],
      },
    ],
  };
};

describe("an attempt on an assessment with pools", () => {
  test("shows the fixed question and three different ones of the pool, numbered in their order", async () => {
    const attempt = await openAttempt(api, exam, "ada");
    const ids = listQuestionIds(attempt);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toContain(listWritten(FIXED)[0]);
    expect(ids.filter((id) => listWritten(POOL).includes(id))).toHaveLength(3);
    const questions = attempt.exercises.flatMap(
      ({ questions: shown }: { questions: { sequence_number: number }[] }) => shown,
    );
    expect(questions.map((each: { sequence_number: number }) => each.sequence_number)).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(attempt)).not.toContain("answer_keys");
  });

  test("keeps its questions and order when it is opened again, loaded with tokens, and by another process after changes", async () => {
    const exam = await createExam();
    const attempt = await openAttempt(api, exam, "grace");
    const shown = listQuestionIds(attempt);
    const changed = await api.patch(`/v1/assessments/${exam.id}`, {
      settings: { exercise_order: "as_written" },
    });
    expect(changed.error).toBeNull();
    await testDatabase()
      .sql`update items set content_ast = '{"changed": true}' where organization_id = ${api.organizationId}`;
    expect((await api.post(`/v1/assessments/${exam.id}/publish`)).status).toBe(200);
    const again = await api.post(`/v1/assessments/${exam.id}/attempts`, { learner_ref: "grace" });
    expect([again.status, again.data.id]).toEqual([200, attempt.id]);
    expect(again.data.exercises).toEqual(attempt.exercises);
    for (const token of [await mint(exam, "grace"), await mint(exam, "grace")]) {
      const { assessment } = await load(token);
      expect(listQuestionIds(assessment)).toEqual(shown);
      expect(
        assessment.exercises.flatMap(({ questions }: { questions: { sequenceNumber: number }[] }) =>
          questions.map(({ sequenceNumber }) => sequenceNumber),
        ),
      ).toEqual([1, 2, 3, 4]);
    }
    expect((await there.get(`/v1/attempts/${attempt.id}`)).data.exercises).toEqual(attempt.exercises);
  });

  test.each([
    ["learner to learner", (i: number) => `linus ${i}`],
    ["attempt to attempt", () => "linus"],
  ])("differs from %s", async (_, getLearner) => {
    const [choices, fixedPlaces] = [new Set<string>(), new Set<number>()];
    const isVaried = () => choices.size > 2 && fixedPlaces.size === 2;
    // Each attempt has the fixed question first or last with equal chance: 40 agree once in 10^11 runs.
    for (let i = 0; i < 40 && !isVaried(); i++) {
      const attempt = await openAttempt(api, exam, getLearner(i));
      const ids = listQuestionIds(attempt);
      choices.add([...ids].sort().join());
      fixedPlaces.add(ids.indexOf(listWritten(FIXED)[0] ?? ""));
      expect((await submit(attempt.id)).status).toBe(200);
    }
    expect(isVaried()).toBe(true);
  });

  test("rejects answers to questions that weren't drawn, with their path", async () => {
    const attempt = await openAttempt(api, exam, "edsger");
    const answers = findUndrawn(attempt);
    const path = "answers.exerciseAnswers[0].questionAnswers[0].questionId";
    const token = await mint(exam, "edsger");
    const responses = [
      await save(attempt.id, answers),
      await submit(attempt.id, { answers }),
      await api.post(`/v1/assessments/${exam.id}/submit`, {
        learner_ref: "edsger",
        attempt_id: attempt.id,
        answers,
      }),
      await api.put("/v1/embed/progress", { token, answers }, browser),
      await api.post("/v1/embed/submit", { token, answers }, browser),
    ];
    for (const { status, error } of responses) {
      expect([status, error.details.map((each: { path: string }) => each.path)]).toEqual([400, [path]]);
    }
    expect((await get(attempt.id)).state).toBe("open");
  });

  test("is needed to submit answers", async () => {
    const answers = { exerciseAnswers: [] };
    const { status, error } = await api.post(`/v1/assessments/${exam.id}/submit`, {
      learner_ref: "alan",
      answers,
    });
    expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_request", "attempt_id"]);
    const token = await mint(exam, "alan");
    const unloaded = await api.post("/v1/embed/submit", { token, answers }, browser);
    expect([unloaded.status, unloaded.error.code]).toEqual([409, "attempt_not_started"]);
    await load(token);
    expect((await api.post("/v1/embed/submit", { token, answers }, browser)).status).toBe(200);
  });

  test("can't be opened at a working copy, so that one with pools can't be graded", async () => {
    const { status, error } = await api.post(`/v1/assessments/${exam.id}/submit`, {
      learner_ref: "alan",
      allow_draft: true,
      answers: { exerciseAnswers: [] },
    });
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    const message = "can't grade a working copy with pools; publish it and open an attempt";
    expect(error.details).toEqual([{ path: "allow_draft", message }]);
  });
});

describe("a submission of drawn questions", () => {
  test("tells the draw, and has its results in the order shown", async () => {
    const attempt = await openAttempt(api, exam, "barbara");
    const shown = listQuestionIds(attempt);
    const [fixed] = listWritten(FIXED);
    const answers = answerShown(attempt, (id) => (id === fixed ? "Paris" : id === shown[1] ? "a" : "b"));
    const { data: graded } = await submit(attempt.id, { answers });
    const { data } = await api.get(`/v1/submissions/${graded.submission_id}`);
    expect(data.draw).toEqual(shown);
    for (const { exercise_results } of [graded, data]) {
      const results = exercise_results.flatMap(
        ({ question_results }: { question_results: { question_id: string }[] }) => question_results,
      );
      expect(results.map((each: { question_id: string }) => each.question_id)).toEqual(shown);
    }
    expect(exam.exercises.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(data.exercise_results.map((each: { exercise_id: string }) => each.exercise_id)),
    );
    const wrong = shown[1] === fixed ? 0 : 1;
    expect([data.score, data.max_score]).toEqual([5 - wrong, 5]);
    const trace = (await api.get(`/v1/submissions/${data.id}/trace`)).data;
    expect(trace.questions.map((each: { question_id: string }) => each.question_id)).toEqual(shown);
    const exported = (await api.get("/v1/learners/barbara/export")).data;
    expect(exported.submissions[0]).toEqual(data);
    expect(exported.attempts[0].draw).toEqual(shown);
  });

  test("has no draw if everyone is shown the assessment as written", async () => {
    const plain = await createDrawnAssessment(api, [{ questions: [choiceQuestion(), textQuestion()] }]);
    const attempt = await openAttempt(api, plain, "ada");
    const { data } = await submit(attempt.id);
    expect((await api.get(`/v1/submissions/${data.submission_id}`)).data.draw).toBeNull();
    expect((await api.get("/v1/learners/ada/export")).data.attempts.at(-1).draw).toBeNull();
  });

  test("keeps the draw when time is up and the saved answers are submitted", async () => {
    const timed = await createExam({ time_limit_minutes: 10, on_deadline: "submit_saved" });
    const attempt = await openAttempt(api, timed, "donald");
    const answers = answerShown(attempt, (id) =>
      id === timed.exercises[FIXED].questions[0].id ? "Paris" : "b",
    );
    expect((await save(attempt.id, answers)).status).toBe(204);
    await ageAttempt(attempt.id, 631);
    await withTestLock("due attempts", () => recordDue());
    const closed = await get(attempt.id);
    expect(closed.state).toBe("submitted");
    const { data } = await api.get(`/v1/submissions/${closed.submission_id}`);
    expect(data.draw).toEqual(listQuestionIds(attempt));
    expect([data.score, data.max_score, data.submitted_by]).toEqual([5, 5, "deadline"]);
  });
});
