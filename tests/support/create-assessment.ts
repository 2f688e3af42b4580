import { expect } from "vitest";
import type { Api } from "./api.ts";
import { buildQuiz } from "./quiz.ts";

type Json = Record<string, unknown>;

/** Creates and publishes an assessment. Returns it as the API does. */
export async function createPublishedAssessment(api: Api, questions: readonly Json[], settings?: Json) {
  const id = await createDraftAssessment(api, questions, settings);
  expect((await api.post(`/v1/assessments/${id}/publish`)).status).toBe(200);
  return (await api.get(`/v1/assessments/${id}`)).data;
}

/** Creates a draft and returns its id. */
export async function createDraftAssessment(
  api: Api,
  questions: readonly Json[],
  settings?: Json,
): Promise<string> {
  const created = await api.post("/v1/assessments", buildQuiz(questions, settings));
  expect(created.error).toBeNull();
  return created.data.id;
}
