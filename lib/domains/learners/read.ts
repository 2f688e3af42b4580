import { notFound } from "#lib/contract/app-error.ts";
import type { Learner, ListLearnersQuery } from "#lib/contract/learners.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { presentLearner } from "./present.ts";
import { findAccommodations, findLearner, listLearnerRows } from "./queries.ts";
import { resolveLearnerRef } from "./resolve-ref.ts";
import { requireLearnerRef } from "./rules.ts";

/** Returns a page of the organization's learners, newest first. */
export const listLearners = readFromReplica(async (ctx: Ctx, { q, ...paging }: ListLearnersQuery) => {
  require(ctx, "results.read");
  const { rows, meta } = await listLearnerRows(ctx.db, ctx.organizationId, q, paging);
  return { items: rows.map(presentLearner), meta };
});

/**
 * Returns a learner, addressed by the reference or by id. Throws 404, and `invalid_request` for a reference that no
 * submission can have.
 */
export async function getLearner(ctx: Ctx, { ref }: { ref: string }): Promise<Learner> {
  require(ctx, "results.read");
  requireLearnerRef(ref);
  const row = await findLearner(ctx.db, ctx.organizationId, await resolveLearnerRef(ctx, ref));
  if (!row) throw notFound("Learner");
  return presentLearner(row);
}

export type LearnerAccommodations = { timeFactor: number; extraAttempts: number };

const NONE: LearnerAccommodations = { timeFactor: 1, extraAttempts: 0 };

/** Returns what applies to a learner's attempts that have no accommodations of their own. The caller checks the permission. */
export const getAccommodations = async (
  ctx: Ctx,
  learnerRef: string | null,
): Promise<LearnerAccommodations> =>
  (learnerRef === null ? undefined : await findAccommodations(ctx.db, ctx.organizationId, learnerRef)) ??
  NONE;
