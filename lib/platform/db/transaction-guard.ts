import type postgres from "postgres";
import { failure } from "./lasting-socket.ts";

type Work = (tx: postgres.TransactionSql) => unknown;
type Nestable = { savepoint(work: Work): Promise<unknown>; unsafe(...args: unknown[]): unknown };

/**
 * Sends nothing more in a transaction whose connection is gone. Its caller has been told, but the work may go on for a
 * while, and what postgres.js would then write to no socket ends the process.
 */
export function guardTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const guarded = (...args: [work: Work] | [options: string, work: Work]): Promise<unknown> => {
    const [options, work] = args.length === 1 ? ["", args[0]] : args;
    const state = { isOver: false };
    const whole = begin(options, guardedWork(work, state));
    whole.catch(() => {
      state.isOver = true;
    });
    return whole;
  };
  Object.assign(sql, { begin: guarded });
}

const guardedWork =
  (work: Work, state: { isOver: boolean }): Work =>
  async (tx) => {
    const { savepoint, unsafe } = tx as unknown as Nestable;
    Object.assign(tx, {
      savepoint: (nested: Work) => savepoint(guardedWork(nested, state)),
      unsafe(...args: unknown[]) {
        if (state.isOver) throw failure("CONNECTION_CLOSED", "The transaction's connection is gone");
        return unsafe(...args);
      },
    });
    try {
      return await work(tx);
    } finally {
      // Never settling keeps postgres.js from sending a rollback on the lost connection.
      if (state.isOver) await new Promise(() => {});
    }
  };
