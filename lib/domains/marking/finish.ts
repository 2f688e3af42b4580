import { AppError } from "#lib/contract/app-error.ts";
import type { FinishResult } from "#lib/contract/grading-desk.ts";
import { gradeSubmission } from "#lib/domains/submissions/grade.ts";
import { type Ctx, require } from "#lib/platform/context.ts";

/**
 * Makes the working marks of submissions their results, each by itself: what one is refused for keeps no other back.
 * One that was finished before is told again where its result differs.
 */
export async function finishSubmissions(ctx: Ctx, input: { ids: readonly string[] }): Promise<FinishResult> {
  require(ctx, "grading.write");
  const result: FinishResult = { finished: [], refused: [] };
  for (const id of new Set(input.ids)) {
    try {
      await gradeSubmission(ctx, { id, body: { questions: [], finalize: true } });
      result.finished.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ submission_id: id, message: error.message });
    }
  }
  return result;
}
