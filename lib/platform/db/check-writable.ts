import { createDriverError, type Sql } from "./driver/index.ts";

/** How long the result is cached: a success for 3 s, a failure for 250 ms. */
const CACHE_MS = 3000;
const FAILURE_CACHE_MS = 250;

const cachedChecks = new WeakMap<Sql, { until: number; check: Promise<void> }>();

/**
 * Checks that the database is writable, at most every 3 s for each pool, or every 250 ms while it isn't. Rejects with
 * PostgreSQL's error if the disk is full or the database is read-only.
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
 * Uses about 300 kB of disk for a list that doesn't fit into memory, and commits a few bytes to the write-ahead log.
 * Inserting and deleting a row wouldn't detect a full disk, because each row would reuse the space of the previous one.
 */
const probeWrite = (sql: Sql): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from generate_series(1, 10000)`;
    await tx`select pg_logical_emit_message(true, 'touchstone', 'ready')`;
    const [mode] = await tx<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    if (mode?.only === "on") throw createDriverError("25006", "The database is read-only");
  }) as Promise<void>;
