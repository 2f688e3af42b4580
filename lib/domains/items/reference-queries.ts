import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { items, itemUses } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** What references to an item depend on. */
export type ItemFacts = Pick<
  typeof items.$inferSelect,
  "id" | "revision" | "contentRevision" | "archivedAt" | "tags"
>;

/** Where content uses an item. `revision` is null for the latest one. */
export type ItemUse = { itemId: string; questionId: string; revision: number | null };

const matchesIds = (organizationId: string, ids: readonly string[]) =>
  and(eq(items.organizationId, organizationId), isAmongIds(items.id, ids.map(asUuid)));

const facts = {
  id: items.id,
  revision: items.revision,
  contentRevision: items.contentRevision,
  archivedAt: items.archivedAt,
  tags: items.tags,
};

/** Returns the facts about these items. Unknown ids are left out. */
export const findItemFacts = (db: Db, organizationId: string, ids: readonly string[]): Promise<ItemFacts[]> =>
  db.select(facts).from(items).where(matchesIds(organizationId, ids));

/**
 * Returns the facts about these items, and locks the items until the transaction ends: "key share" keeps them from
 * being deleted, and "no key update" from being changed. The order keeps two of these calls from deadlocking.
 */
export const lockItemFacts = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
  strength: "key share" | "no key update",
): Promise<ItemFacts[]> =>
  db.select(facts).from(items).where(matchesIds(organizationId, ids)).orderBy(asc(items.id)).for(strength);

/** Deletes the uses in the working copy. */
export async function deleteDraftUses(db: Db, organizationId: string, assessmentId: string): Promise<void> {
  await db
    .delete(itemUses)
    .where(
      and(
        eq(itemUses.organizationId, organizationId),
        eq(itemUses.assessmentId, assessmentId),
        eq(itemUses.version, 0),
      ),
    );
}

export async function insertUses(
  db: Db,
  organizationId: string,
  { assessmentId, version, uses }: { assessmentId: string; version: number; uses: readonly ItemUse[] },
): Promise<void> {
  const itemIds = formatArrayLiteral(uses.map(({ itemId }) => itemId));
  const questionIds = formatArrayLiteral(uses.map(({ questionId }) => questionId));
  const revisions = JSON.stringify(uses.map(({ revision }) => revision));
  await db.execute(sql`
    insert into item_uses (organization_id, assessment_id, version, item_id, question_id, revision)
    select ${organizationId}, ${assessmentId}, ${version}, item_id, question_id, revision::integer
    from rows from (unnest(${itemIds}::uuid[]), unnest(${questionIds}::uuid[]),
      jsonb_array_elements_text(${revisions}::text::jsonb)) as u (item_id, question_id, revision)`);
}

/** Returns those of the versions of an assessment that use items. */
export async function listVersionsWithUses(
  db: Db,
  organizationId: string,
  assessmentId: string,
  versions: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ version: itemUses.version })
    .from(itemUses)
    .where(
      and(
        eq(itemUses.organizationId, organizationId),
        eq(itemUses.assessmentId, asUuid(assessmentId)),
        inArray(itemUses.version, [...versions]),
      ),
    );
  return rows.map(({ version }) => version);
}

/** Notes that an assessment with these items was published. */
export async function touchItems(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.update(items).set({ lastUsedAt: now }).where(matchesIds(organizationId, ids));
}
