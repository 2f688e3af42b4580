import type { Issue } from "#lib/contract/issues.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { EXERCISE_PROBLEMS } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { loadBlueprintProgress } from "./blueprint.ts";
import { countQuestions } from "./count-questions.ts";
import { diffExercises } from "./diff-exercises.ts";
import { findPublishingIssues } from "./publishing-issues.ts";
import { requireDetailedAssessment } from "./read.ts";
import { requireNotArchived } from "./rules.ts";
import { countSubmissions } from "./version-queries.ts";
import { loadContent } from "./versions.ts";

/**
 * Previews publishing: the changes, the event, and any problems that prevent it. Throws 404 and 409
 * `assessment_archived`.
 */
export async function previewPublishing(ctx: Ctx, input: { id: string }): Promise<PublishPreview> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  requireNotArchived(row);
  const exercises = await loadContent(ctx, row, "working");
  const isFirst = row.version === 0;
  return {
    revision: row.revision,
    next_version: row.version + 1,
    event: isFirst ? "assessment.published" : "assessment.content_updated",
    problems: findPublishingIssues(exercises).map((issue) => toProblem(exercises, issue)),
    difference: isFirst ? null : diffExercises(await loadContent(ctx, row, row.version), exercises),
    question_count: countQuestions(exercises),
    blueprint: await loadBlueprintProgress(ctx, row.blueprint, exercises),
    submission_count: isFirst ? 0 : await countSubmissions(ctx.db, ctx.organizationId, row.id),
  };
}

/**
 * Replaces an issue's path with the number that authors see for the question, or names the part. A pool counts with the
 * questions that are drawn from it, as in the editor.
 */
function toProblem(
  exercises: readonly StoredExercise[],
  { path, message }: Issue,
): PublishPreview["problems"][number] {
  const [, exercise, part, question] = path;
  if (typeof exercise !== "number") return { question: null, message: EXERCISE_PROBLEMS.noQuestions };
  if (part === "pool") return { question: null, message: EXERCISE_PROBLEMS.pool(exercise + 1, message) };
  const { per_learner: before } = countQuestions(exercises.slice(0, exercise));
  return { question: before + Number(question) + 1, message };
}
