import { expect } from "vitest";
import type { Api } from "#tests/support/api.ts";
import type { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

export type Fetched = Awaited<ReturnType<typeof createPublishedAssessment>>;

export async function submit(own: Api, assessment: Fetched, learner_ref: string, values: readonly unknown[]) {
  const { data, error } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
    learner_ref,
    answers: buildAnswers(assessment, values),
  });
  expect(error).toBeNull();
  return data.submission_id as string;
}

export const analytics = async (own: Api, id: string, attempts?: string) => {
  const { status, data } = await own.get(
    `/v1/assessments/${id}/analytics${attempts ? `?attempts=${attempts}` : ""}`,
  );
  expect(status).toBe(200);
  return data;
};

export const grade = async (own: Api, submissionId: string, scores: Record<string, number>) => {
  const questions = Object.entries(scores).map(([question_id, score]) => ({ question_id, score }));
  const { error } = await own.put(`/v1/submissions/${submissionId}/grading`, { questions, finalize: true });
  expect(error).toBeNull();
};
