import type { FinishResult } from "#lib/contract/marking.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { runBulk } from "#lib/platform/run-bulk.ts";
import { gradeSubmission } from "./grade-submission.ts";
import { findRole, identifyMarker, loadMarkingState } from "./markers.ts";

/**
 * Makes the working marks of submissions their results. Each submission is processed separately, so a refusal doesn't
 * stop the others. A submission that was finished before sends its event again only if its result differs.
 */
export async function finishSubmissions(ctx: Ctx, input: { ids: readonly string[] }): Promise<FinishResult> {
  require(ctx, "grading.write");
  const marker = identifyMarker(ctx);
  const { done, failed } = await runBulk(new Set(input.ids).entries(), async (id) => {
    const state = await loadMarkingState(ctx, await requireSubmission(ctx, id));
    const role = findRole(state, marker) ?? "first";
    await gradeSubmission(ctx, { id, body: { questions: [], finalize: true, as: role } });
    return id;
  });
  return { finished: done, refused: failed.map(({ id, message }) => ({ submission_id: id, message })) };
}
