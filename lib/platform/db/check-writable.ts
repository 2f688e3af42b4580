import { createDriverError, type Sql } from "./driver/index.ts";

/** How long a success is remembered, and how long a failure. */
const CACHE_MS = 3000;
const FAILURE_CACHE_MS = 250;

const cachedChecks = new WeakMap<Sql, { until: number; check: Promise<void> }>();

/**
 * Proves that the database can be written, for a pool at most every 3 s, or every 250 ms while it can't. Rejects with
 * PostgreSQL's error: its disk is full, or it is read-only.
 */
export function checkWritable(sql: Sql): Promise<void> {
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
 * Takes some 300 kB of disk, by a list that doesn't fit into memory, and commits a few bytes to the write-ahead log. A row
 * that is written and deleted would only reuse the space of the last one.
 */
const probeWrite = (sql: Sql): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from generate_series(1, 10000)`;
    await tx`select pg_logical_emit_message(true, 'touchstone', 'ready')`;
    const [mode] = await tx<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    if (mode?.only === "on") throw createDriverError("25006", "The database is read-only");
  }) as Promise<void>;
