import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, expressionQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const buildBody = (question: { id: string }, value: unknown, who: object = { session_id: "s" }) => ({
  question_id: question.id,
  answers: [{ responseId: "r1", value }],
  ...who,
});

describe("checking one question", () => {
  test("returns the score and feedback, and nothing else", async () => {
    const feedback = { correct: "Yes!", incorrect: "Think of the second letter." };
    const assessment = await createPublishedAssessment(api, [choiceQuestion(2, ["b"], { feedback })]);
    const [question] = assessment.exercises[0].questions;
    const path = `/v1/assessments/${assessment.id}/check`;
    const wrong = await api.post(path, buildBody(question, "a"));
    expect(wrong.data).toEqual({
      question_id: question.id,
      correct: false,
      score: 0,
      max_score: 2,
      feedback: {
        outcome: "incorrect",
        messages: [{ responseId: "r1", text: feedback.incorrect }],
        comment: null,
      },
      checks_remaining: 2,
    });
    const right = await api.post(path, buildBody(question, "b"));
    expect(right.data).toMatchObject({ correct: true, score: 2, checks_remaining: 1 });
    expect((await api.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(0);
  });

  test("says that an expression can't be read", async () => {
    const assessment = await createPublishedAssessment(api, [expressionQuestion()]);
    const [question] = assessment.exercises[0].questions;
    const path = `/v1/assessments/${assessment.id}/check`;
    const unreadable = await api.post(path, buildBody(question, "x^2+("));
    expect(unreadable.data).toMatchObject({
      correct: false,
      score: 0,
      feedback: {
        outcome: "incorrect",
        messages: [{ responseId: "r1", text: "can't be read as an expression" }],
      },
    });
    const wrong = await api.post(path, buildBody(question, "x^2"));
    expect(wrong.data.feedback).toEqual({ outcome: "incorrect", messages: [], comment: null });
  });

  test("allows exactly 3 of 50 concurrent checks, and returns Retry-After for the others", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const [question] = assessment.exercises[0].questions;
    const check = () => api.post(`/v1/assessments/${assessment.id}/check`, buildBody(question, "a"));
    const answers = await Promise.all(Array.from({ length: 50 }, check));
    const passed = answers.filter((a) => a.status === 200);
    expect(passed.map((a) => a.data.checks_remaining).sort()).toEqual([0, 1, 2]);
    for (const refused of answers.filter((a) => a.status !== 200)) {
      expect([refused.status, refused.error.code]).toEqual([429, "check_limit_exceeded"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3590);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    }
  });

  test("counts separately by API key, assessment, question, and session or learner", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(), choiceQuestion()]);
    const [first, second] = assessment.exercises[0].questions;
    const other = await api.withScopes("read:assessments");
    const path = `/v1/assessments/${assessment.id}/check`;
    const fetchRemaining = async (question: { id: string }, who: object, as = api) =>
      (await as.post(path, buildBody(question, "a", who))).data?.checks_remaining;
    expect(await fetchRemaining(first, { session_id: "x" })).toBe(2);
    expect(await fetchRemaining(first, { session_id: "x", learner_ref: "y" })).toBe(1);
    expect(await fetchRemaining(first, { learner_ref: "x" })).toBe(2);
    expect(await fetchRemaining(first, { session_id: "y" })).toBe(2);
    expect(await fetchRemaining(second, { session_id: "x" })).toBe(2);
    expect(await fetchRemaining(first, { session_id: "x" }, other)).toBe(2);
    expect(await fetchRemaining(first, { session_id: `${second.id}:x` })).toBe(2);
  });

  test("doesn't count a rejected or malformed check", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const [question] = assessment.exercises[0].questions;
    const path = `/v1/assessments/${assessment.id}/check`;
    const cases: [object, string][] = [
      [buildBody(question, "zzz"), "answers[0].value"],
      [buildBody(question, 5), "answers[0].value"],
      [{ question_id: question.id, answers: [] }, "session_id"],
      [{ ...buildBody(question, "a"), extra: 1 }, "extra"],
    ];
    for (const [body, place] of cases) {
      const { status, error } = await api.post(path, body);
      expect([status, error.details[0].path]).toEqual([400, place]);
    }
    expect((await api.post(path, { ...buildBody({ id: assessment.id }, "a") })).status).toBe(404);
    expect((await api.post(path, buildBody(question, "a"))).data.checks_remaining).toBe(2);
  });

  test("returns 409 for questions that a teacher grades, drafts and archived assessments", async () => {
    const assessment = await createPublishedAssessment(api, [openQuestion()]);
    const [question] = assessment.exercises[0].questions;
    const path = `/v1/assessments/${assessment.id}/check`;
    expect((await api.post(path, buildBody(question, "x"))).error.code).toBe("not_auto_gradable");
    // An answer that doesn't fit is reported first.
    const misfit = await api.post(path, buildBody(question, ["x"]));
    expect([misfit.status, misfit.error.details?.[0].path]).toEqual([400, "answers[0].value"]);
    const id = await createDraftAssessment(api, [textQuestion()]);
    const draft = (await api.get(`/v1/assessments/${id}`)).data.exercises[0].questions[0];
    expect((await api.post(`/v1/assessments/${id}/check`, buildBody(draft, "Paris"))).error.code).toBe(
      "assessment_not_published",
    );
    const trial = await api.post(`/v1/assessments/${id}/check`, {
      ...buildBody(draft, "Paris"),
      allow_draft: true,
    });
    expect(trial.data.correct).toBe(true);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await api.post(path, buildBody(question, "x"))).error.code).toBe("assessment_archived");
  });

  test("allows the next check exactly after Retry-After, with the organization's limit", async () => {
    const own = await createTestClient();
    const { sql } = testDatabase();
    await sql`update organizations set check_limit_count = 1, check_limit_window_seconds = 60 where id = ${own.organizationId}`;
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const [question] = assessment.exercises[0].questions;
    const check = () => own.post(`/v1/assessments/${assessment.id}/check`, buildBody(question, "a"));
    expect((await check()).data.checks_remaining).toBe(0);
    const readSecondsLeft = async () => {
      const [row] = await sql<{ left: number }[]>`
        select extract(epoch from at + interval '1 minute' - clock_timestamp())::float8 as left from rate_hits
        where organization_id = ${own.organizationId} and name like 'check:%'`;
      return row?.left ?? 0;
    };
    const before = await readSecondsLeft();
    const refused = await check();
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(Math.ceil(before));
    expect(wait).toBeGreaterThanOrEqual(Math.ceil(await readSecondsLeft()));
    // This moves the hit into the past instead of waiting.
    const ageHits = (seconds: number) =>
      sql`update rate_hits set at = at - ${seconds} * interval '1 second' where organization_id = ${own.organizationId} and name like 'check:%'`;
    await ageHits(wait - 30);
    expect((await check()).status).toBe(429);
    await ageHits(30);
    expect((await check()).status).toBe(200);
  });
});
