import type postgres from "postgres";
import { markDriverError } from "./driver-error.ts";

/** The properties of a query that the guard stores where the driver can't change them. */
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

export type QueryHooks = {
  /** Whether a statement may be prepared by name. Each one asks before it is sent. By default, all may. */
  allowsNames?: () => boolean;
  /** Called with the error of each query that fails outside of transactions. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * The handlers of queries that clients run directly, with the hooks of the client. Queries inside a transaction have a
 * different handler.
 */
const poolHandlers = new WeakMap<object, QueryHooks>();

/**
 * Prevents pipelining. The driver calls this before it sends another query on a busy connection. `begin` sets its own
 * function.
 */
const refusePipelining = () => false;

/**
 * Works around three bugs of postgres.js 3.4.9 in every query, and marks each error of a query as the driver's. The
 * bugs are about retries: PostgreSQL can lose a prepared statement at any time (DEALLOCATE, a changed table, a pooler
 * that switches servers), and the driver then prepares it again and resends it.
 *
 * - The driver's `Bind` writes each serialized value back into the query's parameters, and the retry serializes them
 *   again: `true` is stored as false, and bytea and jsonb are corrupted. This guard gives the driver only copies of the
 *   caller's parameters. (porsager/postgres#1197, fixed by #1198 after 3.4.9.)
 * - Inside a transaction, a lost statement makes everything fail. A lost `commit` is worse: the error aborts the
 *   transaction, and the retried `commit` ends it with a rollback that is reported as success. With this guard,
 *   statements inside a transaction aren't prepared by name, so they can't be lost. (Not reported.)
 * - The driver pipelines: it sends queries on a connection that is busy. A query that is retried waits for its
 *   description first. If another query is sent in the meantime, each query gets the other's rows. A fast query can
 *   also end up waiting behind a slow one. With this guard, each query has a connection to itself. The option
 *   `max_pipeline` doesn't help: 1 still sends a second query, and 0 makes every `begin` fail with UNSAFE_TRANSACTION.
 *   (Not reported.)
 *
 * Call this for each client. Otherwise the client's statements are never prepared by name.
 * @throws Error if the driver builds its queries differently from the version that this relies on.
 */
export function guardQueries(sql: postgres.Sql, hooks: QueryHooks): void {
  // This query is never awaited, so it is never sent.
  const query: object = sql.unsafe("");
  const prototype: object = Object.getPrototypeOf(query);
  if (!Object.hasOwn(prototype, "parameters")) guardPrototype(query, prototype);
  poolHandlers.set((query as Query).handler, hooks);
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
        const hooks = poolHandlers.get(this.handler);
        this[isNamed] = isWanted && hooks !== undefined && (hooks.allowsNames?.() ?? true);
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
  markDriverError(error);
  poolHandlers.get(this.handler)?.onError?.(error);
  this[originalReject](error);
}
