import { and, asc, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments, collectionItems, collections } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** The columns of an assessment that a collection shows. */
const assessmentColumns = {
  id: assessments.id,
  title: assessments.title,
  status: assessments.status,
  shareCode: assessments.shareCode,
  timeLimitMinutes: assessments.timeLimitMinutes,
  passingScorePercent: assessments.passingScorePercent,
  allowedAttempts: assessments.allowedAttempts,
  showSolutions: assessments.showSolutions,
  onDeadline: assessments.onDeadline,
  opensAt: assessments.opensAt,
  closesAt: assessments.closesAt,
  gradeSkipped: assessments.gradeSkipped,
  marking: assessments.marking,
  exerciseOrder: assessments.exerciseOrder,
  gradePolicy: assessments.gradePolicy,
  blueprint: assessments.blueprint,
};
export type ItemAssessment = Pick<typeof assessments.$inferSelect, keyof typeof assessmentColumns>;
export type ItemRow = { id: string; position: number; assessment: ItemAssessment };

const inCollection = (organizationId: string, collectionId: string) =>
  and(
    eq(collectionItems.organizationId, organizationId),
    eq(collectionItems.collectionId, asUuid(collectionId)),
  );

/** Lists all items of a collection in order. */
export async function listItemRows(db: Db, organizationId: string, collectionId: string): Promise<ItemRow[]> {
  return db
    .select({
      id: collectionItems.id,
      position: collectionItems.position,
      assessment: assessmentColumns,
    })
    .from(collectionItems)
    .innerJoin(
      assessments,
      and(
        eq(assessments.organizationId, collectionItems.organizationId),
        eq(assessments.id, collectionItems.assessmentId),
      ),
    )
    .where(inCollection(organizationId, collectionId))
    .orderBy(asc(collectionItems.position));
}

/** Lists the ids of all items and their assessments, in order. */
export async function listItemRefs(
  db: Db,
  organizationId: string,
  collectionId: string,
): Promise<{ id: string; assessmentId: string }[]> {
  return db
    .select({ id: collectionItems.id, assessmentId: collectionItems.assessmentId })
    .from(collectionItems)
    .where(inCollection(organizationId, collectionId))
    .orderBy(asc(collectionItems.position));
}

export async function countItems(db: Db, organizationId: string, collectionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(collectionItems)
    .where(inCollection(organizationId, collectionId));
  return row?.n ?? 0;
}

/** Reads and locks the assessment so that it can't be deleted before the transaction ends. */
export async function lockAssessmentForKeyShare(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ItemAssessment | undefined> {
  const [row] = await db
    .select(assessmentColumns)
    .from(assessments)
    .where(and(eq(assessments.organizationId, organizationId), eq(assessments.id, asUuid(id))))
    .for("key share");
  return row;
}

export async function insertItem(
  db: Db,
  organizationId: string,
  values: Omit<typeof collectionItems.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(collectionItems).values({ ...values, organizationId });
}

export async function deleteItem(
  db: Db,
  organizationId: string,
  collectionId: string,
  itemId: string,
): Promise<{ position: number; assessmentId: string } | undefined> {
  const [row] = await db
    .delete(collectionItems)
    .where(and(inCollection(organizationId, collectionId), eq(collectionItems.id, asUuid(itemId))))
    .returning({ position: collectionItems.position, assessmentId: collectionItems.assessmentId });
  return row;
}

/** Moves the items at and after `position` by `by` positions: 1 makes room for an item, -1 closes a gap. */
export async function shiftItems(
  db: Db,
  organizationId: string,
  collectionId: string,
  position: number,
  by: 1 | -1,
): Promise<void> {
  await db
    .update(collectionItems)
    .set({ position: sql`${collectionItems.position} + ${by}` })
    .where(and(inCollection(organizationId, collectionId), gte(collectionItems.position, position)));
}

/** Numbers the items from 1 in the given order. */
export async function setItemPositions(
  db: Db,
  organizationId: string,
  collectionId: string,
  itemIds: readonly string[],
): Promise<void> {
  const ids = `{${itemIds.map(asUuid).join(",")}}`;
  await db.execute(sql`
    update ${collectionItems} i set position = wanted.position
    from unnest(${ids}::text::uuid[]) with ordinality as wanted (id, position)
    where i.organization_id = ${organizationId} and i.collection_id = ${asUuid(collectionId)} and i.id = wanted.id`);
}

/** Locks every collection that contains the assessment, in order of their ids to prevent deadlocks. Returns the ids. */
export async function lockCollectionsContaining(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<string[]> {
  const containingIds = db
    .select({ id: collectionItems.collectionId })
    .from(collectionItems)
    .where(
      and(
        eq(collectionItems.organizationId, organizationId),
        eq(collectionItems.assessmentId, asUuid(assessmentId)),
      ),
    );
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.organizationId, organizationId), inArray(collections.id, containingIds)))
    .orderBy(asc(collections.id))
    .for("update");
  return rows.map((row) => row.id);
}

/** Finds the id of an assessment's item in a collection. */
export async function findItemId(
  db: Db,
  organizationId: string,
  collectionId: string,
  assessmentId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: collectionItems.id })
    .from(collectionItems)
    .where(
      and(inCollection(organizationId, collectionId), eq(collectionItems.assessmentId, asUuid(assessmentId))),
    );
  return row?.id;
}
