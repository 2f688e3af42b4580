import type { Db } from "./client.ts";

type Prepared<A, R> = { execute(args: A): Promise<R> };

/**
 * A statement that is prepared by name, and so parsed once per connection: Drizzle does that only for what ends in
 * `.prepare(name)`. The built query is kept with the pool it was built on; a transaction builds its own.
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
