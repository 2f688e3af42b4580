import { deleteUnusedAssessment } from "#lib/domains/assessments/archive.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findItemId, lockCollectionsContaining } from "./item-queries.ts";
import { deleteAndShift } from "./items.ts";

/**
 * Deletes an assessment that was never submitted to, with its versions, and removes it from every collection, each of
 * which emits `collection.item_removed`. 404, 409 `assessment_has_submissions`.
 */
export const deleteAssessment = (ctx: Ctx, input: { id: string }): Promise<{ id: string; deleted: true }> => {
  require(ctx, "assessments.write");
  return deleteUnusedAssessment(ctx, input, (within) => leaveCollections(within, input.id));
};

/** Closes each gap. Whoever calls this holds the assessment's row, so that it can't be added anywhere meanwhile. */
async function leaveCollections(ctx: Ctx, assessmentId: string): Promise<void> {
  for (const collectionId of await lockCollectionsContaining(ctx.db, ctx.organizationId, assessmentId)) {
    const itemId = await findItemId(ctx.db, ctx.organizationId, collectionId, assessmentId);
    if (itemId) await deleteAndShift(ctx, collectionId, itemId);
  }
}
