import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("reading results", () => {
  test("sorts newest first, filters, and says whether each submission is fully graded", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(), openQuestion()]);
    const submit = async (learner_ref: string, value: string) =>
      (
        await own.post(`/v1/assessments/${assessment.id}/submit`, {
          learner_ref,
          answers: buildAnswers(assessment, [value, "Because"]),
          metadata: { room: 5 },
          started_at: "2026-01-01T10:00:00+02:00",
        })
      ).data.submission_id;
    const ids = [await submit("ann", "b"), await submit("bob", "a"), await submit("ann", "a")];
    const all = await own.get(`/v1/assessments/${assessment.id}/results`);
    expect(all.data.map((s: { id: string }) => s.id)).toEqual([...ids].reverse());
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 20 });
    expect(all.data[0]).toMatchObject({
      learner_ref: "ann",
      status: "awaiting_manual_grading",
      is_fully_graded: false,
      attempt_number: 2,
      passed: false,
      started_at: "2026-01-01T08:00:00.000Z",
      graded_at: null,
    });
    expect((await own.get(`/v1/assessments/${assessment.id}/results?learner_ref=ann`)).meta.total).toBe(2);
    expect(
      (await own.get(`/v1/assessments/${assessment.id}/results?passed=true`)).data.map(
        (s: { id: string }) => s.id,
      ),
    ).toEqual([ids[0]]);
    expect((await own.get(`/v1/assessments/${assessment.id}/results?status=graded`)).meta.total).toBe(0);
    const one = await own.get(`/v1/submissions/${ids[0]}`);
    expect(one.data).toMatchObject({
      assessment_id: assessment.id,
      assessment_version: 1,
      source: "api",
      metadata: { room: 5 },
      is_draft: false,
      late: false,
      auto_score: 1,
      manual_score: null,
    });
    expect(one.data.exercise_results[0].question_results[0]).toMatchObject({
      answers: [{ responseId: "r1", value: "b" }],
      auto_score: 1,
      manual_score: null,
    });
    expect((await own.get("/v1/learners/nobody/results")).body).toEqual({
      data: [],
      error: null,
      meta: { total: 0, page: 1, limit: 20 },
    });
  });

  test("an assessment with submissions can't be deleted", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect((await api.delete(`/v1/assessments/${assessment.id}`)).error.code).toBe(
      "assessment_has_submissions",
    );
  });
});
