import { and, desc, eq, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { assessments, assessmentVersions, itemUses } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type ItemUseRow = Pick<
  typeof itemUses.$inferSelect,
  "assessmentId" | "version" | "questionId" | "revision"
> &
  Pick<typeof assessments.$inferSelect, "title" | "status"> & {
    /** The newest published version of the assessment; 0 if there is none. */
    latestVersion: number;
  };

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
          latestVersion: assessments.version,
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

/** A part of the content of an assessment, without its questions. */
export type PartOutline = {
  assessmentId: string;
  /** 0 for the working copy. */
  version: number;
  /** How many questions a pool draws. Null for a part that isn't a pool. */
  draw: number | null;
  questionIds: string[];
  /** Whether the part is a pool with a list of items that has the item. */
  listsItem: boolean;
};

/** Returns the parts of working copies and versions, each content's in order. */
export async function listPartOutlines(
  db: Db,
  organizationId: string,
  itemId: string,
  contents: readonly { assessmentId: string; version: number }[],
): Promise<PartOutline[]> {
  const assessmentIds = formatArrayLiteral(contents.map(({ assessmentId }) => assessmentId));
  const versions = formatArrayLiteral(contents.map(({ version }) => version));
  const listed = JSON.stringify([{ item_id: itemId }]);
  const rows = await db.execute<PartOutline>(sql`
    with wanted as (
      select * from unnest(${assessmentIds}::uuid[], ${versions}::integer[]) as w (assessment_id, version)),
    contents as (
      select w.*, a.exercises from wanted w join ${assessments} a
        on a.organization_id = ${organizationId} and a.id = w.assessment_id where w.version = 0
      union all
      select w.*, v.exercises from wanted w join ${assessmentVersions} v
        on v.organization_id = ${organizationId} and v.assessment_id = w.assessment_id and v.version = w.version)
    select assessment_id as "assessmentId", version, (part -> 'pool' ->> 'draw')::integer as draw,
      jsonb_path_query_array(part, '$.questions[*].id') as "questionIds",
      coalesce(part -> 'pool' -> 'from' @> ${listed}::jsonb, false) as "listsItem"
    from contents, jsonb_array_elements(exercises) with ordinality as parts (part, position)
    order by assessment_id, version, position`);
  return [...rows];
}
