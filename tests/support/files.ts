import { expect } from "vitest";
import type { Api, ApiResponse } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import { createPng } from "./pictures.ts";
import { buildAnswers, doc, paragraph } from "./quiz.ts";

/** A question that asks for up to two PDF files or texts. */
export const uploadQuestion = (attrs: Record<string, unknown> = {}) => ({
  content_ast: doc(paragraph("Attach your report."), {
    type: "uploadInteraction",
    attrs: { responseId: "r1", accept: ["application/pdf", "text/*"], maxFiles: 2, ...attrs },
  }),
  answer_keys: [{ type: "open", response_id: "r1" }],
  points: 4,
});

/** Uploads an image, and returns a question that asks for a drawing on it. */
export async function createDrawingQuestion(api: Api) {
  const uploaded = await api.request("POST", "/v1/assets", {
    raw: createPng(300, 150, 200),
    headers: { "content-type": "image/png" },
  });
  const { src, width, height } = uploaded.data;
  return {
    content_ast: doc(paragraph("Draw the river."), {
      type: "drawingInteraction",
      attrs: { responseId: "r1", image: { src, width, height, alt: "A plain" } },
    }),
    answer_keys: [{ type: "open", response_id: "r1" }],
  };
}

export type FileQuiz = Awaited<ReturnType<typeof createFileQuiz>>;
export const createFileQuiz = (api: Api, more: Record<string, unknown> = {}) =>
  createPublishedAssessment(api, [uploadQuestion()], { allowed_attempts: null, ...more });

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n");

/** Uploads a file with an API key. */
export const uploadFile = (
  api: Api,
  assessmentId: string,
  raw: Buffer = PDF,
  query = "?filename=report.pdf",
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  api.request("POST", `/v1/assessments/${assessmentId}/files${query}`, {
    raw,
    headers: { "content-type": "application/octet-stream", ...headers },
  });

export const submitFiles = (
  api: Api,
  quiz: FileQuiz,
  files: unknown,
  more: Record<string, unknown> = {},
): Promise<ApiResponse> =>
  api.post(`/v1/assessments/${quiz.id}/submit`, {
    learner_ref: "ada",
    answers: buildAnswers(quiz, [files]),
    ...more,
  });

/** Submits a file to a new assessment. */
export async function submitFile({ api }: { api: Api }): Promise<{ id: string; file: string }> {
  const quiz = await createFileQuiz(api);
  const file = (await uploadFile(api, quiz.id)).data.id;
  const { status, data } = await submitFiles(api, quiz, [file]);
  expect(status).toBe(200);
  return { id: data.submission_id, file };
}
