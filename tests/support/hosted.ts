import { expect } from "vitest";
import { type Api, testDatabase } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import type { Learner } from "./learners.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "./quiz.ts";

type Json = Record<string, unknown>;
export type Fetched = Awaited<ReturnType<typeof createPublishedAssessment>>;

/** Publishes a quiz of a choice question and a text question, or of the given ones. */
export const createQuiz = (
  api: Api,
  settings: Json = {},
  questions: readonly Json[] = [choiceQuestion(), textQuestion()],
): Promise<Fetched> => createPublishedAssessment(api, questions, settings);

export const listTokens = (assessment: Fetched) =>
  testDatabase().sql`select * from embed_tokens where assessment_id = ${assessment.id} order by id`;

export const listSubmissions = async (api: Api, assessment: Fetched) =>
  (await api.get(`/v1/assessments/${assessment.id}/results`)).data;

/** Returns the text of a page. */
export const extractText = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]*>/g, "");

/** Returns the title of a page's window without the service's name, or undefined if it has none. */
export const extractTitle = (html: string): string | undefined =>
  /<title>(.*?)<\/title>/.exec(html)?.[1]?.replace(/ · Touchstone$/, "");

/** Starts an attempt, loads it (which starts the timer) and submits it. */
export async function submitAttempt(
  learner: Learner,
  assessment: Fetched,
  values: readonly unknown[],
  body: unknown,
) {
  const code = assessment.share_code;
  const started = await learner.start(code, body);
  expect([started.status, started.error]).toEqual([201, null]);
  const token = learner.token(code);
  await learner.embed("GET", `assessments?token=${token}`);
  const answers = buildAnswers(assessment, values);
  const { status, body: result } = await learner.embed("POST", "submit", { token, answers });
  expect(status).toBe(200);
  return result;
}
