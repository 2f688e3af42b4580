import { sql } from "drizzle-orm";
import type { FolderMatch } from "#lib/contract/library.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments, folders, items } from "#lib/platform/db/schema/index.ts";

export type TreeRow = {
  id: string;
  name: string;
  parentId: string | null;
  level: number;
  assessments: number;
  items: number;
};

/** Lists the first `limit` folders level by level, so that their ancestors are included. `total` counts all folders. */
export async function listTreeRows(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<{ folders: TreeRow[]; total: number }> {
  const rows = await db.execute<TreeRow & { total: number }>(sql`
    with recursive tree (id, name, parent, level) as (
      select f.id, f.name, f.parent_folder_id, 1 from ${folders} f
        where f.organization_id = ${organizationId} and f.parent_folder_id is null
      union all
      select f.id, f.name, f.parent_folder_id, tree.level + 1 from tree
        join ${folders} f on f.organization_id = ${organizationId} and f.parent_folder_id = tree.id),
    shown as (
      select *, count(*) over () as total from tree order by level, lower(name), id limit ${limit})
    select id, name, parent as "parentId", level, total::int as total,
      (select count(*)::int from ${assessments} a
        where a.organization_id = ${organizationId} and a.folder_id = shown.id) as assessments,
      (select count(*)::int from ${items} i
        where i.organization_id = ${organizationId} and i.folder_id = shown.id) as items
    from shown order by level, lower(name), id`);
  return {
    folders: rows.map(({ total: _, ...folder }) => folder),
    total: rows[0]?.total ?? 0,
  };
}

/** Finds the first `limit` folders by name whose names contain `q`, each with its path of names from the top level. */
export async function findFoldersByName(
  db: Db,
  organizationId: string,
  q: string,
  limit: number,
): Promise<FolderMatch[]> {
  const pattern = buildContainsPattern(q);
  const rows = await db.execute<FolderMatch>(sql`
    with recursive found as (
      select f.id, f.name, f.parent_folder_id as parent from ${folders} f
        where f.organization_id = ${organizationId} and f.name ilike ${pattern} order by lower(f.name), f.id limit ${limit}),
    way (id, parent, path) as (
      select id, parent, array[name] from found
      union all
      select way.id, f.parent_folder_id, f.name || way.path from way
        join ${folders} f on f.organization_id = ${organizationId} and f.id = way.parent)
    select id, path from way where parent is null order by lower(path[cardinality(path)]), id`);
  return rows.map(({ id, path }) => ({ id, path }));
}
