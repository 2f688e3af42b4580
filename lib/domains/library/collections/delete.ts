import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type IfMatch, requireMatch } from "#lib/platform/http/etag.ts";
import { deleteCollection as deleteRow, lockCollection } from "./queries.ts";

/** Deletes a collection and its items, but no assessments. Emits only `collection.deleted`. Throws 404 and 412. */
export function deleteCollection(
  ctx: Ctx,
  input: { id: string; ifMatch?: IfMatch },
): Promise<{ id: string; deleted: true }> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockCollection(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Collection");
    requireMatch(input.ifMatch, row);
    await deleteRow(db, ctx.organizationId, row.id);
    await appendAudit(txCtx, "collection.deleted", { type: "collection", id: row.id }, { name: row.name });
    await emit(txCtx, "collection.deleted", { collection_id: row.id });
    return { id: row.id, deleted: true };
  });
}
