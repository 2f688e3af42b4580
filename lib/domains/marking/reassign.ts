import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { Grader } from "#lib/contract/grading-desk.ts";
import { listGraders as listOrganizationGraders } from "#lib/domains/identity/auth/graders.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getAnswerSheet } from "./answer-sheet.ts";
import { acquireLeases } from "./lease-queries.ts";

/** Hours that an answer waits for the colleague it was left to; then anybody may take it. */
const REASSIGNED_HOURS = 24;

/** The colleagues who may grade. */
export async function listGraders(ctx: Ctx): Promise<Grader[]> {
  require(ctx, "grading.write");
  const all = await listOrganizationGraders(ctx.db, ctx.organizationId);
  return all.filter(({ id }) => ctx.actor.kind !== "user" || id !== ctx.actor.id);
}

/** Leaves an answer to a colleague. 404; 400 for nobody who grades here; 409 where somebody else has it open. */
export async function reassignAnswer(
  ctx: Ctx,
  input: { submissionId: string; questionId: string; to: string },
): Promise<{ to: Grader }> {
  require(ctx, "grading.write");
  const graders = await listGraders(ctx);
  const { submission_id, question_id } = await getAnswerSheet(ctx, input);
  const to = graders.find(({ id }) => id === input.to.toLowerCase());
  if (!to) throw invalidRequest([{ path: ["to"], message: "is no colleague who grades here" }]);
  const answer = { submissionId: submission_id, questionId: question_id };
  const leases = await acquireLeases(ctx.db, ctx.organizationId, [answer], {
    userId: ctx.actor.kind === "user" ? ctx.actor.id : "",
    assignTo: to.id,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + REASSIGNED_HOURS * 3_600_000),
    takeOver: false,
  });
  if (leases.length === 0) throw new AppError("stale_revision", "Somebody else has this answer open");
  return { to };
}
