import { type SQL, sql } from "drizzle-orm";
import { foldPending } from "#lib/analytics/maintenance.ts";
import type { Database, Db } from "#lib/db/client.ts";
import { deleteOld } from "#lib/webhooks/retention.ts";

const BATCH = 500;

/** Deletes in batches, so that nobody waits for it; each statement deletes at most `BATCH` rows. */
async function deleteAll(db: Db, batch: SQL): Promise<void> {
  for (;;) if ((await db.execute(batch)).length < BATCH) return;
}

/** What is kept for a while and then goes: answers to repeat, windows that have emptied, tokens and links long dead. */
async function forgetOld(db: Db): Promise<void> {
  await deleteAll(
    db,
    sql`delete from idempotency_keys where (organization_id, api_key_id, path, key) in (
      select organization_id, api_key_id, path, key from idempotency_keys
      where created_at < now() - interval '24 hours' order by created_at limit ${BATCH} for update skip locked)
    returning 1`,
  );
  await deleteAll(
    db,
    sql`with gone as (
      delete from rate_counters where (organization_id, name) in (
        select organization_id, name from rate_counters
        where empty_at < now() - interval '1 minute' limit ${BATCH} for update skip locked)
      returning organization_id, name
    ), hits as (
      delete from rate_hits h using gone g where h.organization_id = g.organization_id and h.name = g.name
    ) select 1 from gone`,
  );
  for (const table of [sql`embed_tokens`, sql`author_links`]) {
    await deleteAll(
      db,
      sql`delete from ${table} where (organization_id, id) in (
        select organization_id, id from ${table}
        where expires_at < now() - interval '30 days' limit ${BATCH} for update skip locked)
      returning 1`,
    );
  }
}

/**
 * One round of what nobody waits for: folds new submissions into the analytics, forgets what is old. Any number of
 * processes may do it at once: each takes what the others have not. Stops between steps when `signal` says so.
 */
export async function sweep(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  await foldPending(database.db, { signal });
  if (!signal.aborted) await forgetOld(database.db);
  if (!signal.aborted) await deleteOld(database, now);
}
