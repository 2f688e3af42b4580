import type postgres from "postgres";

/** How long an answer holds: whoever asks for readiness does so every second or more. */
const HOLDS_MS = 3000;

const known = new WeakMap<postgres.Sql, { at: number; proof: Promise<void> }>();

/**
 * Proves that the database can be written, at most every 3 s for a pool. Rejects with what PostgreSQL failed with where it
 * cannot: its disk is full, or it only reads.
 */
export function proveWritable(sql: postgres.Sql, now = performance.now()): Promise<void> {
  const last = known.get(sql);
  if (last && now - last.at < HOLDS_MS) return last.proof;
  const proof = writeAndForget(sql);
  proof.catch(() => {});
  known.set(sql, { at: now, proof });
  return proof;
}

/**
 * Takes some 300 kB of room on the disk, by a list that does not fit into memory, and commits a few bytes to the write-ahead
 * log. A row that is written and deleted would only find the room that the last one left.
 */
const writeAndForget = (sql: postgres.Sql): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from generate_series(1, 10000)`;
    await tx`select pg_logical_emit_message(true, 'touchstone', 'ready')`;
    const [mode] = await tx<{ only: string }[]>`select current_setting('transaction_read_only') as only`;
    if (mode?.only === "on") throw Object.assign(new Error("The database is read-only"), { code: "25006" });
  }) as Promise<void>;
