import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { correctDraft } from "./correct-keys.ts";
import { listRegradeIds, loadRegrades } from "./corrections.ts";
import { toWorkingCopy } from "./item-references.ts";
import { recordDraftUses } from "./item-uses.ts";
import { presentDraft } from "./present-content.ts";
import { type AssessmentRow, getWorkingCopy, lockAssessment, updateAssessment } from "./queries.ts";
import { resolveItems } from "./resolve-items.ts";
import { requireCurrentRevision, requireNotArchived } from "./rules.ts";
import { loadContent } from "./versions.ts";

/**
 * Replaces the working copy with the content of a published version, including its ids and its answer keys and points
 * as corrected by now. Doesn't publish it. Throws 404 if the assessment or the version doesn't exist, 409
 * `assessment_archived` and 409 `stale_revision`.
 */
export async function restoreVersion(
  ctx: Ctx,
  input: { id: string; version: number; revision?: number | undefined },
): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    requireNotArchived(row);
    requireCurrentRevision(row, input.revision);
    const exercises = await loadCorrected(txCtx, row, input.version);
    const current = await getWorkingCopy(db, ctx.organizationId, row.id);
    if (isDeepStrictEqual(exercises, current)) {
      return presentDraft(txCtx, row, await resolveItems(txCtx, current));
    }
    const published = toWorkingCopy(await loadContent(txCtx, row, row.version));
    const updated = await updateAssessment(db, ctx.organizationId, row.id, {
      exercises,
      exerciseCount: exercises.length,
      hasUnpublishedChanges: !isDeepStrictEqual(exercises, published),
      updatedAt: ctx.now,
    });
    await recordDraftUses(txCtx, row.id, { before: current, after: exercises });
    await appendAudit(
      txCtx,
      "assessment.version_restored",
      { type: "assessment", id: row.id },
      { version: input.version },
    );
    return presentDraft(txCtx, updated ?? row, await resolveItems(txCtx, exercises));
  });
}

/**
 * Returns a version as its author wrote it, with the corrections that the working copy takes when they are committed.
 */
async function loadCorrected(ctx: Ctx, row: AssessmentRow, version: number): Promise<DraftExercise[]> {
  const exercises = toWorkingCopy(await loadContent(ctx, row, version));
  const regrades = await loadRegrades(ctx, listRegradeIds(row, version));
  return regrades.reduce(
    (corrected, { corrections }) => correctDraft(corrected, corrections) ?? corrected,
    exercises,
  );
}
