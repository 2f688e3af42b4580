import postgres from "postgres";
import { testDatabase } from "./api.ts";

/** PostgreSQL's code of a statement that has waited for a lock until `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs `lock`, which locks whole tables, and then `work` in the same transaction. All later statements on these tables wait
 * behind a lock that waits, also one that a test awaits within its own transaction, and two tables can be locked in another
 * order elsewhere. So the locks are given up after a moment, before PostgreSQL looks for deadlocks, and taken again.
 */
async function withTableLocks<T>(
  lock: string,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return (await testDatabase().sql.begin(async (tx) => {
        await tx`set local lock_timeout = '200ms'`;
        await tx.unsafe(lock);
        return work(tx);
      })) as T;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/** Runs `work` while no other connection can read or write the tables. */
export const withLockedTables = <T>(tables: string, work: () => Promise<T>): Promise<T> =>
  withTableLocks(`lock table ${tables} in access exclusive mode`, work);

/** Changes a table that other tests use. */
export const changeTable = (statement: string): Promise<void> => withTableLocks(statement, async () => {});
