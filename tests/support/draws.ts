import { expect } from "vitest";
import { type Api, testDatabase } from "./api.ts";
import { createDraftAssessment } from "./create-assessment.ts";
import { choiceQuestion } from "./quiz.ts";

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
  const id = await createDraftAssessment(api, [choiceQuestion()], { allowed_attempts: null });
  const written: Json[] = [];
  for (const { order, ...exercise } of exercises) {
    const content =
      "items" in exercise
        ? { pool: await createPool(api, exercise), questions: [] }
        : { questions: exercise.questions.map((each) => ({ id: crypto.randomUUID(), ...each })) };
    written.push({ id: crypto.randomUUID(), shared_context: null, ...content, ...(order && { order }) });
  }
  const { exercise_order = "as_written", ...rest } = settings;
  await testDatabase().sql`
    update assessments set exercises = ${JSON.stringify(written)}::text::jsonb,
      exercise_order = ${String(exercise_order)}, revision = revision + 1 where id = ${id}`;
  expect((await api.patch(`/v1/assessments/${id}`, { settings: rest })).error).toBeNull();
  const published = await api.post(`/v1/assessments/${id}/publish`);
  expect(published.error).toBeNull();
  return (await api.get(`/v1/assessments/${id}`)).data;
}

export type DrawnAssessment = Awaited<ReturnType<typeof createDrawnAssessment>>;

async function createPool(
  api: Api,
  { items, draw, points_each }: { items: readonly Json[]; draw: number; points_each?: number },
) {
  const from = [];
  for (const item of items) {
    const { data, error } = await api.post("/v1/items", item);
    expect(error).toBeNull();
    from.push({ item_id: data.id });
  }
  return { from, draw, ...(points_each === undefined ? {} : { points_each }) };
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
