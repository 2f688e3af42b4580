import type { Ctx } from "#lib/platform/context.ts";
import { countAttemptsUsed, findOpenAttempt } from "./queries.ts";
import { recordIfDue } from "./record-due.ts";
import { isPastGrace } from "./rules.ts";

/**
 * Checks whether a learner has an open attempt at an assessment. One that is due is recorded and no longer open. The
 * caller checks the permission.
 */
export async function hasOpenAttempt(
  ctx: Ctx,
  learner: { assessmentId: string; learnerRef: string; browser: Buffer | null },
): Promise<boolean> {
  const found = await findOpenAttempt(ctx.db, ctx.organizationId, learner);
  if (!found) return false;
  return !isPastGrace(found.deadline, ctx.now) || (await recordIfDue(ctx, found.id)) === undefined;
}

/** Counts the attempts that a learner has used at an assessment. The caller checks the permission. */
export const countUsedAttempts = (
  ctx: Ctx,
  learner: { assessmentId: string; learnerRef: string },
): Promise<number> => countAttemptsUsed(ctx.db, ctx.organizationId, learner.assessmentId, learner.learnerRef);
