import { notFound } from "#lib/contract/app-error.ts";
import type { Item } from "#lib/contract/items.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type IfMatch, requireMatch, type Versioned } from "#lib/platform/http/etag.ts";
import { presentVersionedItem } from "./present.ts";
import { lockItem, updateItem } from "./queries.ts";

type Input = { id: string; ifMatch?: IfMatch };

/**
 * Archives an item. It leaves the lists and the pools that find items by tags, and assessments that use it keep it.
 * Does nothing if it is already archived. Throws 404 and 412.
 */
export function archiveItem(ctx: Ctx, input: Input): Promise<Versioned<Item>> {
  require(ctx, "assessments.write");
  return setArchived(ctx, input, true);
}

/** Returns an archived item to the lists. Does nothing if it isn't archived. Throws 404 and 412. */
export function unarchiveItem(ctx: Ctx, input: Input): Promise<Versioned<Item>> {
  require(ctx, "assessments.write");
  return setArchived(ctx, input, false);
}

const setArchived = (ctx: Ctx, input: Input, isArchived: boolean): Promise<Versioned<Item>> =>
  inTransaction(ctx.db, async (db) => {
    const row = await lockItem(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Item");
    requireMatch(input.ifMatch, row);
    if ((row.archivedAt !== null) === isArchived) return presentVersionedItem(ctx, row);
    const changed = await updateItem(db, ctx.organizationId, row.id, {
      archivedAt: isArchived ? ctx.now : null,
      updatedAt: ctx.now,
    });
    const action = isArchived ? "item.archived" : "item.unarchived";
    await appendAudit({ ...ctx, db }, action, { type: "item", id: row.id });
    return presentVersionedItem(ctx, changed);
  });
