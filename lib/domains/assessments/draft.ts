import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentSummary } from "./present.ts";
import { getWorkingCopy } from "./queries.ts";
import { requireAssessment } from "./read.ts";

/**
 * The working copy with its keys, for an editor. The row is read before the content: where somebody changes it in
 * between, the revision is older than what came with it, and saving is refused and looked at, never silently over.
 * 404 for an unknown assessment.
 */
export async function readDraft(ctx: Ctx, input: { id: string }): Promise<WorkingDraft> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.id);
  const exercises = await getWorkingCopy(ctx.db, ctx.organizationId, row.id);
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
