import type { Db } from "./client.ts";

type Prepared<A, R> = { execute(args: A): Promise<R> };

/**
 * Creates a function that runs a statement prepared by name, so that each connection parses it only once. Drizzle does
 * that only for queries that end in `.prepare(name)`. The built query is cached for each pool. A transaction builds its
 * own.
 */
export function prepareStatement<A extends Record<string, unknown>, R>(
  build: (db: Db) => Prepared<A, R>,
): (db: Db, args: A) => Promise<R> {
  const statements = new WeakMap<Db, Prepared<A, R>>();
  return (db, args) => {
    let statement = statements.get(db);
    if (!statement) {
      statement = build(db);
      statements.set(db, statement);
    }
    return statement.execute(args);
  };
}
