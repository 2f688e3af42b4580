import type postgres from "postgres";

/** What this module keeps of a query, out of the driver's reach. */
const guardedOptions = Symbol("guarded options");
const originalParameters = Symbol("original parameters");
const isNamed = Symbol("is named");

type Query = {
  handler: object;
  [guardedOptions]: object;
  [originalParameters]?: unknown[];
  [isNamed]?: boolean;
};

/** What takes the queries of a client that are no part of a transaction. */
const poolHandlers = new WeakSet<object>();

/** What the driver asks before it sends more on a connection whose query isn't done; `begin` has an answer of its own. */
const refusePipelining = () => false;

/**
 * Keeps three faults of postgres.js 3.4.9 out of every query. PostgreSQL can lose a prepared statement at any time
 * (DEALLOCATE, a changed table, a pooler that switches servers), and the driver then prepares and sends it again.
 *
 * - Its `Bind` writes each serialized value back into the query's parameters, and the retry serializes those once more:
 *   `true` is stored as false, bytea and jsonb are corrupted. Here every look at a query's parameters gives a copy of
 *   what the caller passed. (porsager/postgres#1197, fixed by #1198 after 3.4.9.)
 * - Inside a transaction a lost statement fails everything, and a lost `commit` does worse: the error aborts the
 *   transaction, and the retried `commit` ends it with a rollback that is reported as success. Here nothing inside a
 *   transaction is prepared by name, so nothing there can be lost.
 * - It pipelines: it sends queries on a connection that is at work. A retried one waits for its description first, and
 *   another that is sent meanwhile gets between the two: each is then given the other's rows. And behind a slow query a
 *   quick one waits while connections are free. Here each query has a connection to itself, or waits for the first.
 *
 * Call it for each client; statements of one without it are never prepared by name.
 * @throws Error when the driver builds its queries in another way than the one this relies on.
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
  if (!hasOwn("handler") || !hasOwn("options") || hasOwn("parameters") || hasOwn("prepare"))
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
  });
}
