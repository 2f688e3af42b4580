import { invalidRequest, notFound } from "#lib/contract/app-error.ts";
import type { ListResultsQuery, Submission } from "#lib/contract/submissions.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { SUBMISSION_ISSUES } from "#lib/messages/submission-errors.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { createAnonymizer, mustAnonymize } from "./anonymize.ts";
import { rebuildJudgments } from "./judgments.ts";
import { listSubmissionRows } from "./list-queries.ts";
import { presentLearnerResult, presentListItem, presentSubmission } from "./present.ts";
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
export async function getSubmission(ctx: Ctx, input: { id: string }): Promise<Submission> {
  require(ctx, "results.read");
  const row = await requireSubmission(ctx, input.id);
  const version = await loadCompiledVersion(ctx, row.assessmentId, row.assessmentVersion);
  return presentSubmission(await anonymizeSubmission(ctx, row), version, rebuildJudgments(row, version));
}

/** Removes the data that identifies the learner if the actor isn't allowed to know whose submission it is. */
export async function anonymizeSubmission(ctx: Ctx, row: SubmissionRow): Promise<SubmissionRow> {
  if (!mustAnonymize(ctx.actor)) return row;
  const { anonymousGrading } = await requireAssessment(ctx, row.assessmentId);
  return anonymousGrading ? { ...row, learnerId: row.id, learnerRef: null, metadata: null } : row;
}

/**
 * Returns a page of an assessment's submissions, newest first, or of its draft submissions if the query requests them.
 * Throws 404.
 */
export const listResults = readFromReplica(
  async (ctx: Ctx, input: { assessmentId: string; query: ListResultsQuery }) => {
    require(ctx, "results.read");
    const assessment = await requireAssessment(ctx, input.assessmentId);
    const { rows, meta } = await listResultRows(ctx, [assessment.id], input.query);
    return { items: rows.map(presentListItem), meta };
  },
);

/**
 * Returns a page of the submissions to several assessments, newest first. Each item includes the id and title of its
 * assessment. The caller checks the permission to read results.
 */
export async function listResultsAcrossAssessments(
  ctx: Ctx,
  input: { assessmentIds: readonly string[]; query: ListResultsQuery },
) {
  const { rows, meta } = await listResultRows(ctx, input.assessmentIds, input.query);
  return { items: rows.map(presentLearnerResult), meta };
}

async function listResultRows(ctx: Ctx, assessmentIds: readonly string[], query: ListResultsQuery) {
  const { rows, total } = await listSubmissionRows(
    ctx.db,
    ctx.organizationId,
    {
      assessmentIds,
      learnerRef: query.learner_ref,
      status: query.status,
      passed: query.passed,
      isDraft: query.is_draft,
      excludeAnonymous: mustAnonymize(ctx.actor),
    },
    query,
  );
  return {
    rows: rows.map(createAnonymizer(ctx.actor)),
    meta: { total, page: query.page, limit: query.limit },
  };
}

/**
 * Returns a page of a learner's submissions to all assessments. The page is empty for an unknown learner. Throws
 * `invalid_request`.
 */
export const listLearnerResults = readFromReplica(
  async (ctx: Ctx, input: { ref: string; query: { page: number; limit: number } }) => {
    require(ctx, "results.read");
    if (!input.ref.isWellFormed() || input.ref.includes("\0")) {
      throw invalidRequest([{ path: ["ref"], message: SUBMISSION_ISSUES.invalidLearnerRef }]);
    }
    const { rows, total } = await listSubmissionRows(
      ctx.db,
      ctx.organizationId,
      { learnerRef: input.ref, isDraft: false, excludeAnonymous: mustAnonymize(ctx.actor) },
      input.query,
    );
    return { items: rows.map(presentLearnerResult), meta: { total, ...input.query } };
  },
);
