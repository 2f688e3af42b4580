import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "./driver/index.ts";

/**
 * Returns a position in the primary's log that includes every acknowledged commit. The only commits that don't wait for
 * the disk are counters and leases, which no reader needs. If no commit waits for the disk, returns the position of the
 * last insert.
 */
export async function getWalPosition(primary: Sql): Promise<string> {
  const [row] = await primary<{ position: string }[]>`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as position`;
  return row?.position ?? "";
}

/**
 * Checks whether the standby has replayed the log up to `position`, and waits for it up to `ms` milliseconds.
 * @throws Error if the server is no longer a standby.
 */
export async function hasReplayed(standby: Sql, position: string, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (let pause = 1; ; pause = Math.min(pause * 2, 16)) {
    const [row] = await standby<{ isStandby: boolean; replayed: boolean }[]>`
      select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${position}::text::pg_lsn as replayed`;
    if (!row?.isStandby) throw new Error(NOT_A_STANDBY);
    if (row.replayed) return true;
    if (performance.now() + pause > deadline) return false;
    await sleep(pause);
  }
}

const NOT_A_STANDBY = "The server is not a standby";

/**
 * Checks that the second server is a standby of the first.
 * @throws Error unless it is a standby with the same database
 */
export async function requireMatchingStandby(primary: Sql, standby: Sql): Promise<void> {
  const [primaryIdentity, standbyIdentity] = await Promise.all([
    queryIdentity(primary),
    queryIdentity(standby),
  ]);
  if (
    standbyIdentity?.cluster !== primaryIdentity?.cluster ||
    standbyIdentity?.database !== primaryIdentity?.database
  )
    throw new Error("The server is a standby of another database");
  if (!standbyIdentity?.isStandby) throw new Error(NOT_A_STANDBY);
}

async function queryIdentity(sql: Sql) {
  const [row] = await sql<{ cluster: string; database: number; isStandby: boolean }[]>`
    select (select system_identifier::text from pg_control_system()) as cluster,
      (select oid from pg_database where datname = current_database()) as database,
      pg_is_in_recovery() as "isStandby"`;
  return row;
}
