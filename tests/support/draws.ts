import { expect } from "vitest";
import { type Api, testDatabase } from "./api.ts";
import { createItemId } from "./items.ts";
import { buildPool } from "./pools.ts";

type Json = Record<string, unknown>;

/** An exercise with questions of its own, or a pool of new items. */
export type DrawnExercise = { order?: "random" } & (
  | { questions: readonly Json[] }
  | { items: readonly Json[]; draw: number; points_each?: number }
);

/** Creates and publishes an assessment with pools and random orders. Returns it as the API does, with all questions. */
export async function createDrawnAssessment(
  api: Api,
  exercises: readonly DrawnExercise[],
  settings: Json = { allowed_attempts: null },
) {
  const written: Json[] = [];
  for (const { order, ...exercise } of exercises) {
    const content = "items" in exercise ? { pool: await createPool(api, exercise) } : exercise;
    written.push({ ...content, ...(order && { order }) });
  }
  const created = await api.post("/v1/assessments", { title: "An exam", settings, exercises: written });
  expect(created.error).toBeNull();
  const { id } = created.data;
  expect((await api.post(`/v1/assessments/${id}/publish`)).error).toBeNull();
  return (await api.get(`/v1/assessments/${id}`)).data;
}

export type DrawnAssessment = Awaited<ReturnType<typeof createDrawnAssessment>>;

async function createPool(
  api: Api,
  { items, draw, points_each }: { items: readonly Json[]; draw: number; points_each?: number },
) {
  const ids = await Promise.all(items.map((item) => createItemId(api, item)));
  return buildPool(ids, draw, points_each === undefined ? {} : { points_each });
}

type Shown = { id: string; exercises: { id: string; questions: { id: string }[] }[] };

export const listQuestionIds = ({ exercises }: Pick<Shown, "exercises">): string[] =>
  exercises.flatMap(({ questions }) => questions.map(({ id }) => id));

/** Opens an attempt of a learner. Returns it as the API does. */
export async function openAttempt(api: Api, assessment: { id: string }, learner_ref: string) {
  const { status, data } = await api.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref });
  expect(status).toBe(201);
  return data;
}

/** Opens an attempt whose draw depends only on `n` and the assessment, so that it is the same in every run. */
export async function openSeededAttempt(
  api: Api,
  assessment: { id: string },
  { learner, n }: { learner: string; n: number },
) {
  const { id } = await openAttempt(api, assessment, learner);
  const seed = `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
  await testDatabase().sql`update attempts set seed = ${seed} where id = ${id}`;
  const { status, data } = await api.get(`/v1/attempts/${id}`);
  expect(status).toBe(200);
  return data;
}

/** Builds answers to the questions that an attempt shows. Questions with undefined are left out. */
export const answerShown = (
  { exercises }: Pick<Shown, "exercises">,
  getValue: (questionId: string) => unknown,
): Json => ({
  exerciseAnswers: exercises.map((exercise) => ({
    exerciseId: exercise.id,
    questionAnswers: exercise.questions.flatMap(({ id }) => {
      const value = getValue(id);
      return value === undefined ? [] : [{ questionId: id, answers: [{ responseId: "r1", value }] }];
    }),
  })),
});
