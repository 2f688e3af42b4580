import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { isForeignKeyViolation } from "#lib/platform/db/driver-errors.ts";
import { type IfMatch, requireMatch } from "#lib/platform/http/etag.ts";
import { deleteFolder as deleteRow, findFolder, lockTree } from "./queries.ts";
import { createNotEmptyError } from "./rules.ts";

/**
 * Deletes a folder that contains no folders, assessments or items, not even archived ones. Throws 404, 412 and 409
 * `folder_not_empty`.
 */
export async function deleteFolder(
  ctx: Ctx,
  input: { id: string; ifMatch?: IfMatch },
): Promise<{ id: string; deleted: true }> {
  require(ctx, "assessments.write");
  try {
    return await inTransaction(ctx.db, async (db) => {
      await lockTree(db, ctx.organizationId);
      const row = await findFolder(db, ctx.organizationId, input.id);
      if (!row) throw notFound("Folder");
      requireMatch(input.ifMatch, row);
      await deleteRow(db, ctx.organizationId, row.id);
      await appendAudit(
        { ...ctx, db },
        "folder.deleted",
        { type: "folder", id: row.id },
        { name: row.name, parent_folder_id: row.parentFolderId },
      );
      return { id: row.id, deleted: true };
    });
  } catch (error) {
    // Everything in a folder refers to it with a foreign key, including items that are being moved there at the same
    // time.
    if (isForeignKeyViolation(error)) throw createNotEmptyError();
    throw error;
  }
}
