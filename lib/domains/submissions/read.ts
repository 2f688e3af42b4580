import { notFound } from "#lib/contract/app-error.ts";
import type { Submission } from "#lib/contract/submissions.ts";
import { type CompiledVersion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { listSubmissionFiles } from "#lib/domains/files/read.ts";
import { type Ctx, canReach, require } from "#lib/platform/context.ts";
import { mustAnonymize } from "./anonymize.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import { findDisplayName, findSubmission, type SubmissionRow } from "./queries.ts";

/** Returns the submission's row. Throws 404. */
export async function requireSubmission(ctx: Ctx, id: string): Promise<SubmissionRow> {
  const row = await findSubmission(ctx.db, ctx.organizationId, id);
  if (!row || !canReach(ctx, row.assessmentId)) throw notFound("Submission");
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
  const submission = presentSubmission(
    await anonymizeSubmission(ctx, row),
    version,
    rebuildJudgments(row, version),
  );
  return addFiles(ctx, submission, version);
}

/** Adds the files of a submission, if the version asks for any. */
export async function addFiles(
  ctx: Ctx,
  submission: Submission,
  version: CompiledVersion,
): Promise<Submission> {
  if (!asksForFiles(version)) return submission;
  const { id, assessment_id: assessmentId } = submission;
  const isAnonymous = await hidesLearner(ctx, { assessmentId });
  const files = await listSubmissionFiles(ctx, { submissionIds: [id], isAnonymous });
  return { ...submission, files: files.get(id) ?? [] };
}

/** Checks whether a learner can answer a question with files. */
const asksForFiles = ({ questions }: CompiledVersion): boolean =>
  questions.some(({ compiled }) => compiled.slots.some(({ holdsFiles }) => holdsFiles));

/** Checks whether the actor isn't allowed to know whose submission it is. */
export const hidesLearner = async (
  ctx: Ctx,
  { assessmentId }: Pick<SubmissionRow, "assessmentId">,
): Promise<boolean> =>
  mustAnonymize(ctx.actor) && (await requireAssessment(ctx, assessmentId)).anonymousGrading;

/** Removes the data that identifies the learner if the actor isn't allowed to know whose submission it is. */
export async function anonymizeSubmission(ctx: Ctx, row: SubmissionRow): Promise<SubmissionRow> {
  return (await hidesLearner(ctx, row))
    ? { ...row, learnerId: row.id, learnerRef: null, metadata: null, voidReason: null }
    : row;
}
