import type { PublishPreview } from "#lib/contract/versions.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { loadBlueprintProgress } from "./blueprint.ts";
import { countQuestions } from "./count-questions.ts";
import { diffExercises } from "./diff-exercises.ts";
import { listPublishingProblems } from "./publishing-problems.ts";
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
    problems: listPublishingProblems(exercises),
    difference: isFirst ? null : diffExercises(await loadContent(ctx, row, row.version), exercises),
    question_count: countQuestions(exercises),
    blueprint: await loadBlueprintProgress(ctx, row.blueprint, exercises),
    submission_count: isFirst ? 0 : await countSubmissions(ctx.db, ctx.organizationId, row.id),
  };
}
