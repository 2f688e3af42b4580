import type { LearnerResultsQuery } from "#lib/contract/submissions.ts";
import { listResultsByRef } from "#lib/domains/submissions/list.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { resolveLearnerRef } from "./resolve-ref.ts";

/**
 * Returns a page of a learner's submissions to all assessments, newest first. The page is empty for an unknown learner.
 * Throws `invalid_request`.
 */
export const listLearnerResults = readFromReplica(
  async (ctx: Ctx, { ref, query }: { ref: string; query: LearnerResultsQuery }) => {
    require(ctx, "results.read");
    return listResultsByRef(ctx, { ref: await resolveLearnerRef(ctx, ref), query });
  },
);
