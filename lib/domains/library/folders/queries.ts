import { and, desc, eq, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { assessments, folders } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type FolderRow = typeof folders.$inferSelect & { assessmentCount: number };

const isFolder = (organizationId: string, id: string) =>
  and(eq(folders.organizationId, organizationId), eq(folders.id, asUuid(id)));

const hasParent = (parentFolderId: string | null) =>
  parentFolderId === null
    ? isNull(folders.parentFolderId)
    : eq(folders.parentFolderId, asUuid(parentFolderId));

const selectFolders = (db: Db, where: SQL | undefined) =>
  db
    .select({
      organizationId: folders.organizationId,
      id: folders.id,
      name: folders.name,
      slug: folders.slug,
      parentFolderId: folders.parentFolderId,
      revision: folders.revision,
      createdAt: folders.createdAt,
      updatedAt: folders.updatedAt,
      assessmentCount: db.$count(
        assessments,
        and(eq(assessments.organizationId, folders.organizationId), eq(assessments.folderId, folders.id)),
      ),
    })
    .from(folders)
    .where(where);

export async function findFolder(db: Db, organizationId: string, id: string): Promise<FolderRow | undefined> {
  const [row] = await selectFolders(db, isFolder(organizationId, id));
  return row;
}

/** Returns a page of folders, newest first: those in a folder, those at the top level (null), or all (undefined). */
export async function listFolderRows(
  db: Db,
  organizationId: string,
  parentFolderId: string | null | undefined,
  paging: Paging,
): Promise<{ rows: FolderRow[]; meta: ListMeta }> {
  const where = and(
    eq(folders.organizationId, organizationId),
    parentFolderId === undefined ? undefined : hasParent(parentFolderId),
  );
  return readList(paging, {
    name: "folders",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      selectFolders(db, and(where, isOlderThan(folders.id, after)))
        .orderBy(desc(folders.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(folders, where),
  });
}

/** Locks the organization's folder tree until the transaction ends, so that concurrent moves see each other. */
export async function lockTree(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 12))`);
}

/** Lists the ids of a folder and its ancestors, starting with the folder. */
export async function listAncestorIds(db: Db, organizationId: string, id: string): Promise<string[]> {
  const found = await db.execute<{ id: string }>(sql`
    with recursive way (id, parent, level) as (
      select f.id, f.parent_folder_id, 1 from ${folders} f
        where f.organization_id = ${organizationId} and f.id = ${asUuid(id)}
      union all
      select f.id, f.parent_folder_id, way.level + 1 from way
        join ${folders} f on f.organization_id = ${organizationId} and f.id = way.parent)
    select id from way order by level`);
  return found.map((row) => row.id);
}

/** Returns the number of levels in a folder's subtree, which is 1 if the folder contains no folders. */
export async function getSubtreeHeight(db: Db, organizationId: string, id: string): Promise<number> {
  const [row] = await db.execute<{ height: number }>(sql`
    with recursive below (id, level) as (
      select f.id, 1 from ${folders} f where f.organization_id = ${organizationId} and f.id = ${asUuid(id)}
      union all
      select f.id, below.level + 1 from below
        join ${folders} f on f.organization_id = ${organizationId} and f.parent_folder_id = below.id)
    select coalesce(max(level), 0) as height from below`);
  return row?.height ?? 0;
}

/** Lists the slugs in a parent folder that equal `base` or start with `base` and a hyphen, except that of `except`. */
export async function listSiblingSlugs(
  db: Db,
  organizationId: string,
  parentFolderId: string | null,
  base: string,
  except: string | undefined,
): Promise<string[]> {
  const found = await db
    .select({ slug: folders.slug })
    .from(folders)
    .where(
      and(
        eq(folders.organizationId, organizationId),
        hasParent(parentFolderId),
        or(eq(folders.slug, base), like(folders.slug, `${base}-%`)),
        except === undefined ? undefined : ne(folders.id, asUuid(except)),
      ),
    );
  return found.map((row) => row.slug);
}

export async function insertFolder(
  db: Db,
  organizationId: string,
  values: Omit<typeof folders.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(folders).values({ ...values, organizationId });
}

export async function updateFolder(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof folders.$inferInsert, "organizationId" | "id" | "revision">>,
): Promise<void> {
  await db
    .update(folders)
    .set({ ...values, revision: sql`${folders.revision} + 1` })
    .where(isFolder(organizationId, id));
}

export async function deleteFolder(db: Db, organizationId: string, id: string): Promise<void> {
  await db.delete(folders).where(isFolder(organizationId, id));
}
