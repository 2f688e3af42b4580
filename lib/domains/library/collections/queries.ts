import { and, desc, eq, getTableColumns, like, or, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { collectionItems, collections } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type CollectionRow = typeof collections.$inferSelect;

const isCollection = (organizationId: string, id: string) =>
  and(eq(collections.organizationId, organizationId), eq(collections.id, asUuid(id)));

export async function findCollection(
  db: Db,
  organizationId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  const [row] = await db.select().from(collections).where(isCollection(organizationId, id));
  return row;
}

/** Reads and locks the row until the transaction ends, so that changes to a collection and its items are serialized. */
export async function lockCollection(
  db: Db,
  organizationId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  const [row] = await db.select().from(collections).where(isCollection(organizationId, id)).for("update");
  return row;
}

export async function listCollectionRows(
  db: Db,
  organizationId: string,
  status: CollectionRow["status"],
  paging: Paging,
): Promise<{ rows: (CollectionRow & { itemCount: number })[]; meta: ListMeta }> {
  const where = and(eq(collections.organizationId, organizationId), eq(collections.status, status));
  const itemCount = db.$count(
    collectionItems,
    and(
      eq(collectionItems.organizationId, collections.organizationId),
      eq(collectionItems.collectionId, collections.id),
    ),
  );
  return readList(paging, {
    name: "collections",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select({ ...getTableColumns(collections), itemCount })
        .from(collections)
        .where(and(where, isOlderThan(collections.id, after)))
        .orderBy(desc(collections.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(collections, where),
  });
}

/** Locks the organization's slugs until the transaction ends, so that an unused slug stays unused. */
export async function lockSlugs(db: Db, organizationId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`collection slugs ${organizationId}`}, 12))`,
  );
}

/** Lists the slugs in use that equal `base` or start with `base` and a hyphen. */
export async function listSimilarSlugs(db: Db, organizationId: string, base: string): Promise<string[]> {
  const rows = await db
    .select({ slug: collections.slug })
    .from(collections)
    .where(
      and(
        eq(collections.organizationId, organizationId),
        or(eq(collections.slug, base), like(collections.slug, `${base}-%`)),
      ),
    );
  return rows.map((row) => row.slug);
}

export async function insertCollection(
  db: Db,
  organizationId: string,
  values: Omit<typeof collections.$inferInsert, "organizationId">,
): Promise<CollectionRow> {
  const [row] = await db
    .insert(collections)
    .values({ ...values, organizationId })
    .returning();
  if (!row) throw new Error("The insert returned no row");
  return row;
}

/** Changes a collection's row. Changes of its items call it as well, because it makes a new revision. */
export async function updateCollection(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof collections.$inferInsert, "organizationId" | "id" | "revision">>,
): Promise<CollectionRow> {
  const [row] = await db
    .update(collections)
    .set({ ...values, revision: sql`${collections.revision} + 1` })
    .where(isCollection(organizationId, id))
    .returning();
  if (!row) throw new Error("The locked collection no longer exists");
  return row;
}

/** Deletes a collection. A foreign key also deletes its items. */
export async function deleteCollection(db: Db, organizationId: string, id: string): Promise<void> {
  await db.delete(collections).where(isCollection(organizationId, id));
}
