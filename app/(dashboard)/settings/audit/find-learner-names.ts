import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import type { Ctx } from "#lib/platform/context.ts";

/**
 * Finds whose submissions these are, by the id of the submission. The name is null if the learner was erased or is
 * anonymous. Deleted submissions are left out. Needs no queries if there are no ids.
 */
export async function findLearnerNames(
  ctx: Ctx,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (submissionIds.length === 0) return new Map();
  const ids = [...new Set(submissionIds)];
  const pages = await Promise.all(
    [false, true].map((is_draft) =>
      searchSubmissions(ctx, {
        filter: { ids, is_draft, match: "contains", sort: "newest" },
        page: 1,
        limit: ids.length,
      }),
    ),
  );
  return new Map(
    pages
      .flatMap(({ items }) => items)
      .map(({ id, learner_ref, display_name }) => [
        id,
        learner_ref === null ? null : formatLearnerName(learner_ref, display_name),
      ]),
  );
}
