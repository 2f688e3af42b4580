import { beforeAll, describe, expect, test } from "vitest";
import { getAssessmentProgress } from "#lib/domains/marking/assessment-progress.ts";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { finishSubmissions } from "#lib/domains/marking/finish-submissions.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { createContext, createTeacher } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createDoubleMarking, type Essay, type Role, type Scores } from "#tests/support/double-marking.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const { createEssay, put, buildMarks, finish, getResult, listCompleted, listComments } = createDoubleMarking(
  () => api,
);

describe("a regrade that drops the only disputed question", () => {
  const rule = { tolerance_points: 1, resolve: "average" } as const;
  async function createDisputed() {
    const essay = await createEssay(rule);
    await finish(essay, "first", [0, 2], "First");
    await finish(essay, "second", [5, 3]);
    const corrections = [{ question_id: essay.questions[0], mode: "drop" }];
    const path = `/v1/assessments/${essay.assessmentId}/regrades`;
    const { data: previewed } = await api.post(path, { corrections });
    const commit = () =>
      api.post(`/v1/regrades/${previewed.id}/commit`, { fingerprint: previewed.fingerprint });
    const revert = () => api.post(`/v1/regrades/${previewed.id}/revert`);
    const readAll = async () => {
      const { data: result } = await api.get(`/v1/submissions/${essay.id}`);
      const { data: grading } = await api.get(`/v1/submissions/${essay.id}/grading`);
      return { result: { ...result, updated_at: null }, grading };
    };
    return { essay, previewed, commit, revert, readAll };
  }
  const graded = { status: "graded", score: 4.5, max_score: 7, manual_score: 2.5 };
  const waiting = { status: "awaiting_manual_grading", score: 2, max_score: 2, manual_score: null };

  test("completes the grading with the other marks, and its revert gives everything back", async () => {
    const { essay, previewed, commit, revert, readAll } = await createDisputed();
    const before = await readAll();
    expect(before.result).toMatchObject(waiting);
    expect(previewed).toMatchObject({ counts: { submissions: 1, raised: 1 }, mean_change: 2.5 });
    expect((await commit()).status).toBe(200);
    expect(await getResult(essay)).toMatchObject(graded);
    expect(await listComments(essay)).toEqual([null, "First"]);
    expect((await revert()).status).toBe(200);
    expect(await readAll()).toEqual(before);
    expect((await finish(essay, "adjudicator", [3])).status).toBe(200);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 7.5, max_score: 12 });
  });

  test("is reverted exactly even after a void and unvoid, and keeps a mark given after the commit", async () => {
    const voided = await createDisputed();
    const before = await voided.readAll();
    await voided.commit();
    await api.post(`/v1/submissions/${voided.essay.id}/void`, { reason: "Disrupted" });
    await api.post(`/v1/submissions/${voided.essay.id}/unvoid`);
    await voided.revert();
    expect((await voided.readAll()).result).toEqual(before.result);

    const corrected = await createDisputed();
    await corrected.commit();
    await finish(corrected.essay, "adjudicator", [undefined, 4]);
    expect(await getResult(corrected.essay)).toMatchObject({ status: "graded", score: 6, max_score: 7 });
    await corrected.revert();
    expect(await getResult(corrected.essay)).toMatchObject({
      status: "awaiting_manual_grading",
      score: 6,
      max_score: 7,
    });
  });

  test("is reverted exactly if a teacher changed a rubric while the commit was waiting", async () => {
    const essay = await createEssay(rule);
    const { assessmentId } = essay;
    const [dropped, questionId] = essay.questions;
    const ctx = createContext(api);
    const began = new Date(ctx.now.getTime() - 1000);
    const items = [{ id: "c", title: "Clarity", points: 5 }];
    await changeRubric(ctx, { assessmentId, questionId, items, revision: 0 });
    await finish(essay, "first", [0, 2]);
    await finish(essay, "second", [5, 3]);
    const { data: previewed } = await api.post(`/v1/assessments/${assessmentId}/regrades`, {
      corrections: [
        { question_id: dropped, mode: "drop" },
        { question_id: questionId, mode: "new_key", answer_keys: [{ type: "open", response_id: "r1" }] },
      ],
    });
    const { id, fingerprint } = previewed;
    await commitRegrade({ ...ctx, now: began }, { id, fingerprint, applyToDraft: false });
    expect(await getResult(essay)).toMatchObject(graded);
    // A change since then, so that the results aren't restored as a whole.
    await api.post(`/v1/submissions/${essay.id}/void`, { reason: "Disrupted" });
    await api.post(`/v1/submissions/${essay.id}/unvoid`);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await getResult(essay)).toMatchObject(waiting);
  });

  test("completes the grading of a submission that was voided meanwhile when it is unvoided", async () => {
    const essay = await createEssay(rule);
    await finish(essay, "first", [0, 2], "First");
    await finish(essay, "second", [5, 3]);
    await api.post(`/v1/submissions/${essay.id}/void`, { reason: "Disrupted" });
    const { revert } = await commitCorrection(essay, { question_id: essay.questions[0], mode: "drop" });
    expect((await api.post(`/v1/submissions/${essay.id}/unvoid`)).status).toBe(200);
    expect(await getResult(essay)).toMatchObject(graded);
    expect(await listComments(essay)).toEqual([null, "First"]);
    await revert();
    await finish(essay, "adjudicator", [3]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 7.5, max_score: 12 });
  });

  test("can't be committed as previewed once a marker has finished, but previewed again", async () => {
    const essay = await createEssay(rule);
    await finish(essay, "first", [0, 2]);
    await put(essay.id, { as: "second", marker: "second", questions: buildMarks(essay, [5, 3]) });
    const corrections = [{ question_id: essay.questions[0], mode: "drop" }];
    const path = `/v1/assessments/${essay.assessmentId}/regrades`;
    const { data: previewed } = await api.post(path, { corrections });
    const readRevision = async () =>
      (await api.get(`/v1/submissions/${essay.id}/grading?as=first&marker=first`)).data.revision;
    const revision = await readRevision();
    await finish(essay, "second", []);
    expect(await readRevision()).toBe(revision);
    const commit = ({ id, fingerprint }: { id: string; fingerprint: string }) =>
      api.post(`/v1/regrades/${id}/commit`, { fingerprint });
    expect((await commit(previewed)).error?.code).toBe("regrade_stale");
    await commit((await api.post(`/v1/regrades/${previewed.id}/preview`)).data);
    expect(await getResult(essay)).toMatchObject(graded);
  });

  test("can't be committed as previewed after the rule has changed", async () => {
    const { essay, previewed, commit } = await createDisputed();
    const settings = { marking: { mode: "double", ...rule, resolve: "higher" } };
    await api.patch(`/v1/assessments/${essay.assessmentId}`, { settings });
    expect((await commit()).error.code).toBe("regrade_stale");
    expect(await getResult(essay)).toMatchObject(waiting);
    const { data } = await api.post(`/v1/regrades/${previewed.id}/preview`);
    await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
    expect(await getResult(essay)).toMatchObject({ ...graded, score: 5, manual_score: 3 });
  });
});

describe("grading that is finished again while a question is dropped", () => {
  test.each([
    { mode: "single", correct: [undefined, 1], after: 6 },
    { mode: "single", correct: [], after: 7 },
    { mode: "double", correct: [undefined, 1], after: 6 },
    { mode: "double", correct: [], after: 7 },
  ] as const)(
    "gives the question its mark back when that is reverted ($mode, $correct)",
    async ({ mode, correct, after }) => {
      const essay = await createEssay(mode === "double" ? { resolve: "second" } : null);
      const finishAll = async (scores: Scores) => {
        if (mode === "double") await finish(essay, "first", scores);
        return finish(essay, mode === "double" ? "second" : "first", scores);
      };
      await finishAll([3, 2]);
      expect(await getResult(essay)).toMatchObject({ status: "graded", score: 7 });
      const { revert } = await commitCorrection(essay, { question_id: essay.questions[0], mode: "drop" });
      expect((await finishAll(correct)).status).toBe(200);
      expect(await getResult(essay)).toMatchObject({ status: "graded", score: after - 3, max_score: 7 });
      expect(await listCompleted(essay)).toHaveLength(correct.length === 0 ? 1 : 2);
      await revert();
      expect(await getResult(essay)).toMatchObject({ status: "graded", score: after, max_score: 12 });
      expect((await api.get(`/v1/submissions/${essay.id}/trace`)).data.score).toBe(after);
    },
  );

  test("keeps the mark of a question that keys grade now", async () => {
    const open = {
      content_ast: { own: "format" },
      answer_keys: [{ type: "open", response_id: "r1" }],
      points: 5,
    };
    const assessment = await createPublishedAssessment(api, [open, open]);
    const [question_id, other] = assessment.exercises[0].questions.map(({ id }: { id: string }) => id);
    const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "ann",
      answers: buildAnswers(assessment, ["One", "Two"]),
    });
    const essay: Essay = {
      assessmentId: assessment.id,
      id: data.submission_id,
      questions: [question_id, other],
    };
    await finish(essay, "first", [3, 2]);
    const text = { type: "text", response_id: "r1", accept: [{ value: "another answer" }] };
    await commitCorrection(essay, { question_id, mode: "new_key", answer_keys: [text] });
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 5 });
    await finish(essay, "first", [undefined, 1]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 4 });
  });
});

describe("a question that needs grading after both markers have finished", () => {
  const rule = { resolve: "average", tolerance_points: 1 } as const;
  const setMode = ({ assessmentId }: Essay, mode: "single" | "double") =>
    api.patch(`/v1/assessments/${assessmentId}`, { settings: { marking: { mode, ...rule } } });
  async function reopen(mode: "single" | "double" = "double") {
    const essay = await createEssay(rule);
    const { revert } = await commitCorrection(essay, { question_id: essay.questions[0], mode: "drop" });
    await finish(essay, "first", [undefined, 2]);
    await finish(essay, "second", [undefined, 3]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 4.5 });
    await setMode(essay, mode);
    await revert();
    expect(await getResult(essay)).toMatchObject({ status: "awaiting_manual_grading", score: 4.5 });
    return essay;
  }
  const readAs = async (essay: Essay, as: Role) =>
    (await api.get(`/v1/submissions/${essay.id}/grading?as=${as}&marker=${as}`)).data;

  test("is marked blind by both again, and is not disputed before", async () => {
    const essay = await reopen();
    await finish(essay, "first", [3], "Secret");
    const seen = await readAs(essay, "second");
    expect(seen.questions).toMatchObject([
      { disputed: false, other_marks: [] },
      { disputed: false, other_marks: [] },
    ]);
    expect(JSON.stringify(seen)).not.toContain("Secret");
    await finish(essay, "second", [4]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 3.5 + 2.5, max_score: 12 });
  });

  test("needs one mark once the setting is single, and the first marker's marks count alone", async () => {
    const essay = await reopen("single");
    const { data: grading } = await api.get(`/v1/submissions/${essay.id}/grading?marker=carol`);
    expect(grading).toMatchObject({ as: "first", markers: [], questions: [{ score: null }, { score: 2 }] });
    const finished = await api.put(`/v1/submissions/${essay.id}/grading`, {
      ...{ marker: "carol", finalize: true },
      questions: [{ question_id: essay.questions[0], score: 3 }],
    });
    expect(finished.data).toMatchObject({ status: "graded", as: "first" });
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 3 + 2, max_score: 12 });
  });

  test("is marked by both again if the setting returns to double", async () => {
    const essay = await reopen("single");
    await setMode(essay, "double");
    expect((await readAs(essay, "first")).markers).toMatchObject([
      { role: "first", finished_at: null },
      { role: "second", finished_at: null },
    ]);
    await finish(essay, "first", [3]);
    await finish(essay, "second", [4]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 3.5 + 2.5 });
  });

  test("can't be decided by an adjudicator alone", async () => {
    const essay = await reopen();
    const refused = await finish(essay, "adjudicator", [1]);
    expect([refused.status, refused.error.code]).toEqual([409, "nothing_to_grade"]);
    expect(await getResult(essay)).toMatchObject({ status: "awaiting_manual_grading" });
  });
});

describe("two marks, of which one is above the points that hold after a correction", () => {
  const createCorrected = async (rule: Parameters<typeof createEssay>[0], first: Scores) => {
    const essay = await createEssay(rule);
    await finish(essay, "first", first, "First");
    const [question_id] = essay.questions;
    return { essay, ...(await commitCorrection(essay, { question_id, mode: "new_key", points: 4 })) };
  };

  test("are compared as what they count for", async () => {
    const { essay } = await createCorrected({ resolve: "third" }, [5, 2]);
    await finish(essay, "second", [4, 2]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 4 + 2, max_score: 11 });
  });

  test("are averaged as what they count for", async () => {
    const { essay } = await createCorrected({ resolve: "average", tolerance_points: 2 }, [5, 2]);
    await finish(essay, "second", [3, 2]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 3.5 + 2 });
  });

  test("stay as they were given, so that a revert finds them", async () => {
    const essay = await createEssay({ resolve: "third" });
    await finish(essay, "first", [5, 2]);
    await finish(essay, "second", [5, 2]);
    const [question_id] = essay.questions;
    const { revert } = await commitCorrection(essay, { question_id, mode: "new_key", points: 4 });
    expect((await finish(essay, "first", [])).status).toBe(200);
    expect(await listCompleted(essay)).toHaveLength(1);
    await revert();
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 5 + 2 });
  });

  test("become final with the correction if they were disputed only above its points", async () => {
    const essay = await createEssay({ resolve: "third" });
    await finish(essay, "first", [5, 2]);
    await finish(essay, "second", [4, 2]);
    const waiting = { status: "awaiting_manual_grading", score: 2 };
    expect(await getResult(essay)).toMatchObject(waiting);
    const [question_id] = essay.questions;
    const { revert } = await commitCorrection(essay, { question_id, mode: "new_key", points: 4 });
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 4 + 2, max_score: 11 });
    await revert();
    expect(await getResult(essay)).toMatchObject(waiting);
  });

  const createRaised = async (first: Scores, second: Scores) => {
    const essay = await createEssay({ resolve: "third" });
    const [question_id] = essay.questions;
    const { revert } = await commitCorrection(essay, { question_id, mode: "new_key", points: 10 });
    await finish(essay, "first", first);
    await finish(essay, "second", second);
    await revert();
    return essay;
  };

  test.each([
    [
      "lowered",
      async () => {
        const { essay } = await createCorrected({ resolve: "third" }, [5, 2]);
        await finish(essay, "second", [4, 3]);
        return essay;
      },
    ],
    ["raised, until that was reverted", () => createRaised([9, 2], [8, 3])],
  ])("need no adjudicator on the grading page if they count for the same (points %s)", async (_, create) => {
    const essay = await create();
    const ctx = createTeacher(api);
    const { questions } = await getAssessmentProgress(ctx, { id: essay.assessmentId, show: "waiting" });
    expect(questions.map(({ id }) => id)).toEqual([essay.questions[1]]);
    const next = await getQueue(ctx, {
      assessmentId: essay.assessmentId,
      questionId: essay.questions[1],
      show: "waiting",
    });
    expect(next.items).toMatchObject([{ submission_id: essay.id, ungraded: 1 }]);
  });

  test("are ready to be finished if they differ only above points that a revert has taken back", async () => {
    const essay = await createRaised([9, 2], [8, 2]);
    expect(await getResult(essay)).toMatchObject({ status: "awaiting_manual_grading" });
    const ctx = createTeacher(api);
    const progress = await getAssessmentProgress(ctx, { id: essay.assessmentId, show: "waiting" });
    expect(progress).toMatchObject({ questions: [], submissions: 1, ready: 1 });
    await finishSubmissions(ctx, { ids: [essay.id] });
    expect(await getResult(essay)).toMatchObject({ status: "graded", score: 2 + 5 + 2, max_score: 12 });
  });
});

async function commitCorrection(essay: Essay, correction: object) {
  const path = `/v1/assessments/${essay.assessmentId}/regrades`;
  const { data } = await api.post(path, { corrections: [correction] });
  const committed = await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
  expect(committed.status).toBe(200);
  return { revert: () => api.post(`/v1/regrades/${data.id}/revert`) };
}
