import type postgres from "postgres";
import { createDriverError, markDriverError } from "./driver-error.ts";

type Work = (tx: postgres.TransactionSql) => unknown;
type Nestable = { savepoint(work: Work): Promise<unknown>; unsafe(...args: unknown[]): unknown };

/**
 * Stops a transaction from sending anything after its connection is lost. The caller has already received the error,
 * but the work may continue for a while. If postgres.js then writes to the closed socket, the process ends, or the
 * statement runs outside the transaction after a reconnect (porsager/postgres#1133, #1208, #1216; proposed fixes #1209
 * and #1215). `onError` is called with the error of each transaction that fails.
 */
export function guardTransactions(sql: postgres.Sql, onError: (error: unknown) => void): void {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const guardedBegin = (...args: [work: Work] | [options: string, work: Work]): Promise<unknown> => {
    const [options, work] = args.length === 1 ? ["", args[0]] : args;
    const state: TransactionState = { workErrors: new WeakSet(), isConnectionLost: false };
    const transaction = begin(options, guardWork(work, state));
    transaction.catch((error: unknown) => {
      state.isConnectionLost = true;
      // The driver reports a lost connection here instead of through a query, so the error isn't marked yet.
      if (error instanceof Error && !state.workErrors.has(error)) markDriverError(error);
      onError(error);
    });
    return transaction;
  };
  Object.assign(sql, { begin: guardedBegin });
}

/**
 * `workErrors` contains the errors that the work itself threw. They aren't the driver's unless a query has marked them.
 */
type TransactionState = { workErrors: WeakSet<Error>; isConnectionLost: boolean };

const guardWork =
  (work: Work, state: TransactionState): Work =>
  async (tx) => {
    const { savepoint, unsafe } = tx as unknown as Nestable;
    Object.assign(tx, {
      savepoint: (nested: Work) => savepoint(guardWork(nested, state)),
      unsafe(...args: unknown[]) {
        if (state.isConnectionLost)
          throw createDriverError("CONNECTION_CLOSED", "The transaction's connection is gone");
        return unsafe(...args);
      },
    });
    try {
      return await work(tx);
    } catch (error) {
      if (error instanceof Error) state.workErrors.add(error);
      throw error;
    } finally {
      // A promise that never settles keeps postgres.js from sending a rollback on the lost connection.
      if (state.isConnectionLost) await new Promise(() => {});
    }
  };
