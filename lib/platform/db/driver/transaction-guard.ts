import type postgres from "postgres";
import { createDriverError, markDriverError } from "./driver-error.ts";

type Work = (tx: postgres.TransactionSql) => unknown;
type Nestable = { savepoint(work: Work): Promise<unknown>; unsafe(...args: unknown[]): unknown };

/**
 * Sends nothing more in a transaction whose connection is lost. Its caller has been told, but the work may go on for a
 * while, and what postgres.js then writes to the socket that is gone ends the process, or runs outside the transaction once
 * the connection is made again (porsager/postgres#1133, #1208, #1216; proposed fixes #1209 and #1215).
 */
export function guardTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const guardedBegin = (...args: [work: Work] | [options: string, work: Work]): Promise<unknown> => {
    const [options, work] = args.length === 1 ? ["", args[0]] : args;
    const state: TransactionState = { workErrors: new WeakSet(), isConnectionLost: false };
    const transaction = begin(options, guardWork(work, state));
    transaction.catch((error: unknown) => {
      state.isConnectionLost = true;
      // The driver raises the loss of the connection here, beside all queries.
      if (error instanceof Error && !state.workErrors.has(error)) markDriverError(error);
    });
    return transaction;
  };
  Object.assign(sql, { begin: guardedBegin });
}

/** `workErrors`: what the work threw itself, which isn't the driver's unless a query marked it. */
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
      // Never settling keeps postgres.js from sending a rollback on the lost connection.
      if (state.isConnectionLost) await new Promise(() => {});
    }
  };
