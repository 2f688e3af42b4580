import { deleteUnusedAssessment } from "#lib/domains/assessments/delete.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findItemId, lockCollectionsContaining } from "./item-queries.ts";
import { deleteAndShift } from "./items.ts";

/**
 * Deletes an assessment that has no submissions, along with its versions, and removes it from every collection. Emits
 * `collection.item_removed` for each collection. Throws 404 and 409 `assessment_has_submissions`.
 */
export const deleteAssessment = (ctx: Ctx, input: { id: string }): Promise<{ id: string; deleted: true }> => {
  require(ctx, "assessments.write");
  return deleteUnusedAssessment(ctx, input, (txCtx) => removeFromCollections(txCtx, input.id));
};

/** Removes the assessment from its collections. The caller has locked its row, so it can't be added to others. */
async function removeFromCollections(ctx: Ctx, assessmentId: string): Promise<void> {
  for (const collectionId of await lockCollectionsContaining(ctx.db, ctx.organizationId, assessmentId)) {
    const itemId = await findItemId(ctx.db, ctx.organizationId, collectionId, assessmentId);
    if (itemId) await deleteAndShift(ctx, collectionId, itemId);
  }
}
