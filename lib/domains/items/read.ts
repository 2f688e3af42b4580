import { notFound } from "#lib/contract/app-error.ts";
import type { Item, ListItemsQuery } from "#lib/contract/items.ts";
import { requireReadableFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { Versioned } from "#lib/platform/http/etag.ts";
import { type ItemFilter, listItemRows } from "./list-queries.ts";
import { presentItem, presentRevision, presentVersionedItem } from "./present.ts";
import { findItem, findRevision, type ItemRow } from "./queries.ts";

export type { ItemRow };

/** Returns the item's row. Throws 404. */
export async function requireItem(ctx: Ctx, id: string): Promise<ItemRow> {
  const row = await findItem(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Item");
  return row;
}

/**
 * Returns an item as it is now or as it was in a revision, without answer keys unless the actor can write assessments.
 * Throws 404.
 */
export async function getItem(
  ctx: Ctx,
  input: { id: string; revision?: number | undefined },
): Promise<Versioned<Item>> {
  require(ctx, "assessments.read");
  const row = await requireItem(ctx, input.id);
  if (input.revision === undefined) return presentVersionedItem(ctx, row);
  const revision = await findRevision(ctx.db, ctx.organizationId, row.id, input.revision);
  if (!revision) throw notFound("Revision");
  return { data: presentRevision(ctx, row, revision), revision: revision.revision };
}

/** Returns a page of the organization's items, newest first. Throws 404 for an unknown folder. */
export const listItems = readFromReplica(async (ctx: Ctx, query: ListItemsQuery) => {
  require(ctx, "assessments.read");
  if (query.folder_id !== undefined) await requireReadableFolder(ctx, query.folder_id);
  const { rows, meta } = await listItemRows(ctx.db, ctx.organizationId, toItemFilter(query), query);
  return { items: rows.map((row) => presentItem(ctx, row)), meta };
});

/** Converts the filters of a request. */
export const toItemFilter = (query: Omit<ListItemsQuery, "page" | "cursor" | "limit">): ItemFilter => ({
  status: query.status,
  q: query.q,
  tags: [...(query.tag === undefined ? [] : [query.tag]), ...(query.tags ?? [])],
  interaction: query.type,
  folderId: query.folder_id,
  externalId: query.external_id,
});
