import { AppError, notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { ITEM_ERRORS } from "#lib/messages/library-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { isForeignKeyViolation } from "#lib/platform/db/driver-errors.ts";
import { type IfMatch, requireMatch } from "#lib/platform/http/etag.ts";
import { deleteItem as deleteRow, lockItem } from "./queries.ts";

/** Deletes an item that no assessment uses, with all its revisions. Throws 404, 412 and 409 `item_in_use`. */
export async function deleteItem(
  ctx: Ctx,
  input: { id: string; ifMatch?: IfMatch },
): Promise<{ id: string; deleted: true }> {
  require(ctx, "assessments.write");
  try {
    return await inTransaction(ctx.db, async (db) => {
      const row = await lockItem(db, ctx.organizationId, input.id);
      if (!row) throw notFound("Item");
      requireMatch(input.ifMatch, row);
      await deleteRow(db, ctx.organizationId, row.id);
      await appendAudit(
        { ...ctx, db },
        "item.deleted",
        { type: "item", id: row.id },
        row.title === null ? {} : { title: row.title },
      );
      return { id: row.id, deleted: true };
    });
  } catch (error) {
    // Each use refers to the item with a foreign key, including those that are being added at the same time.
    if (isForeignKeyViolation(error)) throw new AppError("item_in_use", ITEM_ERRORS.inUse);
    throw error;
  }
}
