import { beforeAll, describe, expect, test } from "vitest";
import { applyResultsBulkAction } from "#lib/domains/marking/bulk.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  const { db } = testDatabase();
  const { organizationId } = api;
  ctx = createSystemContext(db, organizationId);
});

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;
const createQuiz = (settings = {}): Promise<Assessment> =>
  createPublishedAssessment(api, [choiceQuestion(2), openQuestion(3)], { allowed_attempts: 1, ...settings });
const trySubmit = (quiz: Assessment, learner_ref: string, values: readonly unknown[] = ["b", "An essay"]) =>
  api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers: buildAnswers(quiz, values) });
const submit = async (...args: Parameters<typeof trySubmit>): Promise<string> =>
  (await trySubmit(...args)).data.submission_id;
const voidIt = (id: string, reason = "The fire alarm went off.") =>
  api.post(`/v1/submissions/${id}/void`, { reason });
const unvoid = (id: string) => api.post(`/v1/submissions/${id}/unvoid`);
const read = async (id: string) => (await api.get(`/v1/submissions/${id}`)).data;
const grade = (quiz: Assessment, id: string, score: number) =>
  api.put(`/v1/submissions/${id}/grading`, {
    questions: [{ question_id: quiz.exercises[0].questions[1].id, score }],
    finalize: true,
  });
async function commitRegrade(quiz: Assessment, corrections: readonly object[]): Promise<string> {
  const { data } = await api.post(`/v1/assessments/${quiz.id}/regrades`, { corrections });
  const { id, fingerprint } = data;
  expect((await api.post(`/v1/regrades/${id}/commit`, { fingerprint })).status).toBe(200);
  return id;
}
const listEventsAbout = async (id: string) =>
  (await listEvents(api)).filter(({ type, data }) => /voided$/.test(type) && data.submission_id === id);

describe("voiding a submission", () => {
  test("returns it as voided, with its answers, score and number", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "ada");
    const { updated_at, ...before } = await read(id);
    const { status, data } = await voidIt(id);
    expect(status).toBe(200);
    const voided = { at: expect.any(String), reason: "The fire alarm went off." };
    expect(data).toEqual({ ...before, updated_at: expect.any(String), voided });
    expect(data.updated_at > updated_at).toBe(true);
    expect(await read(id)).toEqual(data);
    const { data: results } = await api.get(`/v1/assessments/${quiz.id}/results`);
    expect(results).toMatchObject([{ id, voided }]);
    expect((await api.get(`/v1/submissions?assessment_id=${quiz.id}&voided=false`)).data).toEqual([]);
  });

  test("gives the attempt back, and its number isn't used again", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "ada");
    expect((await trySubmit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    await voidIt(id);
    const { data } = await trySubmit(quiz, "ada");
    expect(data.attempt_number).toBe(2);
    expect((await trySubmit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    const opening = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "ada" });
    expect(opening.error.code).toBe("attempts_exhausted");
  });

  test("sends one event and writes one audit entry, however often and simultaneously it is done", async () => {
    const quiz = await createQuiz({ allowed_attempts: 3 });
    const id = await submit(quiz, "ada");
    const answers = await Promise.all(["First", "Second", "Third"].map((reason) => voidIt(id, reason)));
    const [reason, ...others] = new Set(answers.map(({ data }) => data.voided.reason));
    expect(others).toEqual([]);
    const [event, ...more] = await listEventsAbout(id);
    expect(more).toEqual([]);
    const { data: submission } = answers[0] ?? {};
    expect(event).toMatchObject({
      type: "submission.voided",
      data: {
        submission_id: id,
        assessment_id: quiz.id,
        learner_ref: "ada",
        score: 2,
        max_score: 2,
        passed: true,
        awaiting_manual_grading: true,
        is_draft: false,
        attempt_number: 1,
        voided_at: submission.voided.at,
        reason,
      },
    });
    const { sql } = testDatabase();
    const entries = await sql`select action, detail::text as detail from audit_log where subject_id = ${id}`;
    expect(entries).toMatchObject([{ action: "submission.voided" }]);
    // An audit entry can't be erased, and the reason is about the learner.
    expect(entries[0]?.detail).not.toContain(reason);
    const [counter] = await sql`select used, voided from attempt_counters where assessment_id = ${quiz.id}`;
    expect(counter).toEqual({ used: 1, voided: 1 });
  });

  test("is refused for a draft submission, and without a reason", async () => {
    const quiz = await createQuiz();
    const body = { learner_ref: "ada", answers: buildAnswers(quiz, ["b"]), allow_draft: true };
    const draft = await api.post(`/v1/assessments/${quiz.id}/submit`, body);
    const refused = await voidIt(draft.data.submission_id);
    expect([refused.status, refused.error.code]).toEqual([409, "not_voidable"]);
    const id = await submit(quiz, "ada");
    for (const body of [{}, { reason: "" }, { reason: "x".repeat(1001) }, { reason: null }]) {
      const { status, error } = await api.post(`/v1/submissions/${id}/void`, body);
      expect([status, error.details[0].path]).toEqual([400, "reason"]);
    }
    expect((await read(id)).voided).toBeNull();
  });

  test("takes it away from graders until it counts again", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "ada");
    const listWaiting = async () =>
      (await listWaitingAssessments(ctx, { page: 1, limit: 100 })).items.filter(
        (item) => item.id === quiz.id,
      );
    expect(await listWaiting()).toMatchObject([{ submissions: 1, answersLeft: 1 }]);
    await voidIt(id);
    expect(await listWaiting()).toEqual([]);
    const refused = await grade(quiz, id, 3);
    expect([refused.status, refused.error.code]).toEqual([409, "submission_voided"]);
    await unvoid(id);
    expect(await listWaiting()).toMatchObject([{ submissions: 1 }]);
    expect((await grade(quiz, id, 3)).data.status).toBe("graded");
  });

  test("needs only the scope write:submissions", async () => {
    const id = await submit(await createQuiz(), "ada");
    const teacher = await api.withScopes("write:submissions");
    const voided = await teacher.post(`/v1/submissions/${id}/void`, { reason: "Test" });
    expect(voided.data.voided.reason).toBe("Test");
    expect((await teacher.post(`/v1/submissions/${id}/unvoid`)).data.voided).toBeNull();
  });

  test("keeps no reason once the learner's data is erased", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "grace");
    await voidIt(id, "Grace copied from Ada");
    expect((await api.delete("/v1/learners/grace?keep=statistics")).status).toBe(200);
    const submission = await read(id);
    expect(submission.voided).toEqual({ at: expect.any(String), reason: "[erased]" });
    const [event] = await listEventsAbout(id);
    expect(event?.data).toMatchObject({ reason: null, learner_ref: null, voided_at: submission.voided.at });
  });
});

describe("undoing it", () => {
  test("restores the submission, and takes the attempt again", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "ada");
    await grade(quiz, id, 1);
    const { updated_at: _, ...before } = await read(id);
    await voidIt(id);
    const { status, data } = await unvoid(id);
    expect([status, data]).toEqual([200, { ...before, updated_at: expect.any(String) }]);
    expect((await trySubmit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    await unvoid(id);
    const events = await listEventsAbout(id);
    expect(events.map(({ type }) => type)).toEqual(["submission.voided", "submission.unvoided"]);
    expect(events[1]?.data).toMatchObject({ submission_id: id, score: 3, awaiting_manual_grading: false });
    expect(events[1]?.data).not.toHaveProperty("reason");
  });

  test("is possible after the learner used the attempt again", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "ada");
    await voidIt(id);
    const again = await submit(quiz, "ada", ["a", "Another"]);
    expect((await unvoid(id)).data.voided).toBeNull();
    expect((await trySubmit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    await voidIt(again);
    expect((await trySubmit(quiz, "ada")).error.code).toBe("attempts_exhausted");
    await voidIt(id);
    expect((await trySubmit(quiz, "ada")).data.attempt_number).toBe(3);
  });

  test("grades with the current keys, and keeps the teacher's marks", async () => {
    const quiz = await createQuiz();
    const [choice] = quiz.exercises[0].questions;
    const [wrong, marked] = [await submit(quiz, "ada", ["a"]), await submit(quiz, "bob")];
    await grade(quiz, marked, 2);
    for (const id of [wrong, marked]) await voidIt(id);
    const answer_keys = [{ type: "choice", response_id: "r1", correct: ["a"] }];
    const corrections = [{ question_id: choice.id, mode: "new_key", answer_keys, points: 4 }];
    const id = await commitRegrade(quiz, corrections);
    expect(await read(wrong)).toMatchObject({ score: 0, max_score: 5 });
    expect((await unvoid(wrong)).data).toMatchObject({ score: 4, max_score: 7, is_fully_graded: true });
    expect((await unvoid(marked)).data).toMatchObject({
      score: 2,
      max_score: 7,
      auto_score: 0,
      manual_score: 2,
    });
    const [event] = (await listEventsAbout(wrong)).slice(-1);
    expect(event?.data).toMatchObject({ score: 4, max_score: 7 });
    expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
    expect(await read(wrong)).toMatchObject({ score: 0, max_score: 5 });
    expect(await read(marked)).toMatchObject({ score: 4, max_score: 5, manual_score: 2 });
  });

  test("settles a question that has full credit meanwhile, unless a teacher has begun to mark it", async () => {
    const quiz = await createQuiz();
    const [, open] = quiz.exercises[0].questions;
    const [waiting, begun] = [await submit(quiz, "ada"), await submit(quiz, "bob")];
    const questions = [{ question_id: open.id, score: 1 }];
    await api.put(`/v1/submissions/${begun}/grading`, { questions });
    for (const id of [waiting, begun]) await voidIt(id);
    await commitRegrade(quiz, [{ question_id: open.id, mode: "full_credit" }]);
    expect((await unvoid(waiting)).data).toMatchObject({ score: 5, max_score: 5, status: "graded" });
    expect((await unvoid(begun)).data).toMatchObject({ score: 2, status: "awaiting_manual_grading" });
  });

  test("finds the corrected keys, or is found by the regrade, if both happen at the same time", async () => {
    const quiz = await createQuiz();
    const [choice] = quiz.exercises[0].questions;
    const ids = await Promise.all(["ada", "bob", "eve"].map((learner) => submit(quiz, learner)));
    for (const id of ids) await voidIt(id);
    const corrections = [{ question_id: choice.id, mode: "drop" }];
    const { data } = await api.post(`/v1/assessments/${quiz.id}/regrades`, { corrections });
    const [committed] = await Promise.all([
      api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint }),
      ...ids.map(unvoid),
    ]);
    expect([200, 409]).toContain(committed.status);
    for (const id of ids) expect((await read(id)).max_score).toBe(committed.status === 200 ? 0 : 2);
  });

  test("keeps the result of a learner whose answers are erased", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "lin");
    await grade(quiz, id, 1);
    await voidIt(id);
    await api.delete("/v1/learners/lin?keep=statistics");
    const { voided: _, updated_at: __, ...before } = await read(id);
    expect((await unvoid(id)).data).toEqual({ ...before, voided: null, updated_at: expect.any(String) });
  });
});

test("of two people who void the same submissions at once, each can undo only what they voided themselves", async () => {
  const quiz = await createQuiz();
  const ids = [await submit(quiz, "ada"), await submit(quiz, "bob")];
  const { sql } = testDatabase();
  const countWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from "submissions"%for update%'`
    ).length;
  const body = { action: "void" as const, ids, reason: "Fire alarm" };
  const { calls } = await sql.begin(async (tx) => {
    await tx`select from submissions where id = any(${ids}) for update`;
    const started = [1, 2].map(() => applyResultsBulkAction(ctx, body));
    await waitUntil(async () => (await countWaiting()) === 2);
    // In an object, because the transaction would wait for an array of promises.
    return { calls: started };
  });
  const results = await Promise.all(calls);
  expect(results.map(({ succeeded }) => succeeded)).toEqual([ids, ids]);
  const undone = results.flatMap(({ undo }) => undo?.ids ?? []);
  expect(undone.toSorted()).toEqual(ids.toSorted());
});
