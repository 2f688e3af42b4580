import { beforeAll, describe, expect, test } from "vitest";
import { fetchCounted } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";
import {
  choiceKey,
  createAssessment,
  type Json,
  listQuestionIds,
  read,
  readTotals,
  regrade,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a revert", () => {
  test("gives back the earlier results, analytics and lists, byte for byte", async () => {
    const assessment = await createAssessment(api);
    const [first, , open = ""] = listQuestionIds(assessment);
    const waiting = await submit(api, assessment, ["a", "Paris", "An essay"]);
    const marked = await submit(api, assessment, ["b", "Paris", "Another essay"]);
    await api.put(`/v1/submissions/${marked.submission_id}/grading`, {
      questions: [{ question_id: open, score: 2, comment: "Good" }],
      finalize: true,
    });
    const snapshot = async () => {
      const answers = await Promise.all([
        api.get(`/v1/submissions/${waiting.submission_id}`),
        api.get(`/v1/submissions/${marked.submission_id}`),
        api.get(`/v1/assessments/${assessment.id}/results`),
        fetchCounted(api, `/v1/assessments/${assessment.id}/analytics`),
      ]);
      // The time of the last change tells clients to sync.
      return answers.map(({ text }) => text.replaceAll(/"updated_at":"[^"]*"/g, ""));
    };
    const before = await snapshot();
    const { id } = await regrade(api, assessment, [
      { question_id: first, mode: "drop" },
      { question_id: open, mode: "full_credit" },
    ]);
    expect(await snapshot()).not.toEqual(before);
    const { status, data } = await api.post(`/v1/regrades/${id}/revert`);
    expect([status, data.status]).toEqual([200, "reverted"]);
    expect(await snapshot()).toEqual(before);
    expect((await api.post(`/v1/regrades/${id}/revert`)).error.code).toBe("regrade_not_committed");
    expect((await submit(api, assessment, ["b", "Paris", null])).max_score).toBe(8);
  });

  test("keeps a mark that was given since, and undoes the rest", async () => {
    const assessment = await createAssessment(api);
    const [first, , open] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["a", "Paris", "An essay"]);
    const { id } = await regrade(api, assessment, [{ question_id: first, mode: "full_credit" }]);
    await api.put(`/v1/submissions/${submission_id}/grading`, {
      questions: [{ question_id: open, score: 4 }],
      finalize: true,
    });
    expect((await readTotals(api, submission_id)).score).toBe(7);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 5, max_score: 8, status: "graded" });
  });

  test.each([
    ["came before the full credit", true],
    ["came later", false],
  ])(
    "leaves a question that had full credit before to the teacher who has begun to mark it since, if the submission %s",
    async (_name, isFirst) => {
      const assessment = await createAssessment(api, [openQuestion(5), textQuestion()]);
      const [question_id] = listQuestionIds(assessment);
      const create = () => submit(api, assessment, ["An essay", "Paris"]);
      const early = isFirst ? await create() : null;
      await regrade(api, assessment, [{ question_id, mode: "full_credit" }]);
      const answer_keys = [{ type: "open", response_id: "r1" }];
      const { id } = await regrade(api, assessment, [
        { question_id, mode: "new_key", answer_keys, points: 4 },
      ]);
      const { submission_id } = early ?? (await create());
      const path = `/v1/submissions/${submission_id}/grading`;
      expect((await api.put(path, { questions: [{ question_id, score: 1 }] })).status).toBe(200);
      expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
      expect(await readTotals(api, submission_id)).toMatchObject({
        score: 1,
        max_score: 1,
        status: "awaiting_manual_grading",
      });
      expect((await api.put(path, { questions: [], finalize: true })).status).toBe(200);
      expect(await readTotals(api, submission_id)).toMatchObject({
        score: 2,
        max_score: 6,
        status: "graded",
      });
    },
  );

  test("gives back the time of grading, although a teacher has begun to mark since", async () => {
    const assessment = await createAssessment(api, [textQuestion()]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["Paris"]);
    const before = await read(api, submission_id);
    const { id } = await regrade(api, assessment, [
      { question_id, mode: "new_key", answer_keys: [{ type: "open", response_id: "r1" }] },
    ]);
    expect(await read(api, submission_id)).toMatchObject({ graded_at: null });
    const body = { questions: [{ question_id, score: 1 }] };
    expect((await api.put(`/v1/submissions/${submission_id}/grading`, body)).status).toBe(200);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await read(api, submission_id)).toMatchObject({
      graded_at: before.graded_at,
      status: "graded",
      score: 1,
    });
  });

  test("grades a submission that was unvoided since by the keys that are left", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["b"]);
    const keyed = (key: string, more: Json) => [
      { question_id, mode: "new_key", answer_keys: choiceKey(key), ...more },
    ];
    // The first regrade leaves this submission alone. When it counts again, both correct it.
    await regrade(api, assessment, keyed("a", {}), { never_lower: true });
    const { id } = await regrade(api, assessment, keyed("b", { points: 3 }));
    await api.post(`/v1/submissions/${submission_id}/void`, { reason: "Disrupted" });
    await api.post(`/v1/submissions/${submission_id}/unvoid`);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 3, max_score: 3 });
    expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 0, max_score: 2 });
  });

  test("grades submissions that came since by the former keys", async () => {
    const assessment = await createAssessment(api);
    const [first, , open] = listQuestionIds(assessment);
    const { id } = await regrade(api, assessment, [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
      { question_id: open, mode: "full_credit" },
    ]);
    const { submission_id, score } = await submit(api, assessment, ["a", "Paris", "An essay"]);
    expect(score).toBe(8);
    await api.post(`/v1/regrades/${id}/revert`);
    expect(await readTotals(api, submission_id)).toMatchObject({
      score: 1,
      max_score: 3,
      status: "awaiting_manual_grading",
    });
  });

  test("is refused while a later regrade corrects the same question, but not one of another question", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2), textQuestion()]);
    const [first, second] = listQuestionIds(assessment);
    const { submission_id } = await submit(api, assessment, ["a", "Rome"]);
    const one = await regrade(api, assessment, [
      { question_id: first, mode: "new_key", answer_keys: choiceKey("a") },
    ]);
    const two = await regrade(api, assessment, [{ question_id: first, mode: "new_key", points: 6 }]);
    const three = await regrade(api, assessment, [{ question_id: second, mode: "full_credit" }]);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 7, max_score: 7 });
    const refused = await api.post(`/v1/regrades/${one.id}/revert`);
    expect([refused.status, refused.error.code]).toEqual([409, "regrade_superseded"]);
    expect(refused.error.message).toContain(two.id);
    expect((await api.post(`/v1/regrades/${two.id}/revert`)).status).toBe(200);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 3, max_score: 3 });
    expect((await api.post(`/v1/regrades/${one.id}/revert`)).status).toBe(200);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 1, max_score: 3 });
    expect((await api.post(`/v1/regrades/${three.id}/revert`)).status).toBe(200);
    expect(await readTotals(api, submission_id)).toMatchObject({ score: 0, max_score: 3 });
    const { sql } = testDatabase();
    const [row] = await sql`select regrades from submissions where id = ${submission_id}`;
    expect(row?.regrades).toEqual([]);
  });
});
