import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { ageAttempt, recordDue } from "#tests/support/attempts.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  browser,
  load as loadEmbedded,
  mintToken,
  submit as submitToken,
} from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

const MINUTE = 60_000;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;
const createQuiz = (settings?: object): Promise<Assessment> =>
  createPublishedAssessment(api, [choiceQuestion(), textQuestion()], settings as Record<string, unknown>);
const open = (assessment: Assessment, learner_ref: string) =>
  api.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref });
const submit = (id: string) => api.post(`/v1/attempts/${id}/submit`, {});

const mint = (assessment: Assessment, more: object): Promise<string> => mintToken(api, assessment.id, more);
const load = (token: string) => loadEmbedded(api, token);
const readClock = (token: string) => api.get(`/v1/embed/attempt?token=${token}`, browser);
const saveEmbedded = (token: string, answers: unknown) =>
  api.put("/v1/embed/progress", { token, answers }, browser);
const submitEmbedded = (token: string, answers: unknown) => submitToken(api, token, answers);

describe("two tokens of a learner on two devices", () => {
  test("share the clock, the saved answers and the key; the clock never moves", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30, allowed_attempts: 2 });
    const [first, second] = [
      await mint(assessment, { learner_ref: "ada" }),
      await mint(assessment, { learner_ref: "ada", accommodations: { time_factor: 4 } }),
    ];
    const begun = (await load(first)).body;
    expect((await saveEmbedded(first, buildAnswers(assessment, ["b"]))).status).toBe(204);
    const resumed = (await load(second)).body;
    const shared = ({ started_at, deadline, attempt_info }: typeof begun) => [
      started_at,
      deadline,
      attempt_info.attempt_key,
    ];
    expect(shared(resumed)).toEqual(shared(begun));
    expect(resumed.saved_answers).toEqual(buildAnswers(assessment, ["b"]));
    await saveEmbedded(second, buildAnswers(assessment, ["b", "Paris"]));
    expect((await load(first)).body.saved_answers).toEqual(buildAnswers(assessment, ["b", "Paris"]));
    const { data } = await open(assessment, "ada");
    expect([data.started_at, data.deadline]).toEqual([begun.started_at, begun.deadline]);

    expect((await submitEmbedded(second, buildAnswers(assessment, ["b", "Paris"]))).status).toBe(200);
    const refused = await submitEmbedded(first, buildAnswers(assessment, ["a"]));
    expect([refused.status, refused.error.code]).toEqual([409, "attempt_closed"]);
    expect((await saveEmbedded(first, buildAnswers(assessment, ["a"]))).error.code).toBe("attempt_closed");
    const next = (await load(first)).body;
    expect(next.attempt_info.attempt_number).toBe(2);
    expect(next.attempt_info.attempt_key).not.toBe(begun.attempt_info.attempt_key);
    expect(next.saved_answers).toBeNull();
  });

  test("refuse answers that don't fit and an archived assessment before they say that the attempt is closed", async () => {
    const assessment = await createQuiz({ allowed_attempts: 2 });
    const [first, second] = [
      await mint(assessment, { learner_ref: "ada" }),
      await mint(assessment, { learner_ref: "ada" }),
    ];
    await load(first);
    await load(second);
    expect((await submitEmbedded(second, buildAnswers(assessment, ["b"]))).status).toBe(200);
    for (const send of [submitEmbedded, saveEmbedded]) {
      const { status, error } = await send(first, buildAnswers(assessment, ["not an option"]));
      expect([status, error.code]).toEqual([400, "invalid_request"]);
    }
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    const archived = await submitEmbedded(first, buildAnswers(assessment, ["b"]));
    expect([archived.status, archived.error.code]).toEqual([409, "assessment_archived"]);
  });

  test("read the answers that the other has saved, until the attempt is over or their token has expired", async () => {
    const assessment = await createQuiz();
    const [first, second] = [
      await mint(assessment, { learner_ref: "mary" }),
      await mint(assessment, { learner_ref: "mary" }),
    ];
    const readSaved = async (token: string) => {
      const { status, body } = await readClock(token);
      expect(status).toBe(200);
      return body.saved_answers;
    };
    await load(first);
    await load(second);
    expect(await readSaved(second)).toBeNull();
    await saveEmbedded(first, buildAnswers(assessment, ["b"]));
    expect(await readSaved(second)).toEqual(buildAnswers(assessment, ["b"]));
    const setExpiry = (seconds: number) =>
      testDatabase().sql`update embed_tokens set expires_at = now() + make_interval(secs => ${seconds})
        where assessment_id = ${assessment.id}`;
    await setExpiry(-1);
    expect(await readSaved(second)).toBeNull();
    await setExpiry(60);
    expect((await submitEmbedded(first, buildAnswers(assessment, ["b"]))).status).toBe(200);
    expect([await readSaved(first), await readSaved(second)]).toEqual([null, null]);
  });

  test("load at once and open one attempt", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => mint(assessment, { learner_ref: "grace" })),
    );
    const loads = await Promise.all(tokens.map(load));
    expect(new Set(loads.map(({ body }) => body.attempt_info.attempt_key)).size).toBe(1);
    expect((await api.get(`/v1/assessments/${assessment.id}/attempts`)).meta.total).toBe(1);
  });

  test("can't submit without a load on a timed assessment, unless the other one was loaded", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const [first, second] = [
      await mint(assessment, { learner_ref: "linus" }),
      await mint(assessment, { learner_ref: "linus" }),
    ];
    const refused = await submitEmbedded(second, buildAnswers(assessment, ["b"]));
    expect([refused.status, refused.error.code]).toEqual([409, "attempt_not_started"]);
    await load(first);
    expect((await submitEmbedded(second, buildAnswers(assessment, ["b"]))).status).toBe(200);
  });
});

describe("extending an attempt", () => {
  test("moves the deadline for every device, also of one that has just passed", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 1, on_deadline: "submit_saved" });
    const token = await mint(assessment, { learner_ref: "ada", expires_in_seconds: 60 });
    const { body } = await load(token);
    const [{ id }] = (await api.get(`/v1/assessments/${assessment.id}/attempts`)).data;
    await ageAttempt(id, 80);
    const { data } = await api.post(`/v1/attempts/${id}/extend`, { minutes: 10 });
    expect(Date.parse(data.deadline)).toBe(Date.parse(body.deadline) - 80_000 + 10 * MINUTE);
    expect((await readClock(token)).body).toMatchObject({ state: "open", deadline: data.deadline });
    expect((await load(token)).body.deadline).toBe(data.deadline);
    const { sql } = testDatabase();
    const [row] =
      await sql`select expires_at > ${data.deadline}::timestamptz as lasts from embed_tokens where attempt_id = ${id}`;
    expect(row?.lasts).toBe(true);
    await withTestLock("due attempts", () => recordDue());
    expect((await saveEmbedded(token, buildAnswers(assessment, ["b"]))).status).toBe(204);
  });

  test("in the last second makes a submission on time that was computed against the old deadline", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 1 });
    const [late, extended] = await Promise.all(
      ["late", "extended"].map(
        async (learner_ref) => (await open(assessment, learner_ref)).data.id as string,
      ),
    );
    for (const id of [late, extended]) await ageAttempt(id ?? "", 95);
    await api.post(`/v1/attempts/${extended}/extend`, { minutes: 1 });
    const isLate = async (id = "") => {
      const { data } = await submit(id);
      return (await api.get(`/v1/submissions/${data.submission_id}`)).data.late;
    };
    expect(await isLate(late)).toBe(true);
    expect(await isLate(extended)).toBe(false);
  });

  test.each([[0], [1441], [1.5], ["5"]])("returns 400 for %j minutes", async (minutes) => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const { data } = await open(assessment, "a");
    const { status, error } = await api.post(`/v1/attempts/${data.id}/extend`, { minutes });
    expect([status, error.details[0].path]).toEqual([400, "minutes"]);
    expect((await api.get(`/v1/attempts/${data.id}`)).data.deadline).toBe(data.deadline);
  });

  test("returns 400 for an attempt without a deadline", async () => {
    const { data } = await open(await createQuiz(), "a");
    const { status, error } = await api.post(`/v1/attempts/${data.id}/extend`, { minutes: 5 });
    expect([status, error.details[0].path]).toEqual([400, "minutes"]);
  });
});

test("a discarded attempt frees the attempt, and the next one has a new clock and no answers", async () => {
  const assessment = await createQuiz({ time_limit_minutes: 30, allowed_attempts: 1 });
  const token = await mint(assessment, { learner_ref: "ada" });
  const first = (await load(token)).body;
  await saveEmbedded(token, buildAnswers(assessment, ["a"]));
  const [{ id }] = (await api.get(`/v1/assessments/${assessment.id}/attempts`)).data;
  const { data } = await api.post(`/v1/attempts/${id}/discard`, {});
  expect(data).toMatchObject({ id, state: "discarded", submission_id: null, saved_answers: null });
  expect(data.exercises).toHaveLength(1);
  expect((await api.get(`/v1/attempts/${id}`)).data).toMatchObject({
    state: "discarded",
    saved_answers: null,
    attempts_remaining: 1,
  });
  expect((await readClock(token)).body.state).toBe("discarded");
  expect((await submitEmbedded(token, buildAnswers(assessment, ["b"]))).error.code).toBe("attempt_closed");
  const next = (await load(token)).body;
  expect(next.attempt_info.attempt_key).not.toBe(first.attempt_info.attempt_key);
  expect(next.saved_answers).toBeNull();
  expect((await submitEmbedded(token, buildAnswers(assessment, ["b"]))).body.attempt_number).toBe(1);
});
