import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { hasOpenAttempt } from "#lib/domains/attempts/learner-attempts.ts";
import { loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { ageAttempt, recordDue } from "#tests/support/attempts.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { browser, load, mintToken, submit } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { changeTable } from "#tests/support/table-locks.ts";
import { holdTestLock } from "#tests/support/test-lock.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

holdTestLock("due attempts");

describe("when time is up", () => {
  const createTimed = (own: Api, more: object = {}) =>
    createPublishedAssessment(own, [choiceQuestion()], {
      time_limit_minutes: 1,
      allowed_attempts: 2,
      on_deadline: "submit_saved",
      ...more,
    });

  test("saved answers are submitted once, 30 seconds after the deadline, and not late", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own);
    const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "lost" });
    await own.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await ageAttempt(data.id, 95);
    const { deadline } = (await own.get(`/v1/attempts/${data.id}`)).data;
    await recordDue({ now: () => new Date(Date.parse(deadline) + 29_999) });
    expect((await own.get(`/v1/attempts/${data.id}`)).data.state).toBe("open");
    const refused = await own.post(`/v1/attempts/${data.id}/submit`, {
      answers: buildAnswers(assessment, ["a"]),
    });
    expect([refused.status, refused.error.code]).toEqual([409, "attempt_closed"]);
    const lateSave = await own.put(`/v1/attempts/${data.id}/progress`, {
      answers: buildAnswers(assessment, ["a"]),
    });
    expect(lateSave.error.code).toBe("attempt_closed");
    await Promise.all(Array.from({ length: 4 }, () => recordDue()));
    const attempt = (await own.get(`/v1/attempts/${data.id}`)).data;
    expect(attempt.state).toBe("submitted");
    const submission = (await own.get(`/v1/submissions/${attempt.submission_id}`)).data;
    expect(submission).toMatchObject({
      score: 1,
      late: false,
      submitted_by: "deadline",
      attempt_id: data.id,
    });
    expect(Date.parse(submission.submitted_at) - Date.parse(attempt.deadline)).toBe(30_000);
    // It was recorded 5 seconds later, so that a client that syncs by time of update finds it.
    expect(Date.parse(submission.updated_at) - Date.parse(submission.submitted_at)).toBeGreaterThan(4000);
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
    expect((await listEvents(own)).map(({ type }) => type)).toEqual([
      "assessment.published",
      "submission.graded",
    ]);
  });

  test("an attempt with nothing saved expires and counts as an attempt", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own, { allowed_attempts: 1 });
    const post = () => own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "absent" });
    const { data } = await post();
    await ageAttempt(data.id, 95);
    await recordDue();
    expect((await own.get(`/v1/attempts/${data.id}`)).data).toMatchObject({
      state: "expired",
      submission_id: null,
      attempts_remaining: 0,
    });
    expect((await post()).error.code).toBe("attempts_exhausted");
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(0);
  });

  test.each([
    ["saved answers", true],
    ["nothing saved", false],
  ])(
    "an open attempt with %s counts nowhere if the learner has used all attempts otherwise",
    async (_name, isSaved) => {
      const own = await createTestClient();
      const assessment = await createTimed(own, { allowed_attempts: 1 });
      const answers = buildAnswers(assessment, ["b"]);
      const post = () => own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "twice" });
      const { data } = await post();
      if (isSaved) await own.put(`/v1/attempts/${data.id}/progress`, { answers });
      const plain = { learner_ref: "twice", answers };
      const submitted = await own.post(`/v1/assessments/${assessment.id}/submit`, plain);
      expect(submitted.status).toBe(200);
      await ageAttempt(data.id, 95);
      await recordDue();
      expect((await own.get(`/v1/attempts/${data.id}`)).data).toMatchObject({
        state: "discarded",
        submission_id: null,
        attempts_remaining: 0,
      });
      const { sql } = testDatabase();
      expect(await sql`select used from attempt_counters where assessment_id = ${assessment.id}`).toEqual([
        { used: 1 },
      ]);
      await own.post(`/v1/submissions/${submitted.data.submission_id}/void`, { reason: "Disrupted" });
      expect((await post()).status).toBe(201);
    },
  );

  test("without the setting, an attempt stays open, and what arrives is late", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own, { on_deadline: "accept_late" });
    const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "slow" });
    await ageAttempt(data.id, 95);
    await recordDue();
    const { data: graded } = await own.post(`/v1/attempts/${data.id}/submit`, {});
    expect((await own.get(`/v1/submissions/${graded.submission_id}`)).data).toMatchObject({
      late: true,
      submitted_by: "learner",
    });
  });

  test("saved answers count even if the assessment has been archived", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own);
    const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "a" });
    await own.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await own.post(`/v1/assessments/${assessment.id}/archive`);
    await ageAttempt(data.id, 95);
    await recordDue();
    expect((await own.get(`/v1/attempts/${data.id}`)).data.state).toBe("submitted");
  });

  test("a worker that is killed while it records leaves the attempt to the next one, which records it once", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own);
    const learner_ref = "survivor";
    await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref,
      answers: buildAnswers(assessment, ["a"]),
    });
    const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref });
    await own.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await ageAttempt(data.id, 95);
    const { sql } = testDatabase();
    const countBlocked = async () => {
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%record_batch%'`;
      return row?.n ?? 0;
    };
    await sql.begin(async (tx) => {
      // The recording waits for the learner's counter, so that the process dies in the middle of its transaction.
      await tx`select 1 from attempt_counters where organization_id = ${own.organizationId} for update`;
      const file = path.join(import.meta.dirname, "../support/record-due-process.ts");
      const child = fork(file, [JSON.stringify(inject("connection"))], { stdio: "inherit" });
      onTestFinished(() => void child.kill("SIGKILL"));
      await waitUntil(async () => (await countBlocked()) > 0);
      child.kill("SIGKILL");
      await once(child, "exit");
    });
    await waitUntil(async () => (await countBlocked()) === 0);
    expect((await own.get(`/v1/attempts/${data.id}`)).data.state).toBe("open");
    await waitUntil(async () => {
      await recordDue();
      return (await own.get(`/v1/attempts/${data.id}`)).data.state === "submitted";
    });
    const { data: results } = await own.get(`/v1/assessments/${assessment.id}/results`);
    expect(results.map((each: { attempt_number: number }) => each.attempt_number)).toEqual([2, 1]);
    const graded = (await listEvents(own)).filter(({ type }) => type === "submission.graded");
    expect(graded).toHaveLength(2);
  });

  test("a failed recording leaves the attempt to the next round, and doesn't stop the others", async () => {
    const own = await createTestClient();
    const assessment = await createTimed(own);
    const ids = await Promise.all(
      ["broken", "fine"].map(async (learner_ref) => {
        const { data } = await own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref });
        await own.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
        await ageAttempt(data.id, 95);
        return data.id as string;
      }),
    );
    const failed: string[] = [];
    await changeTable(
      "alter table submissions add constraint refuse_broken check (learner_ref is distinct from 'broken') not valid",
    );
    try {
      await recordDue({ onFailure: (_error, { id }) => failed.push(id) });
    } finally {
      await changeTable("alter table submissions drop constraint refuse_broken");
    }
    expect(new Set(failed)).toEqual(new Set([ids[0]]));
    const states = async () =>
      Promise.all(ids.map(async (id) => (await own.get(`/v1/attempts/${id}`)).data.state));
    expect(await states()).toEqual(["open", "submitted"]);
    await recordDue();
    expect(await states()).toEqual(["submitted", "submitted"]);
  });
});

describe("an attempt that is due but that no worker has recorded", () => {
  /** Opens an attempt, saves an answer or nothing, and lets its time and the grace period pass. */
  async function createDue({
    isSaved = true,
    ...settings
  }: {
    isSaved?: boolean;
    [name: string]: unknown;
  } = {}) {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], {
      time_limit_minutes: 1,
      allowed_attempts: 2,
      on_deadline: "submit_saved",
      ...settings,
    });
    const open = () => own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "ada" });
    const { data } = await open();
    if (isSaved)
      await own.put(`/v1/attempts/${data.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await ageAttempt(data.id, 95);
    const read = async () => (await own.get(`/v1/attempts/${data.id}`)).data;
    return { own, assessment, open, read, id: data.id as string };
  }

  test("is recorded when the learner opens the next one", async () => {
    const { own, open, read, id } = await createDue();
    const next = await open();
    expect([next.status, next.data.state, next.data.saved_answers]).toEqual([201, "open", null]);
    expect(next.data.id).not.toBe(id);
    expect(next.data.attempts_remaining).toBe(0);
    const { state, submission_id } = await read();
    expect(state).toBe("submitted");
    expect((await own.get(`/v1/submissions/${submission_id}`)).data).toMatchObject({
      score: 1,
      late: false,
      submitted_by: "deadline",
    });
    expect((await open()).data.id).toBe(next.data.id);
  });

  test("is recorded even if no attempt is left, which is 409 attempts_exhausted", async () => {
    const { open, read } = await createDue({ allowed_attempts: 1 });
    const { status, error } = await open();
    expect([status, error.code]).toEqual([409, "attempts_exhausted"]);
    expect((await read()).state).toBe("submitted");
  });

  test("is recorded once by opens and workers at the same time", async () => {
    const { own, assessment, open } = await createDue();
    const opened = await Promise.all([open(), open(), recordDue(), open(), recordDue()]);
    const attempts = opened.flatMap((each) => (typeof each === "object" ? [each.data.id] : []));
    expect(new Set(attempts).size).toBe(1);
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
  });

  test.each([
    ["saved answers is submitted", true, "submitted"],
    ["nothing saved expires", false, "expired"],
  ])("with %s instead of being discarded", async (_name, isSaved, state) => {
    const { own, read, id } = await createDue({ isSaved });
    const { status, error } = await own.post(`/v1/attempts/${id}/discard`);
    expect([status, error.code]).toEqual([409, "attempt_closed"]);
    expect((await read()).state).toBe(state);
  });

  test("can still be extended", async () => {
    const { own, open, id } = await createDue();
    expect((await own.post(`/v1/attempts/${id}/extend`, { minutes: 10 })).status).toBe(200);
    const resumed = await open();
    expect([resumed.status, resumed.data.id]).toEqual([200, id]);
  });

  test("stays open and can be discarded if late answers are accepted", async () => {
    const { own, open, id } = await createDue({ on_deadline: "accept_late" });
    expect((await open()).data.id).toBe(id);
    expect((await own.post(`/v1/attempts/${id}/discard`)).data.state).toBe("discarded");
  });

  test.each([
    ["the token that opened it", true],
    ["another token", false],
  ])("is recorded when %s is loaded", async (_name, isOwn) => {
    const { own, assessment, read, id } = await createDue();
    const mint = () => mintToken(own, assessment.id, { learner_ref: "ada", expires_in_seconds: 3600 });
    const loadToken = async (token: string) => (await load(own, token)).body;
    const first = await mint();
    const { sql } = testDatabase();
    if (isOwn)
      await sql`update embed_tokens set attempt_id = ${id} where learner_ref = 'ada' and assessment_id = ${assessment.id}`;
    const next = await loadToken(first);
    expect(next.attempt_info).toMatchObject({ attempt_number: 2, can_retry: false, attempts_remaining: 0 });
    expect(next.saved_answers).toBeNull();
    expect(Date.parse(next.deadline)).toBeGreaterThan(Date.now());
    expect((await read()).state).toBe("submitted");
    expect((await loadToken(await mint())).attempt_info).toEqual(next.attempt_info);
  });

  test("is recorded when the hosted page is visited, which begins no attempt", async () => {
    const { own, assessment, id } = await createDue();
    const { db, sql } = testDatabase();
    const body = { assessment_id: assessment.id, learner_ref: "ada", origins: ["https://school.example"] };
    const { token } = (await own.post("/v1/embed/token", body)).data;
    await sql`update embed_tokens set attempt_id = ${id}, source = 'hosted' where assessment_id = ${assessment.id}`;
    const visit = await loadHostedVisit(db, {
      code: assessment.share_code,
      credentials: { browserId: undefined, token },
      now: new Date(),
      requestId: "test",
    });
    expect(visit?.last).toMatchObject({ state: "done", left: 1 });
    const { data: attempts } = await own.get(`/v1/assessments/${assessment.id}/attempts`);
    expect(attempts).toMatchObject([{ id, state: "submitted" }]);
  });

  test("is recorded when its learner starts in another browser or comes from a learning platform", async () => {
    const { own, assessment, read } = await createDue();
    const ctx: Ctx = {
      db: testDatabase().db,
      organizationId: own.organizationId,
      actor: { kind: "system" },
      now: new Date(),
      requestId: "test",
    };
    const learner = { assessmentId: assessment.id, learnerRef: "ada", browser: null };
    expect(await hasOpenAttempt(ctx, learner)).toBe(false);
    expect((await read()).state).toBe("submitted");
  });
});

describe("an embed token without a learner", () => {
  test.each([
    ["the answers saved with it are submitted", true, "submitted"],
    ["its attempt has expired with nothing saved", false, "expired"],
  ])("can't be loaded again once %s", async (_name, isSaved, state) => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], {
      time_limit_minutes: 1,
      allowed_attempts: 2,
      on_deadline: "submit_saved",
    });
    const token = await mintToken(own, assessment.id, { expires_in_seconds: 3600 });
    const answers = buildAnswers(assessment, ["b"]);
    expect((await load(own, token)).status).toBe(200);
    if (isSaved) await own.put("/v1/embed/progress", { token, answers }, browser);
    const listAttempts = async () => (await own.get(`/v1/assessments/${assessment.id}/attempts`)).data;
    const [{ id }] = await listAttempts();
    await ageAttempt(id, 95);
    const [first, second] = [await load(own, token), await load(own, token)];
    expect([first.status, second.status]).toEqual([401, 401]);
    expect(await listAttempts()).toMatchObject([{ id, state }]);
    const late = await submit(own, token, answers);
    expect([late.status, late.error.code]).toEqual([409, "attempt_closed"]);
  });

  test("can be loaded again after its attempt was discarded", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], { time_limit_minutes: 1 });
    const token = await mintToken(own, assessment.id);
    await load(own, token);
    const [{ id }] = (await own.get(`/v1/assessments/${assessment.id}/attempts`)).data;
    await own.post(`/v1/attempts/${id}/discard`);
    expect((await load(own, token)).status).toBe(200);
  });
});
