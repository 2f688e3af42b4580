import type { Ctx } from "#lib/context.ts";
import { itemOf, lockCollectionsWith } from "./item-queries.ts";
import { takeOut } from "./items.ts";

/**
 * Takes an assessment out of every collection it is in, closing each gap and telling `collection.item_removed`. For
 * whoever is about to delete the assessment and holds its row, so that it can't be added anywhere meanwhile.
 */
export async function leaveCollections(ctx: Ctx, assessmentId: string): Promise<void> {
  for (const collectionId of await lockCollectionsWith(ctx.db, ctx.organizationId, assessmentId)) {
    const itemId = await itemOf(ctx.db, ctx.organizationId, collectionId, assessmentId);
    if (itemId) await takeOut(ctx, collectionId, itemId);
  }
}
