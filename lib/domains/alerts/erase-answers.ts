import { examineAgain } from "#lib/domains/analytics/examinations.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { eraseAlertAnswers } from "./queries.ts";

/**
 * Removes the answers from the alerts of assessments, after those of a learner were erased in this transaction. The next
 * examination finds the answers that enough other learners gave. The caller checks the permission.
 */
export async function eraseAnswersFromAlerts(
  ctx: Ctx,
  { assessmentIds }: { assessmentIds: readonly string[] },
): Promise<void> {
  if (assessmentIds.length === 0) return;
  // First, so that an examination in progress, which may have read the answers, has either saved them by then or never will.
  await examineAgain(ctx, { assessmentIds });
  await eraseAlertAnswers(ctx.db, ctx.organizationId, assessmentIds);
}
