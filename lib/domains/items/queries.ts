import { and, eq, getTableColumns } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { itemRevisions, items } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

type SearchColumns = "search" | "searchText";
export type ItemRow = Omit<typeof items.$inferSelect, SearchColumns>;
export type ItemRevisionRow = typeof itemRevisions.$inferSelect;
export type ItemValues = Omit<typeof items.$inferInsert, "organizationId" | "search">;

const { search: _search, searchText: _searchText, ...columns } = getTableColumns(items);
/** All columns except those for the search, which are long and only needed by the index. */
export const rowColumns = columns;

const isItem = (organizationId: string, id: string) =>
  and(eq(items.organizationId, organizationId), eq(items.id, asUuid(id)));

export async function findItem(db: Db, organizationId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await db.select(rowColumns).from(items).where(isItem(organizationId, id));
  return row;
}

/** Reads and locks the row until the transaction ends, so that changes to one item are serialized. */
export async function lockItem(db: Db, organizationId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await db.select(rowColumns).from(items).where(isItem(organizationId, id)).for("update");
  return row;
}

export async function findRevision(
  db: Db,
  organizationId: string,
  id: string,
  revision: number,
): Promise<ItemRevisionRow | undefined> {
  const [row] = await db
    .select()
    .from(itemRevisions)
    .where(
      and(
        eq(itemRevisions.organizationId, organizationId),
        eq(itemRevisions.itemId, asUuid(id)),
        eq(itemRevisions.revision, revision),
      ),
    );
  return row;
}

export async function insertItem(db: Db, organizationId: string, values: ItemValues): Promise<ItemRow> {
  const [row] = await db
    .insert(items)
    .values({ ...values, organizationId })
    .returning(rowColumns);
  if (!row) throw new Error("The insert returned no row");
  return row;
}

export async function updateItem(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<ItemValues, "id">>,
): Promise<ItemRow> {
  const [row] = await db.update(items).set(values).where(isItem(organizationId, id)).returning(rowColumns);
  if (!row) throw new Error("The locked item no longer exists");
  return row;
}

/** Keeps the item as it is now as a revision, in the transaction of the change. */
export async function insertRevision(
  db: Db,
  organizationId: string,
  row: ItemRow,
  { actor, now }: Pick<Ctx, "actor" | "now">,
): Promise<void> {
  await db.insert(itemRevisions).values({
    organizationId,
    itemId: row.id,
    revision: row.revision,
    title: row.title,
    contentAst: row.contentAst,
    answerKeys: row.answerKeys,
    points: row.points,
    tags: row.tags,
    folderId: row.folderId,
    externalId: row.externalId,
    metadata: row.metadata,
    contentRevision: row.contentRevision,
    createdByKind: actor.kind,
    createdById: actor.kind === "system" ? null : actor.id,
    createdAt: now,
  });
}

/** Deletes an item and its revisions. A foreign key rejects it if an assessment uses the item. */
export async function deleteItem(db: Db, organizationId: string, id: string): Promise<void> {
  await db.delete(items).where(isItem(organizationId, id));
}
