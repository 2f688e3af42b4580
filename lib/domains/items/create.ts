import type { CreateItemBody, Item } from "#lib/contract/items.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { refuseTakenExternalId, toCatalogColumns } from "#lib/domains/library/catalog-fields.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { newId } from "#lib/platform/ids.ts";
import { deriveColumns, readContent } from "./content.ts";
import { presentVersionedItem } from "./present.ts";
import { insertItem, insertRevision } from "./queries.ts";

/**
 * Creates an item with revision 1. Throws `invalid_request`, whose issues point to each invalid part of the content,
 * 404 for an unknown folder, and 409 `external_id_taken`.
 */
export async function createItem(ctx: Ctx, input: CreateItemBody): Promise<Versioned<Item>> {
  require(ctx, "assessments.write");
  const title = input.title ?? null;
  const content = readContent(input.content_ast, input.answer_keys, []);
  return refuseTakenExternalId("item", () =>
    inTransaction(ctx.db, async (db) => {
      const txCtx = { ...ctx, db };
      if (typeof input.folder_id === "string") await requireFolder(txCtx, input.folder_id);
      const row = await insertItem(db, ctx.organizationId, {
        id: newId(),
        title,
        ...content,
        ...deriveColumns(title, content.contentAst),
        points: input.points ?? 1,
        folderId: input.folder_id?.toLowerCase() ?? null,
        ...toCatalogColumns(input),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
      await insertRevision(db, ctx.organizationId, row, ctx);
      await appendAudit(txCtx, "item.created", { type: "item", id: row.id }, { title });
      return presentVersionedItem(ctx, row);
    }),
  );
}
