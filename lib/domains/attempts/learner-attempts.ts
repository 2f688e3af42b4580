import type { Ctx } from "#lib/platform/context.ts";
import { countAttemptsUsed, findOpenAttemptId } from "./queries.ts";

/** Checks whether a learner has an open attempt at an assessment. The caller checks the permission. */
export const hasOpenAttempt = async (
  ctx: Ctx,
  learner: { assessmentId: string; learnerRef: string; browser: Buffer | null },
): Promise<boolean> => (await findOpenAttemptId(ctx.db, ctx.organizationId, learner)) !== undefined;

/** Counts the attempts that a learner has used at an assessment. The caller checks the permission. */
export const countUsedAttempts = (
  ctx: Ctx,
  learner: { assessmentId: string; learnerRef: string },
): Promise<number> => countAttemptsUsed(ctx.db, ctx.organizationId, learner.assessmentId, learner.learnerRef);
