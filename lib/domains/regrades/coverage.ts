import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Coverage, CoveredVersion } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";

/**
 * Finds where the versions that a regrade corrects hold the corrected questions. It covers the submissions whose learners were
 * shown one of them. The caller checks the permission.
 */
export async function loadCoverage(
  ctx: Ctx,
  { assessmentId, versions, corrections }: Pick<RegradeRow, "assessmentId" | "versions" | "corrections">,
): Promise<Coverage> {
  const ids = new Set(corrections.map(({ question_id }) => question_id));
  const covered: CoveredVersion[] = [];
  for (const version of versions) {
    const exercises = await loadSnapshot(ctx, assessmentId, version);
    const indexes = exercises
      .flatMap(({ questions }) => questions)
      .flatMap(({ id }, index) => (ids.has(id) ? index : []));
    covered.push({ version, indexes });
  }
  return { assessmentId, versions: covered };
}
