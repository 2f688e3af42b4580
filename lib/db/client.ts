import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema/index.ts";

/** The database, or a transaction on it: queries cannot tell and need not. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

/** Where PostgreSQL listens: a URL, or the embedded server's Unix socket. */
export type DatabaseConnection = string | { path: string; user: string; database: string };

export type Database = { db: Db; sql: postgres.Sql; close(): Promise<void> };

/**
 * Opens a pool of at most `max` connections. Nothing is dialled before the first query. Unreachable servers are
 * noticed within 3 s and tried again within 1 s of their return.
 */
export function openDatabase(connection: DatabaseConnection, max = 10): Database {
  const options: postgres.Options<Record<string, never>> = {
    max,
    connect_timeout: 3,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: {
      application_name: "touchstone",
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
  const sql =
    typeof connection === "string"
      ? postgres(connection, options)
      : postgres({ ...options, path: connection.path, user: connection.user, database: connection.database });
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}

/** Runs `work` in a transaction; inside one, in a savepoint of it. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx));
