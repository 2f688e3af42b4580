import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";

/**
 * Returns the reference that `find` returns, and locks it until the transaction ends: "exclusive" for taking it from its
 * learner, and "shared" for writing rows that contain it. It needn't be in any row yet. `find` is called again after the
 * lock, because the reference may have changed while this waited. Of all locks that concern a learner, this is the first.
 */
export async function lockReference<Ref extends string | undefined>(
  { db, organizationId }: Ctx,
  find: () => Promise<Ref>,
  mode: "shared" | "exclusive",
): Promise<Ref> {
  const lock = sql.raw(mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  let ref = await find();
  for (let locked: Ref | undefined; ref !== undefined && ref !== locked; ref = await find()) {
    locked = ref;
    await db.execute(sql`select ${lock}(hashtextextended(${`learner ${organizationId} ${ref}`}, 0))`);
  }
  return ref;
}
