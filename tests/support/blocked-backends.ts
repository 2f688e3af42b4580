import type postgres from "postgres";
import type { Database } from "#lib/platform/db/client.ts";
import { testDatabase } from "./api.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Waits until the backend `pid` blocks another one, and returns that one's pid. Backends that wait for a whole table don't
 * count: these are of tests that change it.
 */
export async function findBlocked(
  pid: number,
  { sql }: Pick<Database, "sql"> = testDatabase(),
): Promise<number> {
  let blocked: number | undefined;
  await waitUntil(async () => {
    const [found] = await sql<{ pid: number }[]>`
      select a.pid from pg_stat_activity a
      where ${pid}::int = any(pg_blocking_pids(a.pid)) and a.wait_event is distinct from 'relation'`;
    blocked = found?.pid;
    return blocked !== undefined;
  }, `backend ${pid} blocks another one`);
  return blocked as unknown as number;
}

/** Returns the pid of the transaction's backend. */
export const getPid = async (tx: postgres.TransactionSql): Promise<number> => {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};
