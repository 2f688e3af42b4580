import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Paging } from "#lib/contract/common.ts";
import type {
  LearnerResultsQuery,
  ListResultsQuery,
  ListSubmissionsQuery,
} from "#lib/contract/submissions.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { listAssessmentIds } from "#lib/domains/library/collections/read.ts";
import { SUBMISSION_ISSUES } from "#lib/messages/submission-errors.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { createAnonymizer, mustAnonymize } from "./anonymize.ts";
import type { SubmissionFilter } from "./list-filter-queries.ts";
import { listSubmissionRows, type SubmissionList } from "./list-queries.ts";
import { presentLearnerResult, presentListItem } from "./present.ts";

/**
 * Returns a page of an assessment's submissions, newest first, or of its draft submissions if the query requests them.
 * Throws 404.
 */
export const listResults = readFromReplica(
  async (ctx: Ctx, { assessmentId, query }: { assessmentId: string; query: ListResultsQuery }) => {
    require(ctx, "results.read");
    const { id } = await requireAssessment(ctx, assessmentId);
    const filter = { ...buildFilter(query), assessmentIds: [id], isDraft: query.is_draft };
    const { rows, meta } = await readRows(ctx, { name: "results", of: [id] }, filter, query);
    return { items: rows.map(presentListItem), meta };
  },
);

/**
 * Returns a page of the submissions to a collection's assessments, including archived ones, newest first. Throws 404.
 */
export const listCollectionResults = readFromReplica(
  async (ctx: Ctx, { collectionId, query }: { collectionId: string; query: ListResultsQuery }) => {
    require(ctx, "results.read");
    const assessmentIds = await listAssessmentIds(ctx, { collectionId });
    const filter = { ...buildFilter(query), assessmentIds, isDraft: query.is_draft };
    const list = { name: "collection-results", of: [collectionId.toLowerCase()] };
    const { rows, meta } = await readRows(ctx, list, filter, query);
    return { items: rows.map(presentLearnerResult), meta };
  },
);

/**
 * Returns a page of the submissions with a `learner_ref` to all assessments, newest first. The page is empty for an
 * unknown learner. Throws `invalid_request`.
 */
export const listResultsByRef = readFromReplica(
  async (ctx: Ctx, { ref, query }: { ref: string; query: LearnerResultsQuery }) => {
    require(ctx, "results.read");
    if (!ref.isWellFormed() || ref.includes("\0")) {
      throw invalidRequest([{ path: ["ref"], message: SUBMISSION_ISSUES.invalidLearnerRef }]);
    }
    const filter = { learnerRef: ref, isDraft: false };
    const { rows, meta } = await readRows(ctx, { name: "learner-results", of: [ref] }, filter, query);
    return { items: rows.map(presentLearnerResult), meta };
  },
);

/** Returns a page of the organization's submissions, without draft submissions. Throws 404. */
export const listSubmissions = readFromReplica(async (ctx: Ctx, query: ListSubmissionsQuery) => {
  require(ctx, "results.read");
  const filter = {
    ...buildFilter(query),
    assessmentIds: await findAssessmentIds(ctx, query),
    isDraft: false,
    source: query.source,
    voided: query.voided,
    submittedAfter: query.submitted_after,
    submittedBefore: query.submitted_before,
    updatedAfter: query.updated_after,
  };
  const { rows, meta } = await readRows(
    ctx,
    { name: "submissions", of: [], order: query.order },
    filter,
    query,
  );
  return { items: rows.map(presentLearnerResult), meta };
});

/** Returns the ids of the assessments that the query selects, or undefined for all. Throws 404. */
async function findAssessmentIds(
  ctx: Ctx,
  { assessment_id: assessmentId, collection_id: collectionId }: ListSubmissionsQuery,
): Promise<string[] | undefined> {
  const assessment = assessmentId === undefined ? undefined : await requireAssessment(ctx, assessmentId);
  if (collectionId === undefined) return assessment && [assessment.id];
  const ids = await listAssessmentIds(ctx, { collectionId });
  return assessment ? ids.filter((id) => id === assessment.id) : ids;
}

const buildFilter = ({
  learner_ref: learnerRef,
  status,
  passed,
}: Pick<ListResultsQuery, "learner_ref" | "status" | "passed">) => ({ learnerRef, status, passed });

/** Reads a page of the rows that match the filter, as the caller is allowed to see them. */
async function readRows(ctx: Ctx, list: SubmissionList, filter: SubmissionFilter, paging: Paging) {
  const { rows, meta } = await listSubmissionRows(
    ctx.db,
    ctx.organizationId,
    list,
    { ...filter, excludeAnonymous: mustAnonymize(ctx.actor) },
    paging,
  );
  return { rows: rows.map(createAnonymizer(ctx.actor)), meta };
}
