import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { savedComments } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

const isUserComment = (organizationId: string, userId: string) =>
  and(eq(savedComments.organizationId, organizationId), eq(savedComments.userId, userId));

export async function listComments(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ id: string; text: string }[]> {
  return db
    .select({ id: savedComments.id, text: savedComments.text })
    .from(savedComments)
    .where(isUserComment(organizationId, userId))
    .orderBy(savedComments.id);
}

/** Makes a person's comments be saved one after the other until the transaction ends, so that their limit is exact. */
export async function lockComments(db: Db, organizationId: string, userId: string): Promise<void> {
  const name = `saved comments ${organizationId} ${userId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns how many comments a person has saved. Exact only while the caller holds `lockComments`. */
export async function countComments(db: Db, organizationId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(savedComments)
    .where(isUserComment(organizationId, userId));
  return row?.n ?? 0;
}

export async function insertComment(
  db: Db,
  organizationId: string,
  values: Omit<typeof savedComments.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(savedComments).values({ ...values, organizationId });
}

export async function deleteComment(
  db: Db,
  organizationId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(savedComments)
    .where(and(isUserComment(organizationId, userId), eq(savedComments.id, asUuid(id))))
    .returning({ id: savedComments.id });
  return deleted.length > 0;
}
