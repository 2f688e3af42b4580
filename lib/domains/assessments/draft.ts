import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentSummary } from "./present.ts";
import { requireDetailedAssessment } from "./read.ts";
import { loadWorkingCopy } from "./resolve-items.ts";

/**
 * Returns the working copy with its answer keys, for the editor. The row is read before the content. If the content
 * changes in between, the returned revision is outdated, so that saving fails with 409 instead of overwriting the
 * change. Throws 404.
 */
export async function readDraft(ctx: Ctx, input: { id: string }): Promise<WorkingDraft> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  const exercises = await loadWorkingCopy(ctx, row.id);
  return {
    assessment: presentSummary(row, "draft"),
    exercises: exercises.map((exercise) => ({
      id: exercise.id,
      shared_context: exercise.shared_context,
      questions: exercise.questions.map(({ id, content_ast, answer_keys, points }) => ({
        id,
        content_ast,
        answer_keys,
        points,
      })),
    })),
  };
}
