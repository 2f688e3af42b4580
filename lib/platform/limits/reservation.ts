import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { RateWindow } from "./sliding-window-log.ts";

/** `release` undoes the hit as if it had never been counted. Call it at most once, after the outcome is known. */
export type Reservation =
  | { allowed: true; release(): Promise<void> }
  | { allowed: false /** Milliseconds until a hit is allowed. */; afterMs: number };

/**
 * Counts a hit before its outcome is known. A limit that counts only some outcomes, such as failed sign-ins, reserves a
 * hit first, so that parallel callers can't exceed it. The limits are stored in PostgreSQL. Rejects if it can't be
 * reached.
 */
export async function reserve(db: Db, window: RateWindow): Promise<Reservation> {
  const { organizationId, name, limit, windowMs } = window;
  const [row] = await db.execute<{ taken_at: string | null; retry_after: number | null }>(
    sql`select taken_at::text, retry_after
      from rate_reserve(${organizationId}, ${name}, ${limit}, ${windowMs} * interval '1 millisecond')`,
  );
  if (!row) throw new Error("rate_reserve returned no row");
  const { taken_at, retry_after } = row;
  if (taken_at === null) return { allowed: false, afterMs: (retry_after ?? 0) * 1000 };
  return {
    allowed: true,
    async release() {
      await db.execute(sql`select rate_give_back(${organizationId}, ${name}, ${taken_at}::timestamptz)`);
    },
  };
}
