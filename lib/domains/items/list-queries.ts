import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { items } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import { type ItemRow, rowColumns } from "./queries.ts";
import { listSearchWords, toPrefixQuery } from "./search-text.ts";

export type ItemFilter = {
  status: "active" | "archived" | "all";
  q?: string | undefined;
  /** Items must have all of them. */
  tags: readonly string[];
  interaction?: string | undefined;
  /** Null finds the items that aren't in any folder; undefined doesn't filter. */
  folderId?: string | null | undefined;
  externalId?: string | undefined;
};

/** Returns a page of the organization's items that match the filter, newest first. */
export async function listItemRows(
  db: Db,
  organizationId: string,
  filter: ItemFilter,
  paging: Paging,
): Promise<{ rows: ItemRow[]; meta: ListMeta }> {
  const where = buildWhere(organizationId, filter);
  return readList(paging, {
    name: "items",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select(rowColumns)
        .from(items)
        .where(and(where, isOlderThan(items.id, after)))
        .orderBy(desc(items.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(items, where),
  });
}

/** Returns the items that match the filter after one of them, oldest first. */
export async function listOldestItemRows(
  db: Db,
  organizationId: string,
  filter: ItemFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ItemRow[]> {
  return db
    .select(rowColumns)
    .from(items)
    .where(and(buildWhere(organizationId, filter), after === undefined ? undefined : gt(items.id, after)))
    .orderBy(asc(items.id))
    .limit(limit);
}

/** Returns the items with these ids, as they are now. */
export async function listItemRowsById(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(rowColumns)
    .from(items)
    .where(and(eq(items.organizationId, organizationId), inArray(items.id, [...ids])));
}

const buildWhere = (organizationId: string, filter: ItemFilter) =>
  and(
    eq(items.organizationId, organizationId),
    STATUS_FILTERS[filter.status],
    filter.q?.trim() ? matchesText(organizationId, filter.q) : undefined,
    filter.tags.length > 0 ? arrayContains(items.tags, [...filter.tags]) : undefined,
    filter.interaction === undefined ? undefined : arrayContains(items.interactions, [filter.interaction]),
    filter.folderId === null ? isNull(items.folderId) : undefined,
    typeof filter.folderId === "string" ? eq(items.folderId, asUuid(filter.folderId)) : undefined,
    filter.externalId === undefined ? undefined : eq(items.externalId, filter.externalId),
  );

const STATUS_FILTERS = {
  active: isNull(items.archivedAt),
  archived: isNotNull(items.archivedAt),
  all: undefined,
};

/** Matches items with every word of `q`, or a word that begins with it. A text without words matches none. */
function matchesText(organizationId: string, q: string): SQL {
  const words = listSearchWords(q);
  if (words.length === 0) return sql`false`;
  const organization = `'@${organizationId}'`;
  return sql`${items.search} @@ (${organization}::tsquery && to_tsquery('simple', ${toPrefixQuery(words)}))`;
}
