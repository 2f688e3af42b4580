import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { AddItemBody, Collection, CollectionItem } from "#lib/contract/collections.ts";
import { requireNotArchived } from "#lib/domains/assessments/rules.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import type { AuditAction } from "#lib/messages/audit.ts";
import { COLLECTION_ERRORS } from "#lib/messages/library-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type IfMatch, requireMatch, type Versioned } from "#lib/platform/http/etag.ts";
import { asUuid, newId } from "#lib/platform/ids.ts";
import {
  countItems,
  deleteItem,
  findItemId,
  insertItem,
  listItemRefs,
  lockAssessmentForKeyShare,
  setItemPositions,
  shiftItems,
} from "./item-queries.ts";
import { presentItem } from "./present.ts";
import { type CollectionRow, lockCollection, updateCollection } from "./queries.ts";
import { presentWithItems, requireCollection } from "./read.ts";
import { requireCapacity, requirePermutation, resolvePosition } from "./rules.ts";

/**
 * Adds an assessment to a collection, at the end or at the given position, counted from 1. Items at and after the
 * position move down by 1. Throws 404, 412, 409 `assessment_archived`, 409 `already_in_collection`, and `invalid_request` if
 * the position would leave a gap or the collection is full.
 */
export function addItem(
  ctx: Ctx,
  input: { collectionId: string; item: AddItemBody; ifMatch?: IfMatch },
): Promise<Versioned<CollectionItem>> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await requireCollection(txCtx, input.collectionId);
    // The assessment is locked before the collection. Deleting an assessment uses the same order, which prevents
    // deadlocks.
    const assessment = await lockAssessmentForKeyShare(db, ctx.organizationId, input.item.assessment_id);
    if (!assessment) throw notFound("Assessment");
    const collection = await lockExistingCollection(txCtx, input.collectionId, input.ifMatch);
    requireNotArchived(assessment);

    const count = await countItems(db, ctx.organizationId, collection.id);
    const position = resolvePosition(count, input.item.position);
    if (await findItemId(db, ctx.organizationId, collection.id, assessment.id)) {
      throw new AppError("already_in_collection", COLLECTION_ERRORS.alreadyInCollection);
    }
    requireCapacity(count);

    const id = newId();
    await shiftItems(db, ctx.organizationId, collection.id, position, 1);
    await insertItem(db, ctx.organizationId, {
      id,
      collectionId: collection.id,
      assessmentId: assessment.id,
      position,
      createdAt: ctx.now,
    });
    const { revision } = await recordChange(txCtx, collection.id, "collection.item_added", {
      assessment_id: assessment.id,
      position,
    });
    await emit(txCtx, "collection.item_added", {
      collection_id: collection.id,
      assessment_id: assessment.id,
      assessment_title: assessment.title,
      share_code: assessment.shareCode,
      position,
    });
    return { data: presentItem({ id, position, assessment }), revision };
  });
}

/** Removes an item from a collection and closes the gap. Throws 404 and 412. */
export function removeItem(
  ctx: Ctx,
  input: { collectionId: string; itemId: string; ifMatch?: IfMatch },
): Promise<Versioned<{ id: string; deleted: true }>> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const collection = await lockExistingCollection(txCtx, input.collectionId, input.ifMatch);
    const changed = await deleteAndShift(txCtx, collection.id, input.itemId);
    if (!changed) throw notFound("Collection item");
    return { data: { id: asUuid(input.itemId), deleted: true }, revision: changed.revision };
  });
}

/** Removes an item from a collection whose row the caller has locked. Returns nothing if the item doesn't exist. */
export async function deleteAndShift(
  ctx: Ctx,
  collectionId: string,
  itemId: string,
): Promise<CollectionRow | undefined> {
  const item = await deleteItem(ctx.db, ctx.organizationId, collectionId, itemId);
  if (!item) return undefined;
  await shiftItems(ctx.db, ctx.organizationId, collectionId, item.position, -1);
  const detail = { assessment_id: item.assessmentId };
  const changed = await recordChange(ctx, collectionId, "collection.item_removed", detail);
  await emit(ctx, "collection.item_removed", { collection_id: collectionId, ...detail });
  return changed;
}

/**
 * Reorders the items of a collection. `itemIds` must contain every item exactly once. If the order stays the same, does
 * nothing and emits no event. Throws 404, 412 and `invalid_request`.
 */
export function reorderItems(
  ctx: Ctx,
  input: { collectionId: string; itemIds: readonly string[]; ifMatch?: IfMatch },
): Promise<Versioned<Collection>> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const collection = await lockExistingCollection(txCtx, input.collectionId, input.ifMatch);
    const currentIds = (await listItemRefs(db, ctx.organizationId, collection.id)).map((item) => item.id);
    const wantedIds = input.itemIds.map(asUuid);
    requirePermutation(currentIds, wantedIds);
    if (currentIds.every((id, i) => id === wantedIds[i])) return presentWithItems(txCtx, collection);

    await setItemPositions(db, ctx.organizationId, collection.id, wantedIds);
    const changed = await recordChange(txCtx, collection.id, "collection.reordered", {});
    await emit(txCtx, "collection.reordered", { collection_id: collection.id, item_ids: wantedIds });
    return presentWithItems(txCtx, changed);
  });
}

async function lockExistingCollection(ctx: Ctx, id: string, ifMatch: IfMatch): Promise<CollectionRow> {
  const row = await lockCollection(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Collection");
  requireMatch(ifMatch, row);
  return row;
}

async function recordChange(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<CollectionRow> {
  await appendAudit(ctx, action, { type: "collection", id }, detail);
  return updateCollection(ctx.db, ctx.organizationId, id, { updatedAt: ctx.now });
}
