import type postgres from "postgres";
import { createSystemError } from "./resilient-socket.ts";

type Work = (tx: postgres.TransactionSql) => unknown;
type Nestable = { savepoint(work: Work): Promise<unknown>; unsafe(...args: unknown[]): unknown };

/**
 * Sends nothing more in a transaction whose connection is gone. Its caller has been told, but the work may go on for a
 * while, and what postgres.js would then write to no socket ends the process.
 */
export function guardTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const guardedBegin = (...args: [work: Work] | [options: string, work: Work]): Promise<unknown> => {
    const [options, work] = args.length === 1 ? ["", args[0]] : args;
    const state = { isConnectionLost: false };
    const transaction = begin(options, guardWork(work, state));
    transaction.catch(() => {
      state.isConnectionLost = true;
    });
    return transaction;
  };
  Object.assign(sql, { begin: guardedBegin });
}

const guardWork =
  (work: Work, state: { isConnectionLost: boolean }): Work =>
  async (tx) => {
    const { savepoint, unsafe } = tx as unknown as Nestable;
    Object.assign(tx, {
      savepoint: (nested: Work) => savepoint(guardWork(nested, state)),
      unsafe(...args: unknown[]) {
        if (state.isConnectionLost)
          throw createSystemError("CONNECTION_CLOSED", "The transaction's connection is gone");
        return unsafe(...args);
      },
    });
    try {
      return await work(tx);
    } finally {
      // Never settling keeps postgres.js from sending a rollback on the lost connection.
      if (state.isConnectionLost) await new Promise(() => {});
    }
  };
