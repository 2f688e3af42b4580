import { and, arrayContains, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { itemRevisions, items } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/** What a question copies from an item. */
export type ItemContent = Pick<
  typeof itemRevisions.$inferSelect,
  "itemId" | "revision" | "contentAst" | "answerKeys" | "points" | "tags"
>;

/** Returns the latest content of these items. Unknown ids are left out. */
export function findLatestContents(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ItemContent[]> {
  return db
    .select({
      itemId: items.id,
      revision: items.revision,
      contentAst: items.contentAst,
      answerKeys: items.answerKeys,
      points: items.points,
      tags: items.tags,
    })
    .from(items)
    .where(and(eq(items.organizationId, organizationId), inArray(items.id, [...ids])));
}

/** Returns the content of these revisions. Unknown ones are left out. */
export function findRevisionContents(
  db: Db,
  organizationId: string,
  wanted: readonly { itemId: string; revision: number }[],
): Promise<ItemContent[]> {
  const ids = formatArrayLiteral(wanted.map(({ itemId }) => itemId));
  const numbers = formatArrayLiteral(wanted.map(({ revision }) => String(revision)));
  return db
    .select({
      itemId: itemRevisions.itemId,
      revision: itemRevisions.revision,
      contentAst: itemRevisions.contentAst,
      answerKeys: itemRevisions.answerKeys,
      points: itemRevisions.points,
      tags: itemRevisions.tags,
    })
    .from(itemRevisions)
    .where(
      and(
        eq(itemRevisions.organizationId, organizationId),
        sql`(${itemRevisions.itemId}, ${itemRevisions.revision}) in
          (select * from unnest(${ids}::uuid[], ${numbers}::integer[]))`,
      ),
    );
}

/** Lists the items with all of these tags that aren't archived, oldest first, up to `limit`. */
export async function findTaggedIds(
  db: Db,
  organizationId: string,
  { tags, folderId, limit }: { tags: readonly string[]; folderId: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        eq(items.organizationId, organizationId),
        arrayContains(items.tags, [...tags]),
        isNull(items.archivedAt),
        folderId === undefined ? undefined : eq(items.folderId, folderId),
      ),
    )
    .orderBy(asc(items.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
