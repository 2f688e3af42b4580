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
import { isSelectedBy } from "#lib/platform/db/is-selected-by.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { itemSearch, items } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import { type ItemRow, rowColumns } from "./queries.ts";
import { listSearchWords } from "./search-text.ts";

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
  const { table, where } = selectItems(organizationId, filter);
  return readList(paging, {
    name: "items",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) => {
      const page = sql`
        select ${table.id} from ${table} where ${and(where, isOlderThan(table.id, after))}
        order by ${table.id} desc limit ${limit} offset ${offset}`;
      return selectRows(db, organizationId, page).orderBy(desc(items.id));
    },
    count: () => db.$count(table, where),
  });
}

/** Returns the items that match the filter after one of them, oldest first. */
export async function listOldestItemRows(
  db: Db,
  organizationId: string,
  filter: ItemFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ItemRow[]> {
  const { table, where } = selectItems(organizationId, filter);
  const page = sql`
    select ${table.id} from ${table} where ${and(where, after === undefined ? undefined : gt(table.id, after))}
    order by ${table.id} limit ${limit}`;
  return selectRows(db, organizationId, page).orderBy(asc(items.id));
}

/** Reads the items whose ids a subquery returns. */
const selectRows = (db: Db, organizationId: string, ids: SQL) =>
  db
    .select(rowColumns)
    .from(items)
    .where(and(eq(items.organizationId, organizationId), isSelectedBy(items.id, ids)));

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

/** The table to look for items in, which has all columns of the filter, and the condition there. */
function selectItems(organizationId: string, filter: ItemFilter) {
  const isSearch = Boolean(filter.q?.trim());
  const table = isSearch ? itemSearch : items;
  const where = and(
    eq(table.organizationId, organizationId),
    filter.status === "all" ? undefined : (filter.status === "active" ? isNull : isNotNull)(table.archivedAt),
    isSearch ? matchesText(organizationId, filter.q ?? "") : undefined,
    filter.tags.length > 0 ? arrayContains(table.tags, [...filter.tags]) : undefined,
    filter.interaction === undefined ? undefined : arrayContains(table.interactions, [filter.interaction]),
    filter.folderId === null ? isNull(table.folderId) : undefined,
    typeof filter.folderId === "string" ? eq(table.folderId, asUuid(filter.folderId)) : undefined,
    filter.externalId === undefined ? undefined : eq(table.externalId, filter.externalId),
  );
  return { table, where };
}

/** Matches items with every word of `q`, or a word that begins with it. A text without words matches none. */
function matchesText(organizationId: string, q: string): SQL {
  const words = listSearchWords(q);
  if (words.length === 0) return sql`false`;
  // Words are letters and digits, so nothing in them needs to be escaped.
  const prefixes = words.map((word) => sql`item_search_prefix(${organizationId}) || ${word} || ':*'`);
  return sql`${itemSearch.words} @@ (${sql.join(prefixes, sql` || ' & ' || `)})::tsquery`;
}
