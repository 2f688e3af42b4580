import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { load, mintToken, ORIGIN, submit } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const NONE = { exerciseAnswers: [] };

/** Publishes an assessment with one attempt, which the learner "l" of this assessment has used. */
async function useUpAttempt(settings: object = {}) {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()], {
    allowed_attempts: 1,
    ...settings,
  });
  const learner_ref = `l-${assessment.id}`;
  const used = await api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref, answers: NONE });
  expect(used.status).toBe(200);
  return { assessment, learner_ref, id: assessment.id as string };
}

describe("an open attempt keeps the extra attempts that it began with", () => {
  test.each([
    ["without a time limit", {}],
    ["with a time limit", { time_limit_minutes: 10 }],
  ])("%s, when the learner's profile loses them", async (_name, settings) => {
    const { assessment, id, learner_ref } = await useUpAttempt(settings);
    await api.put(`/v1/learners/${learner_ref}`, { accommodations: { extra_attempts: 1 } });
    const token = await mintToken(api, id, { learner_ref });
    const first = await load(api, token);
    expect(first.body.attempt_info).toMatchObject({ attempt_number: 2, attempts_remaining: 0 });
    await api.put(`/v1/learners/${learner_ref}`, { display_name: "Ada" });
    expect((await load(api, token)).body.attempt_info).toEqual(first.body.attempt_info);
    expect((await submit(api, token, buildAnswers(assessment, ["b"]))).status).toBe(200);
    expect(
      (await api.post("/v1/embed/token", { assessment_id: id, origins: [ORIGIN], learner_ref })).error.code,
    ).toBe("attempts_exhausted");
  });

  test("for every token of the learner, also one without accommodations", async () => {
    const { id, learner_ref } = await useUpAttempt();
    const opening = await mintToken(api, id, { learner_ref, accommodations: { extra_attempts: 1 } });
    expect((await load(api, opening)).status).toBe(200);
    const other = await mintToken(api, id, { learner_ref });
    expect((await submit(api, other, NONE)).status).toBe(200);
  });

  test("when the API opened it and a plain token loads it", async () => {
    const { id, learner_ref } = await useUpAttempt();
    const opened = await api.post(`/v1/assessments/${id}/attempts`, {
      learner_ref,
      accommodations: { extra_attempts: 3 },
    });
    expect(opened.data.attempts_remaining).toBe(2);
    const token = await mintToken(api, id, { learner_ref });
    const attemptInfo = { attempt_number: 2, attempts_remaining: 2, can_retry: true };
    expect((await load(api, token)).body.attempt_info).toMatchObject(attemptInfo);
    expect((await load(api, token)).body.attempt_info).toMatchObject(attemptInfo);
    expect((await submit(api, token, NONE)).status).toBe(200);
  });

  test("but not once other submissions have used them up", async () => {
    const { id, learner_ref } = await useUpAttempt();
    const extra = { learner_ref, accommodations: { extra_attempts: 1 } };
    await api.post(`/v1/assessments/${id}/attempts`, extra);
    const token = await mintToken(api, id, { learner_ref });
    await api.put(`/v1/learners/${learner_ref}`, { accommodations: { extra_attempts: 1 } });
    expect((await api.post(`/v1/assessments/${id}/submit`, { learner_ref, answers: NONE })).status).toBe(200);
    const again = await api.post("/v1/embed/token", { assessment_id: id, origins: [ORIGIN], learner_ref });
    expect(again.error.code).toBe("attempts_exhausted");
    expect((await submit(api, token, NONE)).error.code).toBe("attempts_exhausted");
  });
});

test("the next attempt has the learner's accommodations, not those of the one that was discarded", async () => {
  const { id, learner_ref } = await useUpAttempt();
  const opened = await api.post(`/v1/assessments/${id}/attempts`, {
    learner_ref,
    accommodations: { extra_attempts: 3 },
  });
  const token = await mintToken(api, id, { learner_ref });
  await api.post(`/v1/attempts/${opened.data.id}/discard`);
  expect((await load(api, token)).error.code).toBe("attempts_exhausted");
});
