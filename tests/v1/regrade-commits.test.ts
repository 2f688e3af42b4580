import { beforeAll, describe, expect, test } from "vitest";
import { listReady } from "#lib/domains/marking/assessment-progress.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  buildAnswers,
  choiceQuestion,
  openQuestion,
  Parts,
  textKey,
  textQuestion,
  twoTextsQuestion,
} from "#tests/support/quiz.ts";
import {
  choiceKey,
  commit,
  createAssessment,
  listQuestionIds,
  type Published,
  preview,
  read,
  readTotals,
  regrade,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a commit", () => {
  test("with new_key grades by the new key and the new points, for attempts that are submitted later too", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const before = await submit(api, assessment, ["a", "Paris"]);
    const committed = await regrade(api, assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 4 },
    ]);
    expect(committed).toMatchObject({ status: "committed", apply_to_draft: true });
    expect(await readTotals(api, before.submission_id)).toMatchObject({
      score: 5,
      max_score: 5,
      passed: true,
    });
    expect(await submit(api, assessment, ["a", "Rome"])).toMatchObject({ score: 4, max_score: 5 });
    expect(await submit(api, assessment, ["b", "Paris"])).toMatchObject({ score: 1, max_score: 5 });

    const published = await api.get(`/v1/assessments/${assessment.id}/answer-keys?version=1`);
    expect(published.data.exercises[0].questions[0]).toMatchObject({
      points: 2,
      answer_keys: choiceKey("b"),
      corrected_by: committed.id,
    });
    const draft = await api.get(`/v1/assessments/${assessment.id}/answer-keys`);
    expect(draft.data.exercises[0].questions[0]).toMatchObject({
      points: 4,
      answer_keys: choiceKey("a"),
      corrected_by: null,
    });
    expect((await api.get(`/v1/assessments/${assessment.id}`)).data.has_unpublished_changes).toBe(true);
  });

  test("with either counts the better of the two keys", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const submitted = await Promise.all(["a", "b", "c"].map((value) => submit(api, assessment, [value])));
    await regrade(api, assessment, [{ question_id, mode: "either", answer_keys: choiceKey("a") }]);
    const scores = await Promise.all(
      submitted.map(async (each) => (await read(api, each.submission_id)).score),
    );
    expect(scores).toEqual([2, 2, 0]);
    expect((await submit(api, assessment, ["a"])).score).toBe(2);
    const draft = await api.get(`/v1/assessments/${assessment.id}/answer-keys`);
    expect(draft.data.exercises[0].questions[0].answer_keys).toEqual(choiceKey("b"));
  });

  test.each([
    {
      moved: "keys",
      answer: new Parts("A2", "b"),
      first: [textKey("r1", "A2"), textKey("r2", "B2")],
      second: [textKey("r2", "b")],
      scores: [1, 2],
    },
    {
      moved: "weights",
      answer: new Parts("a", "b"),
      first: [textKey("r1", "a", { weight: 3 })],
      second: [textKey("r2", "B2")],
      scores: [2, 1.5],
    },
  ])(
    "gives equal answers equal scores after an earlier one that changed no score, but $moved of parts",
    async (story) => {
      const assessment = await createAssessment(api, [twoTextsQuestion(2)]);
      const [question_id] = listQuestionIds(assessment);
      const [before, after] = story.scores;
      const own = await submit(api, assessment, [story.answer]);
      const moved = await regrade(api, assessment, [
        { question_id, mode: "new_key", answer_keys: story.first },
      ]);
      expect(moved.counts).toMatchObject({ submissions: 1, raised: 0, lowered: 0, unchanged: 1 });
      expect((await api.get(`/v1/regrades/${moved.id}/changes`)).data).toEqual([]);
      const later = await submit(api, assessment, [story.answer]);
      expect([own.score, later.score]).toEqual([before, before]);
      await regrade(api, assessment, [{ question_id, mode: "new_key", answer_keys: story.second }]);
      expect((await read(api, own.submission_id)).score).toBe(after);
      expect((await read(api, later.submission_id)).score).toBe(after);
      expect((await submit(api, assessment, [story.answer])).score).toBe(after);
    },
  );

  test("with drop takes the question out of the score and the maximum", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const submitted = await submit(api, assessment, ["a", "Paris"]);
    await regrade(api, assessment, [{ question_id, mode: "drop" }]);
    expect(await readTotals(api, submitted.submission_id)).toMatchObject({
      score: 1,
      max_score: 1,
      percentage: 100,
    });
    expect(await submit(api, assessment, ["b", "Rome"])).toMatchObject({ score: 0, max_score: 1 });
  });

  test("with drop tells an answered question from a skipped one, whoever would have graded it", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), openQuestion(5), textQuestion()]);
    const [choice, open] = listQuestionIds(assessment);
    const early = await submit(api, assessment, ["a", "An essay", "Paris"]);
    const empty = await submit(api, assessment, [null, null, "Paris"]);
    await regrade(api, assessment, [
      { question_id: choice, mode: "drop" },
      { question_id: open, mode: "drop" },
    ]);
    const late = await submit(api, assessment, ["a", "An essay", "Paris"]);
    const readOutcomes = async ({ submission_id }: { submission_id: string }) => {
      const { data: trace } = await api.get(`/v1/submissions/${submission_id}/trace`);
      const { status, exercise_results } = await read(api, submission_id);
      expect(status).toBe("graded");
      return exercise_results[0].question_results.map(
        ({ feedback }: { feedback: { outcome: string } }, i: number) => [
          feedback.outcome,
          trace.questions[i].interactions[0].answered,
        ],
      );
    };
    const answered = [
      ["incorrect", true],
      ["incorrect", true],
      ["correct", true],
    ];
    expect(await readOutcomes(early)).toEqual(answered);
    expect(await readOutcomes(late)).toEqual(answered);
    expect(late.exercise_results[0].question_results[1]).toMatchObject({
      score: 0,
      max_score: 0,
      correct: false,
      feedback: { outcome: "incorrect" },
    });
    expect(await readOutcomes(empty)).toEqual([
      ["skipped", false],
      ["skipped", false],
      ["correct", true],
    ]);
  });

  test("with full_credit gives everyone the points, and nothing needs grading", async () => {
    const assessment = await createAssessment(api);
    const [, , question_id = ""] = listQuestionIds(assessment);
    const waiting = await submit(api, assessment, ["b", "Paris", "An essay"]);
    const marked = await submit(api, assessment, ["b", "Paris", "Another essay"]);
    const begun = await submit(api, assessment, ["b", "Paris", "A third essay"]);
    const skipped = await submit(api, assessment, ["b", "Paris", null]);
    const mark = (score: number, finalize: boolean) => ({ questions: [{ question_id, score }], finalize });
    await api.put(`/v1/submissions/${marked.submission_id}/grading`, mark(3, true));
    await api.put(`/v1/submissions/${begun.submission_id}/grading`, mark(2, false));
    const { counts } = await regrade(api, assessment, [{ question_id, mode: "full_credit" }]);
    expect(counts).toMatchObject({ submissions: 4, raised: 2, unchanged: 2, manual_marks_kept: 2 });
    const full = { score: 8, max_score: 8, status: "graded" };
    expect(await readTotals(api, waiting.submission_id)).toMatchObject(full);
    expect(await readTotals(api, skipped.submission_id)).toMatchObject(full);
    expect(await readTotals(api, marked.submission_id)).toMatchObject({
      score: 6,
      max_score: 8,
      status: "graded",
    });
    expect(await readTotals(api, begun.submission_id)).toMatchObject({
      score: 3,
      max_score: 3,
      status: "awaiting_manual_grading",
    });
    const ctx: Ctx = {
      db: testDatabase().db,
      organizationId: api.organizationId,
      actor: { kind: "system" },
      now: new Date(),
      requestId: "regrades",
    };
    const listed = async (show: "waiting" | "finished") => {
      const queue = await getQueue(ctx, { assessmentId: assessment.id, questionId: question_id, show });
      return queue.items.map((item) => item.submission_id);
    };
    expect(await listed("waiting")).toEqual([begun.submission_id]);
    expect(await listed("finished")).toEqual([marked.submission_id]);
    expect(await submit(api, assessment, ["b", "Paris", "Late"])).toMatchObject({
      score: 8,
      awaiting_manual_grading: false,
    });
    await api.put(`/v1/submissions/${begun.submission_id}/grading`, { questions: [], finalize: true });
    expect(await readTotals(api, begun.submission_id)).toMatchObject({
      score: 5,
      max_score: 8,
      status: "graded",
    });
  });

  test("with full_credit leaves a question to a second marker who has begun, also when it is unvoided", async () => {
    const assessment = await createAssessment(api);
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { marking: { mode: "double" } } });
    const [, , question_id] = listQuestionIds(assessment);
    const waiting = { score: 3, max_score: 3, status: "awaiting_manual_grading" };
    const { submission_id } = await submit(api, assessment, ["b", "Paris", "An essay"]);
    const body = { as: "second", questions: [{ question_id, score: 2 }] };
    expect((await api.put(`/v1/submissions/${submission_id}/grading`, body)).status).toBe(200);
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Disrupted" });
    await regrade(api, assessment, [{ question_id, mode: "full_credit" }]);
    await api.post(`/v1/submissions/${submission_id}/unvoid`);
    expect(await readTotals(api, submission_id)).toMatchObject(waiting);
  });

  test("with drop leaves marks of the question out of what is ready to finish", async () => {
    const assessment = await createAssessment(api, [openQuestion(5), openQuestion(5)]);
    const [dropped = "", kept = ""] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["One", "Two"]);
    const mark = (question_id: string) =>
      api.put(`/v1/submissions/${submission_id}/grading`, { questions: [{ question_id, score: 2 }] });
    await mark(dropped);
    const { id } = await regrade(api, assessment, [{ question_id: dropped, mode: "drop" }]);
    const ctx = createContext(api);
    const readReady = async () => {
      const [listed] = await listReady(ctx, { id: assessment.id, page: 1, limit: 10 });
      const { items } = await listWaitingAssessments(ctx, { page: 1, limit: 100 });
      const waiting = items.find((item) => item.id === assessment.id);
      return { listed: listed?.id, ready: waiting?.ready, answersLeft: waiting?.answersLeft };
    };
    expect(await readReady()).toEqual({ listed: undefined, ready: 0, answersLeft: 1 });
    const queue = await getQueue(ctx, { assessmentId: assessment.id, questionId: kept, show: "waiting" });
    expect(queue.items).toMatchObject([{ submission_id, ungraded: 1 }]);
    await mark(kept);
    expect(await readReady()).toEqual({ listed: submission_id, ready: 1, answersLeft: 0 });
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await readReady()).toMatchObject({ listed: submission_id, ready: 1 });
  });

  test("corrects only the named versions, and leaves drafts out", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const first = await submit(api, assessment, ["a"]);
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    const second = await submit(api, assessment, ["a"]);
    const { counts } = await regrade(api, assessment, [{ question_id, mode: "full_credit" }], {
      versions: [1],
    });
    expect(counts.submissions).toBe(1);
    expect((await readTotals(api, first.submission_id)).score).toBe(2);
    expect((await readTotals(api, second.submission_id)).score).toBe(0);
    expect((await submit(api, assessment, ["a"])).score).toBe(0);
  });

  test.each([
    ["added", (assessment: Published) => submit(api, assessment, ["a"])],
    [
      "marked",
      async (assessment: Published, id: string) => {
        const [, question_id] = listQuestionIds(assessment);
        await api.put(`/v1/submissions/${id}/grading`, { questions: [{ question_id, score: 1 }] });
      },
    ],
    [
      "marked by a second marker",
      async (assessment: Published, id: string) => {
        const [, question_id] = listQuestionIds(assessment);
        await api.patch(`/v1/assessments/${assessment.id}`, { settings: { marking: { mode: "double" } } });
        const body = { as: "second", questions: [{ question_id, score: 1 }] };
        expect((await api.put(`/v1/submissions/${id}/grading`, body)).status).toBe(200);
      },
    ],
    [
      "voided",
      (_assessment: Published, id: string) => api.post(`/v1/submissions/${id}/void`, { reason: "Cheated" }),
    ],
    [
      "regraded",
      (assessment: Published) =>
        regrade(api, assessment, [{ question_id: listQuestionIds(assessment)[0], mode: "full_credit" }]),
    ],
  ])("is refused, and changes nothing, after a submission was %s", async (_name, change) => {
    const assessment = await createAssessment(api, [choiceQuestion(2), openQuestion(5)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["a", "An essay"]);
    const { data } = await preview(api, assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    await change(assessment, submission_id);
    const before = await read(api, submission_id);
    const { status, error } = await commit(api, data);
    expect([status, error.code]).toEqual([409, "regrade_stale"]);
    expect(await read(api, submission_id)).toEqual(before);
    expect((await api.get(`/v1/regrades/${data.id}`)).data.status).toBe("previewed");
    const again = await api.post(`/v1/regrades/${data.id}/preview`);
    expect((await commit(api, again.data)).status).toBe(200);
    expect((await commit(api, again.data)).error.code).toBe("regrade_not_previewed");
  });

  test("tells receivers once about each submission whose score changes", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(2)], { allowed_attempts: null });
    const [question_id] = listQuestionIds(assessment);
    const answers = (value: string) => buildAnswers(assessment, [value]);
    const path = `/v1/assessments/${assessment.id}/submit`;
    const changed = await own.post(path, {
      learner_ref: "ann",
      answers: answers("a"),
      metadata: { class: "7b" },
    });
    await own.post(path, { learner_ref: "ben", answers: answers("c") });
    const { data } = await own.post(`/v1/assessments/${assessment.id}/regrades`, {
      corrections: [{ question_id, mode: "new_key", answer_keys: choiceKey("a") }],
    });
    await own.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
    const events = await listEvents(own);
    const regraded = events.filter(({ type }) => type === "submission.regraded");
    expect(regraded.map((event) => event.data)).toEqual([
      {
        submission_id: changed.data.submission_id,
        assessment_id: assessment.id,
        learner_ref: "ann",
        score: 2,
        max_score: 2,
        percentage: 100,
        passed: true,
        awaiting_manual_grading: false,
        submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        source: "api",
        is_draft: false,
        previous_score: 0,
        previous_passed: false,
        regrade_id: data.id,
        metadata: { class: "7b" },
        attempt_number: 1,
        attempt_id: null,
        assessment_external_id: null,
      },
    ]);
  });

  test("tells receivers that nothing is left to grade, and a revert that something is again", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [textQuestion(), openQuestion()]);
    const answers = buildAnswers(assessment, ["Paris", "An essay"]);
    await own.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref: "ann", answers });
    const { data } = await own.post(`/v1/assessments/${assessment.id}/regrades`, {
      corrections: [{ question_id: listQuestionIds(assessment)[1], mode: "drop" }],
    });
    await own.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
    await own.post(`/v1/regrades/${data.id}/revert`);
    const events = (await listEvents(own)).filter(({ type }) => type.startsWith("submission."));
    const told = events.map((event) => [event.type, event.data.awaiting_manual_grading]);
    expect(told).toEqual([
      ["submission.graded", true],
      ["submission.regraded", false],
      ["submission.regraded", true],
    ]);
    expect(new Set(events.map((event) => event.data.score)).size).toBe(1);
  });
});
