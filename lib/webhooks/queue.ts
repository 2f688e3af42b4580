import { sql } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";

/** `pending` counts no further than this. */
const COUNT_LIMIT = 10_000;

/** How deliveries stand, for operators: how many wait, and for how long the oldest that is due has been waiting. */
export async function queueState(
  db: Db,
  now: Date,
): Promise<{ pending: number; oldest_due_seconds: number }> {
  const [row] = await db.execute<{ pending: number; oldest: string | null }>(sql`
    select
      (select count(*)::int from (
        select 1 from webhook_deliveries where next_attempt_at is not null limit ${COUNT_LIMIT}) waiting) as pending,
      (select d.next_attempt_at from webhook_deliveries d
        join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.webhook_id
        where d.next_attempt_at <= ${now.toISOString()} and e.status <> 'disabled'
        order by d.next_attempt_at limit 1) as oldest`);
  const oldest = row?.oldest ? now.getTime() - new Date(row.oldest).getTime() : 0;
  return { pending: row?.pending ?? 0, oldest_due_seconds: Math.max(0, Math.round(oldest / 1000)) };
}
