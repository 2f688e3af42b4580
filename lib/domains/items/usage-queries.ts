import { and, desc, eq } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { assessments, itemUses } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type ItemUseRow = Pick<
  typeof itemUses.$inferSelect,
  "assessmentId" | "version" | "questionId" | "revision"
> &
  Pick<typeof assessments.$inferSelect, "title" | "status">;

/** The order of the list: by assessment, then by version, with the working copy (0) last. */
const ORDER = [itemUses.assessmentId, itemUses.version, itemUses.questionId];

/** Returns a page of the uses of an item. */
export async function listUseRows(
  db: Db,
  organizationId: string,
  itemId: string,
  paging: Paging,
): Promise<{ rows: ItemUseRow[]; meta: ListMeta }> {
  const where = and(eq(itemUses.organizationId, organizationId), eq(itemUses.itemId, asUuid(itemId)));
  return readList(paging, {
    name: "item-usage",
    owner: [organizationId, itemId],
    keys: ["id", "number", "id"],
    getKeys: ({ assessmentId, version, questionId }) => [assessmentId, String(version), questionId],
    readRows: ({ after, limit, offset }) =>
      db
        .select({
          assessmentId: itemUses.assessmentId,
          title: assessments.title,
          status: assessments.status,
          version: itemUses.version,
          questionId: itemUses.questionId,
          revision: itemUses.revision,
        })
        .from(itemUses)
        .innerJoin(
          assessments,
          and(eq(assessments.organizationId, organizationId), eq(assessments.id, itemUses.assessmentId)),
        )
        .where(and(where, after && comesAfter(ORDER, after, "descending")))
        .orderBy(...ORDER.map((column) => desc(column)))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(itemUses, where),
  });
}
