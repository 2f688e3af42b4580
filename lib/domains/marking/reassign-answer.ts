import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { Grader } from "#lib/contract/marking.ts";
import { HOUR } from "#lib/core/durations.ts";
import { listGraders as listOrganizationGraders } from "#lib/domains/identity/auth/graders.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getAnswerSheet } from "./get-answer-sheet.ts";
import { acquireLeases } from "./lease-queries.ts";

/** How many hours a reassigned answer is reserved for the colleague. After that, any grader can open it. */
const REASSIGNED_HOURS = 24;

/** Lists the other members who can grade. */
export async function listGraders(ctx: Ctx): Promise<Grader[]> {
  require(ctx, "grading.write");
  const all = await listOrganizationGraders(ctx.db, ctx.organizationId);
  return all.filter(({ id }) => ctx.actor.kind !== "user" || id !== ctx.actor.id);
}

/**
 * Reassigns an answer to a colleague. Throws 404, 400 if the colleague can't grade, and 409 if another grader has the
 * answer open.
 */
export async function reassignAnswer(
  ctx: Ctx,
  input: { submissionId: string; questionId: string; to: string },
): Promise<{ to: Grader }> {
  require(ctx, "grading.write");
  const graders = await listGraders(ctx);
  const { submission_id, question_id } = await getAnswerSheet(ctx, input);
  const to = graders.find(({ id }) => id === input.to.toLowerCase());
  if (!to) throw invalidRequest([{ path: ["to"], message: MARKING_ERRORS.graderUnknown }]);
  const answer = { submissionId: submission_id, questionId: question_id };
  const leases = await acquireLeases(ctx.db, ctx.organizationId, [answer], {
    userId: ctx.actor.kind === "user" ? ctx.actor.id : "",
    assignTo: to.id,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + REASSIGNED_HOURS * HOUR),
    takeOver: false,
  });
  if (leases.length === 0) throw new AppError("stale_revision", MARKING_ERRORS.answerOpenElsewhere);
  return { to };
}
