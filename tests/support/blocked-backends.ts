import type postgres from "postgres";
import { testDatabase } from "./api.ts";

/** Waits until the backend `pid` blocks another one, and returns that one's pid. */
export async function findBlocked(pid: number): Promise<number> {
  for (;;) {
    const [found] = await testDatabase().sql<{ pid: number }[]>`
      select a.pid from pg_stat_activity a where ${pid}::int = any(pg_blocking_pids(a.pid))`;
    if (found) return found.pid;
  }
}

/** Returns the pid of the transaction's backend. */
export const getPid = async (tx: postgres.TransactionSql): Promise<number> => {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};
