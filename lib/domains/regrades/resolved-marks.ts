import { regradeRow } from "#lib/domains/submissions/regrade-row.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { CorrectionCache, getKeysId } from "./correction-cache.ts";
import { listCompleted } from "./coverage-queries.ts";
import { loadFinished } from "./load-finished.ts";
import { findMarkedQuestions } from "./marked-questions.ts";
import type { RegradeRow } from "./queries.ts";

/**
 * Returns the marks that a commit makes final, by submission: those of submissions whose grading the preview completes.
 * Returns undefined if they no longer give the result of the preview, because the rule for two markers has changed.
 */
export async function findResolvedMarks(
  ctx: Ctx,
  regrade: RegradeRow,
): Promise<Record<string, StoredFinalMarks> | undefined> {
  const rows = await listCompleted(ctx.db, ctx.organizationId, regrade);
  const found: Record<string, StoredFinalMarks> = {};
  if (rows.length === 0) return found;
  const known = await new CorrectionCache(ctx, regrade).load(rows);
  const [marked, finished] = [
    await findMarkedQuestions(ctx, regrade, rows),
    await loadFinished(ctx, regrade, rows),
  ];
  for (const row of rows) {
    const regrader = known.get(getKeysId(row))?.regrader;
    const markedIds = marked.get(row.id) ?? new Set<string>();
    const regraded = regrader && regradeRow(row, regrader, { markedIds, resolve: finished.get(row.id) });
    if (!regraded?.finalMarks || regraded.result.score !== row.previewedScore) return undefined;
    found[row.id] = regraded.finalMarks;
  }
  return found;
}
