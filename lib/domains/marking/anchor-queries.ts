import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { anchorMarks, anchors, idempotencyKeys, submissions } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildCountedFilter } from "./dropped-queries.ts";

export type AnchorRow = typeof anchors.$inferSelect;
export type AnchorMarkRow = typeof anchorMarks.$inferSelect;

const isAnchor = (organizationId: string, id: string) =>
  and(eq(anchors.organizationId, organizationId), eq(anchors.id, asUuid(id)));

/**
 * Joins an anchor with its submission, unless the submission is voided or a regrade dropped the question. The anchor
 * counts again after the submission is unvoided, or the regrade reverted.
 */
const isCountedAnchor = and(
  eq(submissions.organizationId, anchors.organizationId),
  eq(submissions.id, anchors.submissionId),
  isNull(submissions.voidedAt),
  buildCountedFilter(sql`${anchors.questionId}`),
);

/** Lists the anchors of an assessment that count, in the order in which they were created. */
export async function listAnchorRows(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<AnchorRow[]> {
  const rows = await db
    .select({ anchor: anchors })
    .from(anchors)
    .innerJoin(submissions, isCountedAnchor)
    .where(and(eq(anchors.organizationId, organizationId), eq(anchors.assessmentId, asUuid(assessmentId))))
    .orderBy(asc(anchors.id));
  return rows.map(({ anchor }) => anchor);
}

/** Reads an anchor and keeps it from being removed until the transaction ends. */
export async function lockAnchor(db: Db, organizationId: string, id: string): Promise<AnchorRow | undefined> {
  const [row] = await db
    .select({ anchor: anchors })
    .from(anchors)
    .innerJoin(submissions, isCountedAnchor)
    .where(isAnchor(organizationId, id))
    .for("key share", { of: anchors });
  return row?.anchor;
}

/** Returns false if the answer is an anchor already. */
export async function insertAnchor(
  db: Db,
  organizationId: string,
  row: Omit<AnchorRow, "organizationId">,
): Promise<boolean> {
  const inserted = await db
    .insert(anchors)
    .values({ ...row, organizationId })
    .onConflictDoNothing()
    .returning({ id: anchors.id });
  return inserted.length > 0;
}

/**
 * Makes the anchors of an assessment be created one after the other until the transaction ends, so that their limit is
 * exact. Call this after locking the submission's row, because the other order can deadlock.
 */
export async function lockAnchors(db: Db, organizationId: string, assessmentId: string): Promise<void> {
  const name = `anchors ${organizationId} ${assessmentId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns how many anchors an assessment has. Exact only while the caller holds `lockAnchors`. */
export async function countAnchors(db: Db, organizationId: string, assessmentId: string): Promise<number> {
  return db.$count(
    anchors,
    and(eq(anchors.organizationId, organizationId), eq(anchors.assessmentId, asUuid(assessmentId))),
  );
}

/** Deletes an anchor with its marks. Returns its row, or undefined if there is none. */
export async function deleteAnchor(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AnchorRow | undefined> {
  const [row] = await db.delete(anchors).where(isAnchor(organizationId, id)).returning();
  if (row) await deleteStoredReplies(db, organizationId, [row]);
  return row;
}

/** Deletes the anchors in these submissions with their marks. */
export async function deleteSubmissionAnchors(
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<void> {
  const rows = await db
    .delete(anchors)
    .where(and(eq(anchors.organizationId, organizationId), isAmongIds(anchors.submissionId, submissionIds)))
    .returning();
  await deleteStoredReplies(db, organizationId, rows);
}

/** Deletes the responses that are stored for idempotent requests about these anchors, because they contain comments. */
async function deleteStoredReplies(
  db: Db,
  organizationId: string,
  rows: readonly Pick<AnchorRow, "id" | "assessmentId">[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = formatArrayLiteral(rows.map(({ id }) => id));
  const assessmentIds = formatArrayLiteral(rows.map(({ assessmentId }) => assessmentId));
  await db.delete(idempotencyKeys).where(
    and(
      eq(idempotencyKeys.organizationId, organizationId),
      sql`(lower(substring(${idempotencyKeys.path} from '/anchors/([0-9A-Fa-f-]{36})/')) = any(${ids}::text[])
        or lower(substring(${idempotencyKeys.path} from '/assessments/([0-9A-Fa-f-]{36})/anchors')) = any(${assessmentIds}::text[]))`,
    ),
  );
}

/** Lists the marks of anchors, of one marker or of all. */
export async function listAnchorMarks(
  db: Db,
  organizationId: string,
  filter: { anchorIds: readonly string[]; marker?: string },
): Promise<AnchorMarkRow[]> {
  if (filter.anchorIds.length === 0) return [];
  return db
    .select()
    .from(anchorMarks)
    .where(
      and(
        eq(anchorMarks.organizationId, organizationId),
        inArray(anchorMarks.anchorId, [...filter.anchorIds]),
        filter.marker === undefined ? undefined : eq(anchorMarks.marker, filter.marker),
      ),
    )
    .orderBy(asc(anchorMarks.anchorId), asc(anchorMarks.marker));
}

/** Writes a marker's mark, unless it is final. Returns the mark as it is now. The caller has locked the anchor. */
export async function upsertAnchorMark(
  db: Db,
  organizationId: string,
  row: Omit<AnchorMarkRow, "organizationId">,
): Promise<AnchorMarkRow> {
  const [written] = await db
    .insert(anchorMarks)
    .values({ ...row, organizationId })
    .onConflictDoUpdate({
      target: [anchorMarks.organizationId, anchorMarks.anchorId, anchorMarks.marker],
      set: {
        score: sql`excluded.score`,
        comment: sql`excluded.comment`,
        updatedAt: sql`excluded.updated_at`,
        finalizedAt: sql`excluded.finalized_at`,
      },
      setWhere: isNull(anchorMarks.finalizedAt),
    })
    .returning();
  if (written) return written;
  const [final] = await listAnchorMarks(db, organizationId, {
    anchorIds: [row.anchorId],
    marker: row.marker,
  });
  if (!final) throw new Error("Final mark not found");
  return final;
}

/**
 * Counts the anchors of these assessments that a member has yet to mark. Members don't mark those whose agreed mark
 * they set.
 */
export async function countPendingAnchors(
  db: Db,
  organizationId: string,
  input: { assessmentIds: readonly string[]; userId: string; marker: string },
): Promise<number> {
  const finished = db
    .select({ one: sql`1` })
    .from(anchorMarks)
    .where(
      and(
        eq(anchorMarks.organizationId, anchors.organizationId),
        eq(anchorMarks.anchorId, anchors.id),
        eq(anchorMarks.marker, input.marker),
        isNotNull(anchorMarks.finalizedAt),
      ),
    );
  const [row] = await db
    .select({ pending: sql<number>`count(*)`.mapWith(Number) })
    .from(anchors)
    .innerJoin(submissions, isCountedAnchor)
    .where(
      and(
        eq(anchors.organizationId, organizationId),
        inArray(anchors.assessmentId, input.assessmentIds.map(asUuid)),
        sql`${anchors.createdBy} is distinct from ${asUuid(input.userId)}`,
        sql`not exists ${finished}`,
      ),
    );
  return row?.pending ?? 0;
}
