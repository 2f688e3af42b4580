import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { ageAttempt, recordDue } from "#tests/support/attempts.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

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
    await ageAttempt(data.id, 85);
    await recordDue();
    expect((await own.get(`/v1/attempts/${data.id}`)).data.state).toBe("open");
    await ageAttempt(data.id, 10);
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
    const { sql } = testDatabase();
    const failed: string[] = [];
    await sql`alter table submissions add constraint refuse_broken check (learner_ref is distinct from 'broken') not valid`;
    try {
      await recordDue((_error, { id }) => failed.push(id));
    } finally {
      await sql`alter table submissions drop constraint refuse_broken`;
    }
    expect(new Set(failed)).toEqual(new Set([ids[0]]));
    const states = async () =>
      Promise.all(ids.map(async (id) => (await own.get(`/v1/attempts/${id}`)).data.state));
    expect(await states()).toEqual(["open", "submitted"]);
    await recordDue();
    expect(await states()).toEqual(["submitted", "submitted"]);
  });
});
