import type { Issue } from "#lib/contract/issues.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { ADD_A_QUESTION } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { diffExercises } from "./diff-exercises.ts";
import { findPublishingIssues } from "./publishing-issues.ts";
import { requireAssessment } from "./read.ts";
import { requireNotArchived } from "./rules.ts";
import { countSubmissions } from "./version-queries.ts";
import { loadContent } from "./versions.ts";

/**
 * Previews publishing: the changes, the event, and any problems that prevent it. Throws 404 and 409
 * `assessment_archived`.
 */
export async function previewPublishing(ctx: Ctx, input: { id: string }): Promise<PublishPreview> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  requireNotArchived(row);
  const exercises = await loadContent(ctx, row, "working");
  const isFirst = row.version === 0;
  return {
    revision: row.revision,
    next_version: row.version + 1,
    event: isFirst ? "assessment.published" : "assessment.content_updated",
    problems: findPublishingIssues(exercises).map((issue) => toProblem(exercises, issue)),
    difference: isFirst ? null : diffExercises(await loadContent(ctx, row, row.version), exercises),
    question_count: row.questionCount,
    submission_count: isFirst ? 0 : await countSubmissions(ctx.db, ctx.organizationId, row.id),
  };
}

/** Replaces an issue's path with the number that authors see for the question. */
function toProblem(
  exercises: readonly StoredExercise[],
  { path, message }: Issue,
): PublishPreview["problems"][number] {
  const [, exercise, , question] = path;
  if (typeof exercise !== "number" || typeof question !== "number") {
    return { question: null, message: ADD_A_QUESTION };
  }
  const before = exercises.slice(0, exercise).reduce((sum, each) => sum + each.questions.length, 0);
  return { question: before + question + 1, message };
}
