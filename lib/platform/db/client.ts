import { is } from "drizzle-orm";
import { type PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { type DatabaseConnection, openPool, type Pool } from "./driver/index.ts";
import * as schema from "./schema/index.ts";

/** The database or a transaction on it. Queries work the same on both. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export type { DatabaseConnection } from "./driver/index.ts";

export type Database = Pool & { db: Db };

/** Opens a pool of at most `max` connections. See `openPool` for how it behaves while the server is unavailable. */
export function openDatabase(connection: DatabaseConnection, max = 10): Database {
  const pool = openPool(connection, max);
  return { ...pool, db: drizzle(pool.sql, { schema }) };
}

/** Runs `work` in a transaction or, inside a transaction, in a savepoint. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx));

/** Whether this is a transaction, in which nothing more can run after an error. */
export const isTransaction = (db: Db): boolean => is(db, PgTransaction);
