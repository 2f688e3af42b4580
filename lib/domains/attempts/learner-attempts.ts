import type { Ctx } from "#lib/platform/context.ts";
import { countAttemptsUsed, findOpenAttempt } from "./queries.ts";
import { recordIfDue } from "./record-due.ts";
import { isPastGrace } from "./rules.ts";

type Learner = { assessmentId: string; learnerRef: string; browser: Buffer | null };

/**
 * Returns the attempt that a learner has open at an assessment, if any. One that is due is recorded and no longer open.
 * The caller checks the permission.
 */
export async function findCurrentAttempt(
  ctx: Ctx,
  learner: Learner,
): Promise<{ id: string; extraAttempts: number } | undefined> {
  const found = await findOpenAttempt(ctx.db, ctx.organizationId, learner);
  if (found && isPastGrace(found.deadline, ctx.now) && (await recordIfDue(ctx, found.id))) return undefined;
  return found;
}

/** Checks whether a learner has an open attempt, like `findCurrentAttempt`. */
export const hasOpenAttempt = async (ctx: Ctx, learner: Learner): Promise<boolean> =>
  (await findCurrentAttempt(ctx, learner)) !== undefined;

/** Counts the attempts that a learner has used at an assessment. The caller checks the permission. */
export const countUsedAttempts = (
  ctx: Ctx,
  learner: { assessmentId: string; learnerRef: string },
): Promise<number> => countAttemptsUsed(ctx.db, ctx.organizationId, learner.assessmentId, learner.learnerRef);
