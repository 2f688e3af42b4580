import type postgres from "postgres";
import { markDriverError } from "./driver-error.ts";

/** What the guard keeps of a query, where the driver can't change it. */
const guardedOptions = Symbol("guarded options");
const originalParameters = Symbol("original parameters");
const isNamed = Symbol("is named");
const originalReject = Symbol("original reject");

type Query = {
  handler: object;
  [guardedOptions]: object;
  [originalParameters]?: unknown[];
  [isNamed]?: boolean;
  [originalReject](error: unknown): void;
};

/** The handlers of clients' own queries. Those inside a transaction have another handler. */
const poolHandlers = new WeakSet<object>();

/** The driver asks this before it sends more on a connection whose query isn't done; `begin` has its own answer. */
const refusePipelining = () => false;

/**
 * Keeps three faults of postgres.js 3.4.9 out of every query, and marks each error that a query ends with as the driver's.
 * PostgreSQL can lose a prepared statement at any time (DEALLOCATE, a changed table, a pooler that switches servers), and
 * the driver then prepares it again and sends it a second time.
 *
 * - The driver's `Bind` writes each serialized value back into the query's parameters, and the retry serializes those once
 *   more: `true` is stored as false, bytea and jsonb are corrupted. Here the driver only ever reads copies of what the
 *   caller passed. (porsager/postgres#1197, fixed by #1198 after 3.4.9.)
 * - Inside a transaction a lost statement fails everything, and a lost `commit` does worse: the error aborts the
 *   transaction, and the retried `commit` ends it with a rollback that is reported as success. Here nothing inside a
 *   transaction is prepared by name, so nothing there can be lost. (Not reported.)
 * - It pipelines: it sends queries on a connection that is busy. A query that is retried waits for its description first,
 *   and another one that is sent meanwhile gets between the two: each is then given the other's rows. And behind a slow
 *   query a quick one may wait. Here each query has a connection to itself. The option `max_pipeline` is no way out: 1
 *   still sends a second query, and 0 fails every `begin` with UNSAFE_TRANSACTION. (Not reported.)
 *
 * Call it for each client: without it, a client's statements are never prepared by name.
 * @throws Error when the driver builds its queries differently from the version that this relies on.
 */
export function guardQueries(sql: postgres.Sql): void {
  // A query that is never awaited is never sent.
  const query: object = sql.unsafe("");
  const prototype: object = Object.getPrototypeOf(query);
  if (!Object.hasOwn(prototype, "parameters")) guardPrototype(query, prototype);
  poolHandlers.add((query as Query).handler);
}

function guardPrototype(query: object, prototype: object): void {
  const hasOwn = (name: string) => Object.hasOwn(query, name);
  const isKnown = ["handler", "options", "reject"].every(hasOwn) && !["parameters", "prepare"].some(hasOwn);
  if (!isKnown)
    throw new Error(
      "This version of postgres.js builds its queries in a way that query-guard.ts doesn't know",
    );
  Object.defineProperties(prototype, {
    options: {
      get(this: Query) {
        return this[guardedOptions];
      },
      set(this: Query, options: object) {
        this[guardedOptions] = { onexecute: refusePipelining, ...options };
      },
    },
    parameters: {
      get(this: Query) {
        return this[originalParameters]?.slice();
      },
      set(this: Query, values: unknown[]) {
        this[originalParameters] = values;
      },
    },
    prepare: {
      get(this: Query) {
        return this[isNamed];
      },
      set(this: Query, isWanted: boolean) {
        this[isNamed] = isWanted && poolHandlers.has(this.handler);
      },
    },
    reject: {
      get: () => rejectMarked,
      set(this: Query, reject: (error: unknown) => void) {
        this[originalReject] = reject;
      },
    },
  });
}

function rejectMarked(this: Query, error: unknown): void {
  this[originalReject](markDriverError(error));
}
