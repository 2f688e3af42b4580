import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { listTags } from "#lib/platform/db/list-tags.ts";
import { folders, items } from "#lib/platform/db/schema/index.ts";

/** What the bank shows of an item besides the item itself. `assessmentCount` counts the assessments that use it. */
export type BankFacts = { id: string; folderName: string | null; assessmentCount: number };

export const findBankFacts = (db: Db, organizationId: string, ids: readonly string[]): Promise<BankFacts[]> =>
  db
    .select({
      id: items.id,
      folderName: folders.name,
      assessmentCount: sql<number>`(select count(distinct u.assessment_id)::int from item_uses u
        where u.organization_id = ${organizationId} and u.item_id = ${items.id})`,
    })
    .from(items)
    .leftJoin(folders, and(eq(folders.organizationId, organizationId), eq(folders.id, items.folderId)))
    .where(and(eq(items.organizationId, organizationId), isAmongIds(items.id, ids)));

/** Returns tags of the newest items, in order. The number of rows that are read is limited. */
export function listNewestTags(
  db: Db,
  organizationId: string,
  { rows, tags }: { rows: number; tags: number },
): Promise<string[]> {
  const newest = db
    .select({ tags: items.tags })
    .from(items)
    .where(eq(items.organizationId, organizationId))
    .orderBy(desc(items.id))
    .limit(rows);
  return listTags(db, newest, tags);
}
