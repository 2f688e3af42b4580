import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createHostedClient, createLearner } from "#tests/support/learners.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

const ORIGIN = "https://school.example";
const browser = { key: null, headers: { origin: ORIGIN } };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
  await put("ada", { time_factor: 2, extra_attempts: 1 });
});

const put = (ref: string, accommodations: object | null) =>
  api.put(`/v1/learners/${encodeURIComponent(ref)}`, { accommodations });
const createQuiz = (settings: object) =>
  createPublishedAssessment(api, [choiceQuestion()], {
    time_limit_minutes: 40,
    allowed_attempts: 1,
    ...settings,
  });
type Quiz = Awaited<ReturnType<typeof createQuiz>>;
const open = (quiz: Quiz, body: object) => api.post(`/v1/assessments/${quiz.id}/attempts`, body);
const mint = (quiz: Quiz, body: object) =>
  api.post("/v1/embed/token", { assessment_id: quiz.id, origins: [ORIGIN], ...body });
const load = (token: string) => api.get(`/v1/embed/assessments?token=${token}`, browser);
const submit = (quiz: Quiz, learner_ref: string, more: object = {}) =>
  api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers: buildAnswers(quiz, ["b"]), ...more });
const countMinutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MINUTE;

describe("a learner's accommodations", () => {
  test("apply to an attempt that has none of its own", async () => {
    const quiz = await createQuiz({});
    const { data } = await open(quiz, { learner_ref: "ada" });
    expect(data.accommodations).toEqual({ time_factor: 2, extra_attempts: 1 });
    expect([countMinutes(data.started_at, data.deadline), data.attempts_remaining]).toEqual([80, 1]);
    const other = await createQuiz({});
    const own = await open(other, { learner_ref: "ada", accommodations: { time_factor: 1.5 } });
    expect(own.data.accommodations).toEqual({ time_factor: 1.5, extra_attempts: 0 });
  });

  test("don't change an attempt in progress", async () => {
    const quiz = await createQuiz({});
    const before = await open(quiz, { learner_ref: "grace" });
    await put("grace", { time_factor: 3 });
    expect((await open(quiz, { learner_ref: "grace" })).data).toEqual(before.data);
  });

  test("apply to an embed token's clock, lifetime and attempts", async () => {
    const quiz = await createQuiz({});
    const answers = buildAnswers(quiz, ["b"]);
    for (const attempt of [1, 2]) {
      const { data } = await mint(quiz, { learner_ref: "ada" });
      expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(94 * MINUTE);
      const { body } = await load(data.token);
      expect(countMinutes(body.started_at, body.deadline)).toBe(80);
      expect(body.attempt_info).toMatchObject({ attempt_number: attempt, attempts_remaining: 2 - attempt });
      expect((await api.post("/v1/embed/submit", { token: data.token, answers }, browser)).status).toBe(200);
    }
    expect((await mint(quiz, { learner_ref: "ada" })).error.code).toBe("attempts_exhausted");
  });

  test("don't apply to an embed token with accommodations of its own", async () => {
    const quiz = await createQuiz({});
    const { data } = await mint(quiz, { learner_ref: "ada", accommodations: {} });
    const { body } = await load(data.token);
    expect(countMinutes(body.started_at, body.deadline)).toBe(40);
    await submit(quiz, "ada");
    const own = await mint(quiz, { learner_ref: "ada", accommodations: { time_factor: 1 } });
    expect(own.error.code).toBe("attempts_exhausted");
  });

  test("apply to answers submitted without an attempt: late and attempts allowed", async () => {
    const quiz = await createQuiz({});
    const isLate = async (learner_ref: string, started_at: string) => {
      const { data } = await submit(quiz, learner_ref, { started_at });
      return (await api.get(`/v1/submissions/${data.submission_id}`)).data.late;
    };
    const anHourAgo = new Date(Date.now() - HOUR).toISOString();
    expect(await isLate("ada", anHourAgo)).toBe(false);
    expect(await isLate("ada", new Date(Date.now() - 2 * HOUR).toISOString())).toBe(true);
    expect((await submit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    expect(await isLate("nobody", anHourAgo)).toBe(true);
  });

  test("apply to attempts from a share link", async () => {
    const quiz = await createQuiz({});
    const code = quiz.share_code;
    const learner = createLearner();
    await learner.start(code, { name: "Ada" });
    const { sql } = testDatabase();
    const [row] = await sql`select learner_ref from embed_tokens where assessment_id = ${quiz.id}`;
    await put(row?.learner_ref, { time_factor: 2, extra_attempts: 1 });
    const answers = buildAnswers(quiz, ["b"]);
    for (const _ of [1, 2]) {
      const token = learner.token(code);
      const { body } = await learner.embed("GET", `assessments?token=${token}`);
      expect(countMinutes(body.started_at, body.deadline)).toBe(80);
      expect((await learner.embed("POST", "submit", { token, answers })).status).toBe(200);
      await learner.start(code, { again: true });
    }
    expect((await learner.start(code, { again: true })).error.code).toBe("attempts_exhausted");
  });

  test("are gone when the profile is replaced without them", async () => {
    const quiz = await createQuiz({});
    await put("linus", { time_factor: 2, extra_attempts: 5 });
    await put("linus", null);
    const { data } = await open(quiz, { learner_ref: "linus" });
    expect(data.accommodations).toEqual({ time_factor: 1, extra_attempts: 0 });
  });
});
