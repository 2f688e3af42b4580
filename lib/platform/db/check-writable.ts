import type postgres from "postgres";

/** How long it holds that the database could be written, and that it could not. */
const CACHE_MS = 3000;
const FAILURE_CACHE_MS = 250;

const cachedChecks = new WeakMap<postgres.Sql, { until: number; check: Promise<void> }>();

/**
 * Proves that the database can be written, for a pool at most every 3 s, or every 250 ms while it can't. Rejects with
 * what PostgreSQL failed with: its disk is full, or it only reads.
 */
export function checkWritable(sql: postgres.Sql): Promise<void> {
  const last = cachedChecks.get(sql);
  if (last && performance.now() < last.until) return last.check;
  const check = probeWrite(sql);
  const cached = { until: performance.now() + CACHE_MS, check };
  cachedChecks.set(sql, cached);
  check.catch(() => {
    cached.until = performance.now() + FAILURE_CACHE_MS;
  });
  return check;
}

/**
 * Takes some 300 kB of room on the disk, by a list that does not fit into memory, and commits a few bytes to the write-ahead
 * log. A row that is written and deleted would only find the room that the last one left.
 */
const probeWrite = (sql: postgres.Sql): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from generate_series(1, 10000)`;
    await tx`select pg_logical_emit_message(true, 'touchstone', 'ready')`;
    const [mode] = await tx<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    if (mode?.only === "on") throw Object.assign(new Error("The database is read-only"), { code: "25006" });
  }) as Promise<void>;
