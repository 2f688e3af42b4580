import { AppError } from "#lib/contract/app-error.ts";
import type { FinishResult } from "#lib/contract/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getGrading } from "./get-grading.ts";
import { gradeSubmission } from "./grade-submission.ts";

/**
 * Makes the working marks of submissions their results. Each submission is processed separately, so a refusal doesn't
 * stop the others. A submission that was finished before sends its event again only if its result differs.
 */
export async function finishSubmissions(ctx: Ctx, input: { ids: readonly string[] }): Promise<FinishResult> {
  require(ctx, "grading.write");
  const result: FinishResult = { finished: [], refused: [] };
  for (const id of new Set(input.ids)) {
    try {
      const { as } = await getGrading(ctx, { id });
      await gradeSubmission(ctx, { id, body: { questions: [], finalize: true, as: as ?? "first" } });
      result.finished.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ submission_id: id, message: error.message });
    }
  }
  return result;
}
