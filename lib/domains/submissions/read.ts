import { notFound } from "#lib/contract/app-error.ts";
import type { Submission } from "#lib/contract/submissions.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { mustAnonymize } from "./anonymize.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import { findDisplayName, findSubmission, type SubmissionRow } from "./queries.ts";

/** Returns the submission's row. Throws 404. */
export async function requireSubmission(ctx: Ctx, id: string): Promise<SubmissionRow> {
  const row = await findSubmission(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Submission");
  return row;
}

/** Returns the display name of a submission's learner, or null. The caller checks whether the actor may know it. */
export const getDisplayName = async (
  ctx: Ctx,
  { learnerId, learnerRef }: Pick<SubmissionRow, "learnerId" | "learnerRef">,
): Promise<string | null> =>
  learnerRef === null ? null : findDisplayName(ctx.db, ctx.organizationId, learnerId);

/** Returns a submission with its answers and their results. Throws 404. */
export function getSubmission(ctx: Ctx, input: { id: string }): Promise<Submission> {
  require(ctx, "results.read");
  return readSubmission(ctx, input);
}

/** Does what `getSubmission` does. The caller checks the permission. */
export async function readSubmission(ctx: Ctx, input: { id: string }): Promise<Submission> {
  const row = await requireSubmission(ctx, input.id);
  const version = await loadSubmittedVersion(ctx, row);
  return presentSubmission(await anonymizeSubmission(ctx, row), version, rebuildJudgments(row, version));
}

/** Removes the data that identifies the learner if the actor isn't allowed to know whose submission it is. */
export async function anonymizeSubmission(ctx: Ctx, row: SubmissionRow): Promise<SubmissionRow> {
  if (!mustAnonymize(ctx.actor)) return row;
  const { anonymousGrading } = await requireAssessment(ctx, row.assessmentId);
  return anonymousGrading
    ? { ...row, learnerId: row.id, learnerRef: null, metadata: null, voidReason: null }
    : row;
}
