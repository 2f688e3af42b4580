import type { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { getAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { CourseAssessment } from "./author/course.ts";
import { type PreparedQuestion, prepareQuestion } from "./simulate/answer.ts";

/** A question of the published assessment, with its course question. */
export type PublishedQuestion = { id: string; exerciseId: string; prepared: PreparedQuestion };

/** Builds the request body that creates an assessment of the course. */
export const buildBody = ({
  title,
  description,
  settings,
  exercises,
}: CourseAssessment): CreateAssessmentBody => ({
  title,
  description,
  settings,
  exercises: exercises.map(({ context, questions }) => ({
    shared_context: context,
    questions: questions.map(({ content, keys, points }) => ({
      content_ast: content,
      answer_keys: keys,
      points,
    })),
  })),
});

/** Creates and publishes an assessment. Returns its questions in course order. */
export async function publish(
  ctx: Ctx,
  assessment: CourseAssessment,
): Promise<{ id: string; shareCode: string; publishedQuestions: PublishedQuestion[] }> {
  const { id } = await createAssessment(ctx, buildBody(assessment));
  const { share_code: shareCode } = await publishAssessment(ctx, { id });
  const { exercises } = await getAssessment(ctx, { id, version: "published" });
  const sources = assessment.exercises.flatMap(({ questions }) => questions.map(prepareQuestion));
  const publishedQuestions = exercises
    .flatMap((exercise) =>
      exercise.questions.map((question) => ({ id: question.id, exerciseId: exercise.id })),
    )
    .flatMap((ids, n): PublishedQuestion[] => {
      const prepared = sources[n];
      return prepared ? [{ ...ids, prepared }] : [];
    });
  return { id, shareCode, publishedQuestions };
}
