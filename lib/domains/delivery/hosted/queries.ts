import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/**
 * Claims the first of `refs` that belongs to this browser or to no browser in the organization. The reference is locked
 * until the transaction ends and belongs to the browser from then on. Returns undefined if all of them belong to other
 * browsers.
 */
export async function claimLearnerRef(
  db: Db,
  organizationId: string,
  { browser, refs }: { browser: Buffer; refs: readonly string[] },
): Promise<string | undefined> {
  const [row] = await db.execute<{ ref: string | null }>(
    sql`select claim_hosted_learner(${organizationId}, ${browser}, ${sql.param(refs)}::text[]) as ref`,
  );
  return row?.ref ?? undefined;
}

/** Returns how many more attempts an organization's guests can start. */
export async function countGuestAttemptsLeft(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.execute<{ room: number }>(sql`select guest_room(${organizationId}) as room`);
  return row?.room ?? 0;
}
