import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/**
 * The first of some references that a browser may have in an organization: one of its own, else one that is nobody's yet,
 * which is its own from then on. Until the end of the transaction nobody else gets it. Undefined: all are others'.
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

/** How many more attempts guests of an organization may begin. */
export async function countGuestAttemptsLeft(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.execute<{ room: number }>(sql`select guest_room(${organizationId}) as room`);
  return row?.room ?? 0;
}
