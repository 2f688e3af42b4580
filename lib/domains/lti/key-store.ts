import { asc, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiKeys } from "#lib/platform/db/schema/index.ts";

export type KeyRow = typeof ltiKeys.$inferSelect;

/** Returns the keys that aren't retired, in the order in which they sign. */
export const listPublishedKeys = (db: Db, now: Date): Promise<KeyRow[]> =>
  db
    .select()
    .from(ltiKeys)
    .where(or(isNull(ltiKeys.retiresAt), gt(ltiKeys.retiresAt, now)))
    .orderBy(asc(ltiKeys.activatesAt), asc(ltiKeys.createdAt));

/** Makes processes take turns in creating keys, until the end of the transaction. */
export const lockKeys = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('lti keys', 0))`);
};

export async function insertKey(db: Db, values: typeof ltiKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await db.insert(ltiKeys).values(values).returning();
  if (!row) throw new Error("The key wasn't inserted");
  return row;
}

/** Retires the keys that no earlier rotation has retired, or that would stay published longer. */
export const retireKeys = (db: Db, retiresAt: Date): Promise<{ kid: string }[]> =>
  db
    .update(ltiKeys)
    .set({ retiresAt })
    .where(or(isNull(ltiKeys.retiresAt), gt(ltiKeys.retiresAt, retiresAt)))
    .returning({ kid: ltiKeys.kid });
