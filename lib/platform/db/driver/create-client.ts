import postgres from "postgres";
import { guardQueries, type QueryHooks } from "./query-guard.ts";

/** Where PostgreSQL listens: a URL or the embedded server's Unix socket. */
export type DatabaseConnection = string | { path: string; user: string; database: string };

// The types of postgres.js don't include `socket`, which is documented, or `path` together with a list of hosts.
export type ClientOptions = postgres.Options<Record<string, never>> & { socket?: unknown };

/**
 * Creates a postgres.js client for a few statements. It doesn't connect before the first query. The URL must have one
 * host. Outside of transactions, statements are prepared by name, unless the hook `allowsNames` returns false.
 */
export function createClient(
  connection: DatabaseConnection,
  options: ClientOptions,
  hooks: QueryHooks = {},
): postgres.Sql {
  const sql =
    typeof connection === "string"
      ? postgres(connection, options)
      : postgres({ ...options, path: connection.path, user: connection.user, database: connection.database });
  guardQueries(sql, hooks);
  return sql;
}
