import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a rejected submission changes nothing", () => {
  const countRows = async (own: Api) => {
    const { sql } = testDatabase();
    const [counted] =
      await sql`select (select count(*) from submissions where organization_id = ${own.organizationId}) as s,
      (select count(*) from attempt_counters where organization_id = ${own.organizationId}) as c,
      (select count(*) from learners where organization_id = ${own.organizationId}) as l`;
    return counted;
  };

  test("returns 400 with the path of an invalid value, and uses no attempt", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion(), numericQuestion()], {
      allowed_attempts: 1,
    });
    const [exercise] = assessment.exercises;
    const [first, second] = exercise.questions;
    const before = await countRows(own);
    const createAnswers = (questionAnswers: unknown) => ({
      exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }],
    });
    const answer = (questionId: string, ...answers: unknown[]) => ({ questionId, answers });
    const cases: [unknown, string][] = [
      [
        { exerciseAnswers: [{ exerciseId: first.id, questionAnswers: [] }] },
        "answers.exerciseAnswers[0].exerciseId",
      ],
      [
        {
          exerciseAnswers: [
            { exerciseId: exercise.id, questionAnswers: [] },
            { exerciseId: exercise.id, questionAnswers: [] },
          ],
        },
        "answers.exerciseAnswers[1].exerciseId",
      ],
      [createAnswers([answer("nope")]), "answers.exerciseAnswers[0].questionAnswers[0].questionId"],
      [
        createAnswers([answer(first.id), answer(first.id)]),
        "answers.exerciseAnswers[0].questionAnswers[1].questionId",
      ],
      [
        createAnswers([answer(first.id, { responseId: "zz", value: "a" })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].responseId",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: 7 })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: "zz" })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(first.id, { responseId: "r1", value: ["a", "b"] })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [
        createAnswers([answer(second.id, { responseId: "r1", value: ["1"] })]),
        "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value",
      ],
      [{}, "answers.exerciseAnswers"],
    ];
    for (const [answers, path] of cases) {
      const { status, error } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: "l",
        answers,
      });
      expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_request", path]);
    }
    expect(await countRows(own)).toEqual(before);
    const fine = await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: createAnswers([answer(second.id, "not a number")]),
    });
    expect(fine.data).toMatchObject({ score: 0, attempt_number: 1 });
  });

  test("returns 409 for a draft, and grades it only with allow_draft, without using an attempt", async () => {
    const own = await createTestClient();
    const id = await createDraftAssessment(own, [choiceQuestion()], { allowed_attempts: 1 });
    const { data: assessment } = await own.get(`/v1/assessments/${id}`);
    const body = { learner_ref: "l", answers: buildAnswers(assessment, ["b"]) };
    expect((await own.post(`/v1/assessments/${id}/submit`, body)).error.code).toBe(
      "assessment_not_published",
    );
    const trial = await own.post(`/v1/assessments/${id}/submit`, { ...body, allow_draft: true });
    expect(trial.data).toMatchObject({ score: 1, attempt_number: 0 });
    const kept = await own.get(`/v1/submissions/${trial.data.submission_id}`);
    expect(kept.data).toMatchObject({ is_draft: true, assessment_version: 0 });
    await own.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion()] }] });
    expect((await own.get(`/v1/submissions/${trial.data.submission_id}`)).data.exercise_results).toEqual(
      kept.data.exercise_results,
    );
    await own.post(`/v1/assessments/${id}/publish`);
    expect((await own.get(`/v1/assessments/${id}/results`)).meta.total).toBe(0);
    expect((await own.get(`/v1/assessments/${id}/results?is_draft=true`)).meta.total).toBe(1);
    const real = await own.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    expect(real.data.attempt_number).toBe(1);
  });

  test("an assessment with only draft submissions can be deleted", async () => {
    const id = await createDraftAssessment(api, [choiceQuestion()]);
    await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
      allow_draft: true,
    });
    expect((await api.delete(`/v1/assessments/${id}`)).status).toBe(200);
  });

  test("returns 409 for an assessment right after it is archived", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const body = { learner_ref: "l", answers: buildAnswers(assessment, ["b"]) };
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).status).toBe(200);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).error.code).toBe(
      "assessment_archived",
    );
    expect(
      (await api.post(`/v1/assessments/${assessment.id}/submit`, { ...body, allow_draft: true })).error.code,
    ).toBe("assessment_archived");
    await api.post(`/v1/assessments/${assessment.id}/unarchive`);
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).status).toBe(200);
  });
});
