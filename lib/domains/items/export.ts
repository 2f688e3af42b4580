import type { ExportItemsQuery } from "#lib/contract/items.ts";
import { requireReadableFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { listItemRowsById, listOldestItemRows } from "./list-queries.ts";
import { type ItemRow, toItemFilter } from "./read.ts";

const PAGE_SIZE = 100;

/** Checks a filter before the items are read. Throws 403, and 404 for an unknown folder. */
export async function requireExportableItems(ctx: Ctx, query: ExportItemsQuery): Promise<void> {
  require(ctx, "assessments.write");
  if (query.folder_id !== undefined) await requireReadableFolder(ctx, query.folder_id);
}

/** Yields the items that match a filter with their answer keys, oldest first. Each page is read when it is needed. */
export async function* streamItems(ctx: Ctx, query: ExportItemsQuery): AsyncGenerator<ItemRow> {
  require(ctx, "assessments.write");
  for (let after: string | undefined; ; ) {
    const page = { after, limit: PAGE_SIZE };
    const rows = await listOldestItemRows(ctx.db, ctx.organizationId, toItemFilter(query), page);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < PAGE_SIZE) return;
  }
}

/** Returns items by id as they are now. Unknown ids are left out. */
export async function loadItems(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlyMap<string, ItemRow>> {
  require(ctx, "assessments.write");
  const rows = await listItemRowsById(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
