import { and, desc, eq } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import { authorName } from "#lib/platform/db/author-name.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { apiKeys, itemRevisions, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import type { ItemRevisionRow } from "./queries.ts";

export type HistoryRow = Pick<
  ItemRevisionRow,
  "revision" | "contentRevision" | "createdByKind" | "createdById" | "createdAt"
> & { createdBy: string | null };

/** Returns a page of the revisions of an item without their content, newest first. */
export async function listHistoryRows(
  db: Db,
  organizationId: string,
  itemId: string,
  paging: Paging,
): Promise<{ rows: HistoryRow[]; meta: ListMeta }> {
  const where = and(
    eq(itemRevisions.organizationId, organizationId),
    eq(itemRevisions.itemId, asUuid(itemId)),
  );
  return readList(paging, {
    name: "item-revisions",
    owner: [organizationId, itemId],
    keys: ["number"],
    getKeys: ({ revision }) => [String(revision)],
    readRows: ({ after, limit, offset }) =>
      db
        .select({
          revision: itemRevisions.revision,
          contentRevision: itemRevisions.contentRevision,
          createdByKind: itemRevisions.createdByKind,
          createdById: itemRevisions.createdById,
          createdBy: authorName,
          createdAt: itemRevisions.createdAt,
        })
        .from(itemRevisions)
        .leftJoin(users, eq(users.id, itemRevisions.createdById))
        .leftJoin(
          apiKeys,
          and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, itemRevisions.createdById)),
        )
        .where(and(where, after && comesAfter([itemRevisions.revision], after, "descending")))
        .orderBy(desc(itemRevisions.revision))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(itemRevisions, where),
  });
}
