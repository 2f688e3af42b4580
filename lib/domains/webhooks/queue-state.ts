import { SECOND } from "#lib/core/durations.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { findOldestDue } from "./due.ts";

/** The maximum that `pending` counts up to. */
const COUNT_LIMIT = 10_000;

type QueueState = { pending: number; oldest_due_seconds: number };

/**
 * Returns the number of pending deliveries, including those that aren't written yet, and how many seconds the oldest due
 * delivery has waited. For operators.
 */
export async function getQueueState({ sql }: Pick<Database, "sql">, now: Date): Promise<QueueState> {
  const [[counted], oldest] = await Promise.all([
    sql<{ pending: number }[]>`select least(coalesce(sum(n), 0), ${COUNT_LIMIT}::int)::int as pending from (
      (select 1 as n from webhook_deliveries where next_attempt_at is not null limit ${COUNT_LIMIT})
      union all
      (select cardinality(webhook_ids) from webhook_fan_outs limit ${COUNT_LIMIT})) waiting`,
    findOldestDue(sql, now),
  ]);
  const waitedSeconds = oldest ? Math.round((now.getTime() - oldest.getTime()) / 1000) : 0;
  return { pending: counted?.pending ?? 0, oldest_due_seconds: waitedSeconds };
}

const recent = new WeakMap<Database["sql"], { at: number; state: Promise<QueueState> }>();

/** Like `getQueueState`, but reads the state at most once a second, so anyone may ask for it at any rate. */
export function getRecentQueueState(database: Pick<Database, "sql">, now: Date): Promise<QueueState> {
  const { sql } = database;
  const last = recent.get(sql);
  if (last && Math.abs(now.getTime() - last.at) < SECOND) return last.state;
  const state = getQueueState(database, now);
  recent.set(sql, { at: now.getTime(), state });
  state.catch(() => recent.delete(sql));
  return state;
}
