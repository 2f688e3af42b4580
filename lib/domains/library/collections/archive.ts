import { notFound } from "#lib/contract/app-error.ts";
import type { Collection } from "#lib/contract/collections.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type IfMatch, requireMatch, type Versioned } from "#lib/platform/http/etag.ts";
import { type CollectionRow, lockCollection, updateCollection } from "./queries.ts";
import { presentWithItems } from "./read.ts";

type Input = { id: string; ifMatch?: IfMatch };

/**
 * Archives a collection, which hides it from lists. It can still be read, changed and deleted, because no submission
 * depends on a collection. Does nothing if it is already archived. Throws 404 and 412.
 */
export const archiveCollection = (ctx: Ctx, input: Input): Promise<Versioned<Collection>> => {
  require(ctx, "assessments.write");
  return setStatus(ctx, input, "archived");
};

/** Restores an archived collection. Emits no event. Throws 404 and 412. */
export const unarchiveCollection = (ctx: Ctx, input: Input): Promise<Versioned<Collection>> => {
  require(ctx, "assessments.write");
  return setStatus(ctx, input, "active");
};

function setStatus(
  ctx: Ctx,
  { id, ifMatch }: Input,
  status: CollectionRow["status"],
): Promise<Versioned<Collection>> {
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockCollection(db, ctx.organizationId, id);
    if (!row) throw notFound("Collection");
    requireMatch(ifMatch, row);
    if (row.status === status) return presentWithItems(txCtx, row);
    const changed = await updateCollection(db, ctx.organizationId, row.id, { status, updatedAt: ctx.now });
    const action = status === "archived" ? "collection.archived" : "collection.unarchived";
    await appendAudit(txCtx, action, { type: "collection", id: row.id });
    if (status === "archived") await emit(txCtx, "collection.archived", { collection_id: row.id });
    return presentWithItems(txCtx, changed);
  });
}
