import { describe, expect, test } from "vitest";
import { getAssessmentProgress, listReady } from "#lib/domains/marking/assessment-progress.ts";
import { findFirstToGrade, getQueue } from "#lib/domains/marking/get-queue.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { regrade } from "#tests/support/regrade-quiz.ts";

type Published = Awaited<ReturnType<typeof createPublishedAssessment>>;

/** An assessment with a choice of 2 points and two open questions of 5 and 3, in an organization of its own. */
async function createEssays(settings: object = {}) {
  const api = await createTestClient();
  const assessment = await createPublishedAssessment(
    api,
    [choiceQuestion(2), openQuestion(5), openQuestion(3)],
    { allowed_attempts: null, ...settings },
  );
  const [, first, second] = assessment.exercises[0].questions.map(({ id }: { id: string }) => id) as string[];
  return { api, assessment, questions: [first ?? "", second ?? ""] as const };
}

const submit = async (api: Api, assessment: Published, values: unknown[], learner_ref = "ann") =>
  (
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref,
      answers: buildAnswers(assessment, values),
    })
  ).data;
const listOutcomes = (result: {
  exercise_results: { question_results: { feedback: { outcome: string } }[] }[];
}) =>
  result.exercise_results.flatMap(({ question_results }) =>
    question_results.map(({ feedback }) => feedback.outcome),
  );
const createSystemContext = ({ organizationId }: Api): Ctx => ({
  db: testDatabase().db,
  organizationId,
  actor: { kind: "system" },
  now: new Date(),
  requestId: "skipped",
});

describe("a skipped question that needs a teacher", () => {
  test.each([
    ["null", [null, null]],
    ["empty text", ["", ""]],
    ["no answers", []],
  ])("is scored 0 and waits for nobody: %s", async (_name, written) => {
    const { api, assessment } = await createEssays();
    const result = await submit(api, assessment, ["b", ...written]);
    expect(result).toMatchObject({
      score: 2,
      max_score: 10,
      percentage: 20,
      passed: false,
      awaiting_manual_grading: false,
    });
    expect(listOutcomes(result)).toEqual(["correct", "skipped", "skipped"]);
    const { data } = await api.get(`/v1/submissions/${result.submission_id}`);
    expect(data).toMatchObject({
      status: "graded",
      is_fully_graded: true,
      auto_score: 2,
      manual_score: 0,
      graded_at: data.submitted_at,
    });
    expect(data.exercise_results[0]).toMatchObject({ total_score: 2, max_score: 10 });
    expect(data.exercise_results[0].question_results[1]).toMatchObject({ auto_score: 0, manual_score: null });
    const event = (await listEvents(api)).find(({ type }) => type === "submission.graded");
    expect(event?.data).toMatchObject({ awaiting_manual_grading: false, score: 2, max_score: 10 });
  });

  test("waits as a whole if any of its parts is answered", async () => {
    const api = await createTestClient();
    const { content_ast } = openQuestion(5) as { content_ast: { type: string; content: unknown[] } };
    const entry = { type: "textEntryInteraction", attrs: { responseId: "r2" } };
    const mixed = {
      points: 4,
      content_ast: {
        ...content_ast,
        content: [...content_ast.content, { type: "paragraph", content: [entry] }],
      },
      answer_keys: [{ type: "text", response_id: "r2", accept: [{ value: "x" }] }],
    };
    const assessment = await createPublishedAssessment(api, [mixed], { allowed_attempts: null });
    const [exercise] = assessment.exercises;
    const send = async (answers: unknown[]) => {
      const questionAnswers = [{ questionId: exercise.questions[0].id, answers }];
      const body = {
        learner_ref: "a",
        answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
      };
      return listOutcomes((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).data);
    };
    expect(await send([{ responseId: "r2", value: "wrong" }])).toEqual(["pending"]);
    expect(
      await send([
        { responseId: "r1", value: "" },
        { responseId: "r2", value: null },
      ]),
    ).toEqual(["skipped"]);
  });

  test("can't be marked, and isn't needed to finish grading the others", async () => {
    const { api, assessment, questions } = await createEssays();
    const result = await submit(api, assessment, ["b", "Because", null]);
    expect(result).toMatchObject({ score: 2, max_score: 5, awaiting_manual_grading: true });
    expect(listOutcomes(result)).toEqual(["correct", "pending", "skipped"]);
    const path = `/v1/submissions/${result.submission_id}/grading`;
    const { data } = await api.get(path);
    expect(data.questions.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
      questions[0],
    ]);
    const skipped = await api.put(path, { questions: [{ question_id: questions[1], score: 1 }] });
    expect([skipped.status, skipped.error.details[0].path]).toEqual([400, "questions[0].question_id"]);
    const body = { questions: [{ question_id: questions[0], score: 4 }], finalize: true };
    expect((await api.put(path, body)).data.status).toBe("graded");
    const { data: final } = await api.get(`/v1/submissions/${result.submission_id}`);
    expect(final).toMatchObject({
      score: 6,
      max_score: 10,
      auto_score: 2,
      manual_score: 4,
      is_fully_graded: true,
    });
    expect(listOutcomes(final)).toEqual(["correct", "partial", "skipped"]);
    expect((await verifySubmissions(createSystemContext(api), { repair: false })).differences).toEqual([]);
    const all = await submit(api, assessment, ["b"]);
    const none = await api.put(`/v1/submissions/${all.submission_id}/grading`, {
      questions: [],
      finalize: true,
    });
    expect([none.status, none.error.code]).toEqual([409, "nothing_to_grade"]);
  });

  test("is in no queue and no count of the grading desk", async () => {
    const { api, assessment, questions } = await createEssays();
    const both = await submit(api, assessment, ["b", "One", "Two"], "both");
    const one = await submit(api, assessment, ["b", "One", null], "one");
    await submit(api, assessment, ["b", null, null], "none");
    const ctx: Ctx = { ...createSystemContext(api), actor: { kind: "user", id: newId(), role: "teacher" } };
    const readQueue = async (questionId: string) => {
      const { items, total } = await getQueue(ctx, {
        assessmentId: assessment.id,
        questionId,
        show: "waiting",
      });
      return {
        ungraded: Object.fromEntries(items.map((item) => [item.submission_id, item.ungraded])),
        total,
      };
    };
    expect(await readQueue(questions[0])).toEqual({
      ungraded: { [both.submission_id]: 2, [one.submission_id]: 1 },
      total: 2,
    });
    expect(await readQueue(questions[1])).toEqual({ ungraded: { [both.submission_id]: 2 }, total: 1 });
    const input = { assessmentId: assessment.id, questionId: questions[1], show: "waiting" as const };
    expect(await findFirstToGrade(ctx, input)).toBe(both.submission_id);
    const listWaiting = async () => (await listWaitingAssessments(ctx, { page: 1, limit: 20 })).items;
    expect(await listWaiting()).toMatchObject([{ submissions: 2, ready: 0, answersLeft: 3 }]);

    const mark = { questions: [{ question_id: questions[0], score: 1 }] };
    await api.put(`/v1/submissions/${one.submission_id}/grading`, mark);
    expect(await listWaiting()).toMatchObject([{ submissions: 2, ready: 1, answersLeft: 2 }]);
    expect((await listReady(ctx, { id: assessment.id, page: 1, limit: 20 })).map(({ id }) => id)).toEqual([
      one.submission_id,
    ]);
    await api.put(`/v1/submissions/${one.submission_id}/grading`, { questions: [], finalize: true });
    const finished = await getAssessmentProgress(ctx, { id: assessment.id, show: "finished" });
    expect(finished.questions.map(({ id, answers, graded }) => [id, answers, graded])).toEqual([
      [questions[0], 1, 1],
    ]);
  });

  test("counts in analytics as a skipped question with 0 points", async () => {
    const { api, assessment } = await createEssays();
    await submit(api, assessment, ["b", null, null]);
    const { data } = await api.get(`/v1/assessments/${assessment.id}/analytics`);
    expect(data.overview).toMatchObject({
      submission_count: 1,
      avg_score: 2,
      max_score: 10,
      avg_score_percent: 20,
    });
    expect(data.question_stats[1]).toMatchObject({
      attempt_count: 1,
      avg_score_percent: 0,
      pct_skipped: 100,
    });
  });
});

describe("grade_skipped: true", () => {
  test("leaves a skipped question to a teacher", async () => {
    const { api, assessment, questions } = await createEssays({ grade_skipped: true });
    const result = await submit(api, assessment, ["b", null, null]);
    expect(result).toMatchObject({ score: 2, max_score: 2, awaiting_manual_grading: true });
    expect(listOutcomes(result)).toEqual(["correct", "pending", "pending"]);
    const marks = questions.map((question_id) => ({ question_id, score: 1 }));
    const body = { questions: marks, finalize: true };
    const graded = await api.put(`/v1/submissions/${result.submission_id}/grading`, body);
    expect(graded.data.status).toBe("graded");
  });

  test.each(["drop", "full_credit"])(
    "holds for submissions that were recorded after a regrade with %s, once that is reverted or superseded",
    async (mode) => {
      const { api, assessment, questions } = await createEssays({ grade_skipped: true });
      const [question_id] = questions;
      const waiting = { score: 2, max_score: 2, status: "awaiting_manual_grading" };
      const readAll = (ids: readonly string[]) =>
        Promise.all(ids.map(async (id) => (await api.get(`/v1/submissions/${id}`)).data));
      const create = async () => (await submit(api, assessment, ["b", null, null])).submission_id;
      const settle = () => regrade(api, assessment, [{ question_id, mode }]);
      const ids = [await create()];
      const { id } = await settle();
      ids.push(await create());
      expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
      for (const each of await readAll(ids)) {
        expect(each).toMatchObject(waiting);
        expect(listOutcomes(each)).toEqual(["correct", "pending", "pending"]);
      }
      await settle();
      ids.push(await create());
      const answer_keys = [{ type: "open", response_id: "r1" }];
      await regrade(api, assessment, [{ question_id, mode: "new_key", answer_keys, points: 4 }]);
      for (const each of await readAll(ids)) expect(each).toMatchObject(waiting);
    },
  );

  test("set later changes no submission that was recorded before, nor does clearing it", async () => {
    const { api, assessment, questions } = await createEssays();
    const change = (grade_skipped: boolean) =>
      api.patch(`/v1/assessments/${assessment.id}`, { settings: { grade_skipped } });
    const scored = await submit(api, assessment, ["b", null, "Two"]);
    await change(true);
    const waiting = await submit(api, assessment, ["b", null, "Two"]);
    await regrade(api, assessment, [{ question_id: questions[0], mode: "new_key", points: 4 }]);
    await change(false);
    await regrade(api, assessment, [{ question_id: questions[0], mode: "new_key", points: 6 }]);
    const readOutcomes = async (id: string) => listOutcomes((await api.get(`/v1/submissions/${id}`)).data);
    expect(await readOutcomes(scored.submission_id)).toEqual(["correct", "skipped", "pending"]);
    expect(await readOutcomes(waiting.submission_id)).toEqual(["correct", "pending", "pending"]);
    const { checked, differences } = await verifySubmissions(createSystemContext(api), { repair: false });
    expect([checked, differences]).toEqual([2, []]);
  });
});
