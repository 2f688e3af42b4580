import { expect } from "vitest";
import type { Api } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "./quiz.ts";

export type Published = Awaited<ReturnType<typeof createPublishedAssessment>>;
export type Json = Record<string, unknown>;

/** Creates an assessment with a choice of 2 points (key b), a text of 1 (Paris) and an open question of 5. */
export const createAssessment = (
  api: Api,
  questions = [choiceQuestion(2), textQuestion(), openQuestion(5)],
) => createPublishedAssessment(api, questions, { allowed_attempts: null });

export const listQuestionIds = (assessment: Published): string[] =>
  assessment.exercises.flatMap(({ questions }: { questions: { id: string }[] }) =>
    questions.map(({ id }) => id),
  );

export async function submit(
  api: Api,
  assessment: Published,
  values: unknown[],
  learner_ref: string = crypto.randomUUID(),
) {
  const answers = buildAnswers(assessment, values);
  const body = { learner_ref, answers };
  const { status, data } = await api.post(`/v1/assessments/${assessment.id}/submit`, body);
  expect(status).toBe(200);
  return data;
}

export const choiceKey = (...correct: string[]) => [{ type: "choice", response_id: "r1", correct }];

export const preview = (api: Api, assessment: Published, corrections: Json[], more: Json = {}) =>
  api.post(`/v1/assessments/${assessment.id}/regrades`, { corrections, ...more });

export const commit = (api: Api, { id, fingerprint }: { id: string; fingerprint: string }, more: Json = {}) =>
  api.post(`/v1/regrades/${id}/commit`, { fingerprint, ...more });

/** Previews and commits. Returns the committed regrade. */
export async function regrade(api: Api, assessment: Published, corrections: Json[], more: Json = {}) {
  const { status, data } = await preview(api, assessment, corrections, more);
  expect(status).toBe(201);
  const committed = await commit(api, data);
  expect(committed.status).toBe(200);
  return committed.data;
}

export const read = async (api: Api, id: string) => (await api.get(`/v1/submissions/${id}`)).data;

export const readTotals = async (api: Api, id: string) => {
  const { score, max_score, percentage, passed, status } = await read(api, id);
  return { score, max_score, percentage, passed, status };
};
