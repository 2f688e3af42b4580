import type postgres from "postgres";

/** What this module keeps of a query, out of the driver's reach. */
const originalParameters = Symbol("original parameters");
const isNamed = Symbol("is named");

type Query = { handler: object; [originalParameters]?: unknown[]; [isNamed]?: boolean };

/** What takes the queries of a client that are no part of a transaction. */
const poolHandlers = new WeakSet<object>();

/**
 * Makes the automatic retry of postgres.js 3.4.9 harmless. PostgreSQL can lose a prepared statement at any time
 * (DEALLOCATE, a changed table, a pooler that switches servers), and the driver then prepares and sends it again.
 *
 * - Its `Bind` writes each serialized value back into the query's parameters, and the retry serializes those once more:
 *   `true` is stored as false, bytea and jsonb are corrupted. Here every look at a query's parameters gives a copy of
 *   what the caller passed. (porsager/postgres#1197, fixed by #1198 after 3.4.9.)
 * - Inside a transaction a lost statement fails everything, and a lost `commit` does worse: the error aborts the
 *   transaction, and the retried `commit` ends it with a rollback that is reported as success. Here nothing inside a
 *   transaction is prepared by name, so nothing there can be lost.
 *
 * Call it for each client; statements of one without it are never prepared by name.
 * @throws Error when the driver builds its queries in another way than the one this relies on.
 */
export function guardRetries(sql: postgres.Sql): void {
  // A query that is never awaited is never sent.
  const query: object = sql.unsafe("");
  if (!isKnown(query))
    throw new Error(
      "This version of postgres.js builds its queries in a way that retry-guard.ts doesn't know",
    );
  poolHandlers.add(query.handler);
  const prototype: object = Object.getPrototypeOf(query);
  if (Object.hasOwn(prototype, "parameters")) return;
  Object.defineProperties(prototype, {
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
  });
}

const isKnown = (query: object): query is Query =>
  "handler" in query && !Object.hasOwn(query, "parameters") && !Object.hasOwn(query, "prepare");
