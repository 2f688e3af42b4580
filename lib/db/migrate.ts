import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { DatabaseConnection } from "./client.ts";

/** Any number, the same for all: whoever migrates holds this advisory lock. */
const MIGRATION_LOCK = 7_236_401;

/** Brings the schema up to date. Of several instances starting at once one migrates, the others wait for it. */
export async function migrate(connection: DatabaseConnection): Promise<void> {
  const options = { max: 1, connect_timeout: 10, onnotice: () => {} };
  const sql =
    typeof connection === "string"
      ? postgres(connection, options)
      : postgres({ ...options, path: connection.path, user: connection.user, database: connection.database });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await run(drizzle(sql), { migrationsFolder: path.resolve(import.meta.dirname, "../../drizzle") });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
