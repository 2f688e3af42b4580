import { beforeAll, describe, expect, test } from "vitest";
import { listReady } from "#lib/domains/marking/assessment-progress.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { getRegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

type Published = Awaited<ReturnType<typeof createPublishedAssessment>>;
type Json = Record<string, unknown>;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

/** An assessment with a choice of 2 points (key b), a text of 1 (Paris) and an open question of 5. */
const createAssessment = (questions = [choiceQuestion(2), textQuestion(), openQuestion(5)]) =>
  createPublishedAssessment(api, questions, { allowed_attempts: null });
const listQuestionIds = (assessment: Published): string[] =>
  assessment.exercises.flatMap(({ questions }: { questions: { id: string }[] }) =>
    questions.map(({ id }) => id),
  );
async function submit(assessment: Published, values: unknown[], learner_ref: string = crypto.randomUUID()) {
  const answers = buildAnswers(assessment, values);
  const { status, data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
    learner_ref,
    answers,
  });
  expect(status).toBe(200);
  return data;
}
const choiceKey = (...correct: string[]) => [{ type: "choice", response_id: "r1", correct }];
const preview = (assessment: Published, corrections: Json[], more: Json = {}) =>
  api.post(`/v1/assessments/${assessment.id}/regrades`, { corrections, ...more });
const commit = ({ id, fingerprint }: { id: string; fingerprint: string }, more: Json = {}) =>
  api.post(`/v1/regrades/${id}/commit`, { fingerprint, ...more });
const read = async (id: string) => (await api.get(`/v1/submissions/${id}`)).data;
const readTotals = async (id: string) => {
  const { score, max_score, percentage, passed, status } = await read(id);
  return { score, max_score, percentage, passed, status };
};
async function regrade(assessment: Published, corrections: Json[], more: Json = {}) {
  const { status, data } = await preview(assessment, corrections, more);
  expect(status).toBe(201);
  const committed = await commit(data);
  expect(committed.status).toBe(200);
  return committed.data;
}

describe("a preview", () => {
  test("counts who changes, lists the changes, and changes nothing", async () => {
    const assessment = await createAssessment([choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const right = await submit(assessment, ["b", "Paris"]);
    const wrong = await submit(assessment, ["a", "Paris"], "raised");
    const other = await submit(assessment, ["c", "Rome"]);
    const { status, data } = await preview(assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      assessment_id: assessment.id,
      status: "previewed",
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: {
        submissions: 3,
        raised: 1,
        lowered: 1,
        unchanged: 1,
        newly_passed: 1,
        newly_failed: 1,
        manual_marks_kept: 0,
      },
      mean_change: 0,
      versions: [1],
      never_lower: false,
    });
    const { data: changes } = await api.get(`/v1/regrades/${data.id}/changes?cursor=`);
    expect(changes).toEqual([
      {
        submission_id: right.submission_id,
        learner_ref: expect.any(String),
        before: { score: 3, max_score: 3, percentage: 100, passed: true },
        after: { score: 1, max_score: 3, percentage: 33.33, passed: false },
        questions: [{ question_id, before: 2, after: 0 }],
      },
      {
        submission_id: wrong.submission_id,
        learner_ref: "raised",
        before: { score: 1, max_score: 3, percentage: 33.33, passed: false },
        after: { score: 3, max_score: 3, percentage: 100, passed: true },
        questions: [{ question_id, before: 0, after: 2 }],
      },
    ]);
    const { data: raised } = await api.get(`/v1/regrades/${data.id}/changes?raised=true&newly_passed=true`);
    expect(raised.map((change: Json) => change.learner_ref)).toEqual(["raised"]);
    expect((await readTotals(right.submission_id)).score).toBe(3);
    expect((await readTotals(other.submission_id)).score).toBe(0);
    expect((await api.get(`/v1/regrades/${data.id}`)).data).toEqual(data);
    expect((await api.get(`/v1/assessments/${assessment.id}/regrades`)).data).toEqual([data]);
  });

  test("finds changes by learner, and shows how percentages are distributed before and after", async () => {
    const assessment = await createAssessment([choiceQuestion(1), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    await submit(assessment, ["a", "Rome"], "Ada 100%");
    await submit(assessment, ["a", "Paris"], "grace");
    await submit(assessment, ["b", "Paris"], "linus");
    await submit(assessment, ["c", "Rome"], "edsger");
    await api.put("/v1/learners/grace", { display_name: "Rear Admiral Hopper" });
    const { data } = await preview(assessment, [
      { question_id, mode: "either", answer_keys: choiceKey("a") },
    ]);
    const find = async (q: string) =>
      (await api.get(`/v1/regrades/${data.id}/changes?q=${encodeURIComponent(q)}`)).data.map(
        (change: Json) => change.learner_ref,
      );
    expect(await find("ada 100%")).toEqual(["Ada 100%"]);
    expect(await find("hopper")).toEqual(["grace"]);
    expect(await find("linus")).toEqual([]);
    const { meta } = await api.get(`/v1/regrades/${data.id}/changes?q=a&raised=true`);
    expect(meta.total).toBe(2);

    const { buckets, means } = await getRegradeDistribution(createContext(api), { id: data.id });
    expect(means).toEqual({ before: 37.5, after: 62.5 });
    expect(buckets.map(({ before }) => before)).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(buckets.map(({ after }) => after)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 2]);
    expect(buckets.at(-1)?.label).toBe("90-100%");
  });

  test("has the same fingerprint until a submission changes, and the next one has another", async () => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    await submit(assessment, ["a"]);
    const { data } = await preview(assessment, [{ question_id, mode: "full_credit" }]);
    const again = await api.post(`/v1/regrades/${data.id}/preview`);
    expect(again.data.fingerprint).toBe(data.fingerprint);
    await submit(assessment, ["a"]);
    const later = await api.post(`/v1/regrades/${data.id}/preview`);
    expect(later.data.counts.submissions).toBe(2);
    expect(later.data.fingerprint).not.toBe(data.fingerprint);
    expect((await commit(data)).error.code).toBe("regrade_stale");
    expect((await commit(later.data)).status).toBe(200);
  });

  test("shows answer keys only to API keys that may write assessments", async () => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const { data } = await preview(assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 3 },
    ]);
    const reader = await api.withScopes("read:results");
    const seen = await reader.get(`/v1/regrades/${data.id}`);
    expect(seen.data.corrections).toEqual([{ question_id, mode: "new_key", points: 3 }]);
    expect(data.corrections).toEqual([
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 3 },
    ]);
  });

  test.each([
    ["no corrections", () => [], "corrections"],
    [
      "an unknown question",
      () => [{ question_id: crypto.randomUUID(), mode: "drop" }],
      "corrections[0].question_id",
    ],
    ["an unknown mode", (id: string) => [{ question_id: id, mode: "best" }], "corrections[0].mode"],
    [
      "either without keys",
      (id: string) => [{ question_id: id, mode: "either" }],
      "corrections[0].answer_keys",
    ],
    [
      "new_key without keys and points",
      (id: string) => [{ question_id: id, mode: "new_key" }],
      "corrections[0].answer_keys",
    ],
    [
      "points with drop",
      (id: string) => [{ question_id: id, mode: "drop", points: 2 }],
      "corrections[0].points",
    ],
    [
      "the same question twice",
      (id: string) => [
        { question_id: id, mode: "drop" },
        { question_id: id, mode: "full_credit" },
      ],
      "corrections[1].question_id",
    ],
    [
      "a choice that the question doesn't have",
      (id: string) => [{ question_id: id, mode: "new_key", answer_keys: choiceKey("z") }],
      "corrections[0].answer_keys[0].correct[0]",
    ],
    [
      "a key of the wrong type",
      (id: string) => [
        {
          question_id: id,
          mode: "new_key",
          answer_keys: [{ type: "order", response_id: "r1", correct: ["a", "b"] }],
        },
      ],
      "corrections[0].answer_keys[0].type",
    ],
    [
      "an interaction that the question doesn't have",
      (id: string) => [
        {
          question_id: id,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "r9", correct: ["a"] }],
        },
      ],
      "corrections[0].answer_keys[0].response_id",
    ],
  ])("refuses %s with the path of the fault", async (_name, build, path) => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id = ""] = listQuestionIds(assessment);
    const { status, error } = await preview(assessment, build(question_id));
    expect([status, error.code, error.details?.[0]?.path]).toEqual([400, "invalid_request", path]);
    expect((await api.get(`/v1/assessments/${assessment.id}/regrades`)).data).toEqual([]);
  });

  test("refuses versions that don't exist or don't hold the question, and unpublished assessments", async () => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const corrections = [{ question_id, mode: "drop" }];
    const { error } = await preview(assessment, corrections, { versions: [1, 2] });
    expect(error.details).toEqual([{ path: "versions[1]", message: expect.any(String) }]);
    const draft = await api.post("/v1/assessments", { title: "Unpublished" });
    const refused = await api.post(`/v1/assessments/${draft.data.id}/regrades`, { corrections });
    expect([refused.status, refused.error.code]).toEqual([409, "assessment_not_published"]);
  });
});

describe("a commit", () => {
  test("with new_key grades by the new key and the new points, for attempts that are submitted later too", async () => {
    const assessment = await createAssessment([choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const before = await submit(assessment, ["a", "Paris"]);
    const committed = await regrade(assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a"), points: 4 },
    ]);
    expect(committed).toMatchObject({ status: "committed", apply_to_draft: true });
    expect(await readTotals(before.submission_id)).toMatchObject({ score: 5, max_score: 5, passed: true });
    expect(await submit(assessment, ["a", "Rome"])).toMatchObject({ score: 4, max_score: 5 });
    expect(await submit(assessment, ["b", "Paris"])).toMatchObject({ score: 1, max_score: 5 });

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
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const submitted = await Promise.all(["a", "b", "c"].map((value) => submit(assessment, [value])));
    await regrade(assessment, [{ question_id, mode: "either", answer_keys: choiceKey("a") }]);
    const scores = await Promise.all(submitted.map(async (each) => (await read(each.submission_id)).score));
    expect(scores).toEqual([2, 2, 0]);
    expect((await submit(assessment, ["a"])).score).toBe(2);
    const draft = await api.get(`/v1/assessments/${assessment.id}/answer-keys`);
    expect(draft.data.exercises[0].questions[0].answer_keys).toEqual(choiceKey("b"));
  });

  test("with drop takes the question out of the score and the maximum", async () => {
    const assessment = await createAssessment([choiceQuestion(2), textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const submitted = await submit(assessment, ["a", "Paris"]);
    await regrade(assessment, [{ question_id, mode: "drop" }]);
    expect(await readTotals(submitted.submission_id)).toMatchObject({
      score: 1,
      max_score: 1,
      percentage: 100,
    });
    expect(await submit(assessment, ["b", "Rome"])).toMatchObject({ score: 0, max_score: 1 });
  });

  test("with full_credit gives everyone the points, and nobody waits for a teacher", async () => {
    const assessment = await createAssessment();
    const [, , question_id = ""] = listQuestionIds(assessment);
    const waiting = await submit(assessment, ["b", "Paris", "An essay"]);
    const marked = await submit(assessment, ["b", "Paris", "Another essay"]);
    const begun = await submit(assessment, ["b", "Paris", "A third essay"]);
    const skipped = await submit(assessment, ["b", "Paris", null]);
    const mark = (score: number, finalize: boolean) => ({ questions: [{ question_id, score }], finalize });
    await api.put(`/v1/submissions/${marked.submission_id}/grading`, mark(3, true));
    await api.put(`/v1/submissions/${begun.submission_id}/grading`, mark(2, false));
    const { counts } = await regrade(assessment, [{ question_id, mode: "full_credit" }]);
    expect(counts).toMatchObject({ submissions: 4, raised: 2, unchanged: 2, manual_marks_kept: 2 });
    const full = { score: 8, max_score: 8, status: "graded" };
    expect(await readTotals(waiting.submission_id)).toMatchObject(full);
    expect(await readTotals(skipped.submission_id)).toMatchObject(full);
    expect(await readTotals(marked.submission_id)).toMatchObject({
      score: 6,
      max_score: 8,
      status: "graded",
    });
    expect(await readTotals(begun.submission_id)).toMatchObject({
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
    expect(await submit(assessment, ["b", "Paris", "Late"])).toMatchObject({
      score: 8,
      awaiting_manual_grading: false,
    });
    await api.put(`/v1/submissions/${begun.submission_id}/grading`, { questions: [], finalize: true });
    expect(await readTotals(begun.submission_id)).toMatchObject({ score: 5, max_score: 8, status: "graded" });
  });

  test("with full_credit leaves a question to a second marker who has begun, also when it is unvoided", async () => {
    const assessment = await createAssessment();
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { marking: { mode: "double" } } });
    const [, , question_id] = listQuestionIds(assessment);
    const waiting = { score: 3, max_score: 3, status: "awaiting_manual_grading" };
    const { submission_id } = await submit(assessment, ["b", "Paris", "An essay"]);
    const body = { as: "second", questions: [{ question_id, score: 2 }] };
    expect((await api.put(`/v1/submissions/${submission_id}/grading`, body)).status).toBe(200);
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Disrupted" });
    await regrade(assessment, [{ question_id, mode: "full_credit" }]);
    await api.post(`/v1/submissions/${submission_id}/unvoid`);
    expect(await readTotals(submission_id)).toMatchObject(waiting);
  });

  test("with drop leaves marks of the question out of what is ready to finish", async () => {
    const assessment = await createAssessment([openQuestion(5), openQuestion(5)]);
    const [dropped = "", kept = ""] = listQuestionIds(assessment);
    const { submission_id } = await submit(assessment, ["One", "Two"]);
    const mark = (question_id: string) =>
      api.put(`/v1/submissions/${submission_id}/grading`, { questions: [{ question_id, score: 2 }] });
    await mark(dropped);
    const { id } = await regrade(assessment, [{ question_id: dropped, mode: "drop" }]);
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

  test("with never_lower keeps the whole result of a submission that would lose", async () => {
    const assessment = await createAssessment([choiceQuestion(2), textQuestion()]);
    const [first, second] = listQuestionIds(assessment);
    const loses = await submit(assessment, ["b", "Rome"]);
    const gains = await submit(assessment, ["a", "Rome"]);
    const corrections = [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
      {
        question_id: second,
        mode: "new_key",
        answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "Rome" }] }],
      },
    ];
    const { counts } = await regrade(assessment, corrections, { never_lower: true });
    expect(counts).toMatchObject({ raised: 1, lowered: 0, unchanged: 1 });
    expect((await readTotals(loses.submission_id)).score).toBe(2);
    expect((await readTotals(gains.submission_id)).score).toBe(3);
  });

  test("corrects only the named versions, and leaves drafts out", async () => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const first = await submit(assessment, ["a"]);
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    const second = await submit(assessment, ["a"]);
    const { counts } = await regrade(assessment, [{ question_id, mode: "full_credit" }], { versions: [1] });
    expect(counts.submissions).toBe(1);
    expect((await readTotals(first.submission_id)).score).toBe(2);
    expect((await readTotals(second.submission_id)).score).toBe(0);
    expect((await submit(assessment, ["a"])).score).toBe(0);
  });

  test.each([
    ["added", (assessment: Published) => submit(assessment, ["a"])],
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
        regrade(assessment, [{ question_id: listQuestionIds(assessment)[0], mode: "full_credit" }]),
    ],
  ])("is refused, and changes nothing, after a submission was %s", async (_name, change) => {
    const assessment = await createAssessment([choiceQuestion(2), openQuestion(5)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(assessment, ["a", "An essay"]);
    const { data } = await preview(assessment, [
      { question_id, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    await change(assessment, submission_id);
    const before = await read(submission_id);
    const { status, error } = await commit(data);
    expect([status, error.code]).toEqual([409, "regrade_stale"]);
    expect(await read(submission_id)).toEqual(before);
    expect((await api.get(`/v1/regrades/${data.id}`)).data.status).toBe("previewed");
    const again = await api.post(`/v1/regrades/${data.id}/preview`);
    expect((await commit(again.data)).status).toBe(200);
    expect((await commit(again.data)).error.code).toBe("regrade_not_previewed");
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
});

describe("a revert", () => {
  test("gives back the earlier results, analytics and lists, byte for byte", async () => {
    const assessment = await createAssessment();
    const [first, , open = ""] = listQuestionIds(assessment);
    const waiting = await submit(assessment, ["a", "Paris", "An essay"]);
    const marked = await submit(assessment, ["b", "Paris", "Another essay"]);
    await api.put(`/v1/submissions/${marked.submission_id}/grading`, {
      questions: [{ question_id: open, score: 2, comment: "Good" }],
      finalize: true,
    });
    const snapshot = async () => {
      const answers = await Promise.all([
        api.get(`/v1/submissions/${waiting.submission_id}`),
        api.get(`/v1/submissions/${marked.submission_id}`),
        api.get(`/v1/assessments/${assessment.id}/results`),
        api.get(`/v1/assessments/${assessment.id}/analytics`),
      ]);
      // The time of the last change tells clients to sync.
      return answers.map(({ text }) => text.replaceAll(/"updated_at":"[^"]*"/g, ""));
    };
    const before = await snapshot();
    const { id } = await regrade(assessment, [
      { question_id: first, mode: "drop" },
      { question_id: open, mode: "full_credit" },
    ]);
    expect(await snapshot()).not.toEqual(before);
    const { status, data } = await api.post(`/v1/regrades/${id}/revert`);
    expect([status, data.status]).toEqual([200, "reverted"]);
    expect(await snapshot()).toEqual(before);
    expect((await api.post(`/v1/regrades/${id}/revert`)).error.code).toBe("regrade_not_committed");
    expect((await submit(assessment, ["b", "Paris", null])).max_score).toBe(8);
  });

  test("keeps a mark that was given since, and undoes the rest", async () => {
    const assessment = await createAssessment();
    const [first, , open] = listQuestionIds(assessment);
    const { submission_id } = await submit(assessment, ["a", "Paris", "An essay"]);
    const { id } = await regrade(assessment, [{ question_id: first, mode: "full_credit" }]);
    await api.put(`/v1/submissions/${submission_id}/grading`, {
      questions: [{ question_id: open, score: 4 }],
      finalize: true,
    });
    expect((await readTotals(submission_id)).score).toBe(7);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await readTotals(submission_id)).toMatchObject({ score: 5, max_score: 8, status: "graded" });
  });

  test("grades a submission that was unvoided since by the keys that are left", async () => {
    const assessment = await createAssessment([choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(assessment, ["b"]);
    const keyed = (key: string, more: Json) => [
      { question_id, mode: "new_key", answer_keys: choiceKey(key), ...more },
    ];
    // The first regrade leaves this submission alone. When it counts again, both correct it.
    await regrade(assessment, keyed("a", {}), { never_lower: true });
    const { id } = await regrade(assessment, keyed("b", { points: 3 }));
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Disrupted" });
    await api.post(`/v1/submissions/${submission_id}/unvoid`);
    expect(await readTotals(submission_id)).toMatchObject({ score: 3, max_score: 3 });
    expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
    expect(await readTotals(submission_id)).toMatchObject({ score: 0, max_score: 2 });
  });

  test("grades submissions that came since by the former keys", async () => {
    const assessment = await createAssessment();
    const [first, , open] = listQuestionIds(assessment);
    const { id } = await regrade(assessment, [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
      { question_id: open, mode: "full_credit" },
    ]);
    const { submission_id, score } = await submit(assessment, ["a", "Paris", "An essay"]);
    expect(score).toBe(8);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await readTotals(submission_id)).toMatchObject({
      score: 1,
      max_score: 3,
      status: "awaiting_manual_grading",
    });
  });

  test("is refused while a later regrade corrects the same question, but not one of another question", async () => {
    const assessment = await createAssessment([choiceQuestion(2), textQuestion()]);
    const [first, second] = listQuestionIds(assessment);
    const { submission_id } = await submit(assessment, ["a", "Rome"]);
    const one = await regrade(assessment, [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    const two = await regrade(assessment, [{ question_id: first, mode: "new_key", points: 6 }]);
    const three = await regrade(assessment, [{ question_id: second, mode: "full_credit" }]);
    expect(await readTotals(submission_id)).toMatchObject({ score: 7, max_score: 7 });
    const refused = await api.post(`/v1/regrades/${one.id}/revert`);
    expect([refused.status, refused.error.code]).toEqual([409, "regrade_superseded"]);
    expect(refused.error.message).toContain(two.id);
    expect((await api.post(`/v1/regrades/${two.id}/revert`)).status).toBe(200);
    expect(await readTotals(submission_id)).toMatchObject({ score: 3, max_score: 3 });
    expect((await api.post(`/v1/regrades/${one.id}/revert`)).status).toBe(200);
    expect(await readTotals(submission_id)).toMatchObject({ score: 1, max_score: 3 });
    expect((await api.post(`/v1/regrades/${three.id}/revert`)).status).toBe(200);
    expect(await readTotals(submission_id)).toMatchObject({ score: 0, max_score: 3 });
    const { sql } = testDatabase();
    const [row] = await sql`select regrades from submissions where id = ${submission_id}`;
    expect(row?.regrades).toEqual([]);
  });
});
