import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { createClient, type DatabaseConnection, type Sql } from "./driver/index.ts";
import { isLockTimeout, isPermissionDenied, isReadOnly } from "./driver-errors.ts";
import { renumberEvents } from "./renumber-events.ts";

/** The advisory lock that is held during a migration. The number is arbitrary but must be the same in every version. */
const MIGRATION_LOCK = 7_236_401;

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, "../../../drizzle");

/** The longest wait for a table lock. While a migration waits for a table, every query of that table waits as well. */
const LOCK_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 1000;
const MAX_TRIES = 20;

/**
 * Migrates the schema to the latest version, and keeps the order of the stored events. If several instances start at
 * the same time, the first one migrates and the others wait for it. All new migrations run in one transaction. If
 * another transaction holds a table that a migration needs, this rolls back, waits a second and tries again.
 * @throws OperatorError if it can't lock those tables in time, the database user lacks privileges, or the database is
 * read-only
 */
export async function migrate(
  connection: DatabaseConnection,
  { folder = MIGRATIONS_DIR, tries = MAX_TRIES } = {},
): Promise<void> {
  const sql = createClient(connection, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    // This is set only after the advisory lock is acquired, because waiting for that lock can take longer.
    await sql.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (let triesLeft = tries; !(await tryMigrate(sql, folder)); ) {
      triesLeft -= 1;
      if (triesLeft === 0) throw createLockTimeoutError();
      await sleep(RETRY_DELAY_MS);
    }
    // Migrations of another version can lack the column.
    if (folder === MIGRATIONS_DIR) await renumberEvents(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function tryMigrate(sql: Sql, folder: string): Promise<boolean> {
  try {
    await run(drizzle(sql), { migrationsFolder: folder });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw explainRefusal(error) ?? error;
  }
}

/** Returns an OperatorError that explains the problem, if the operator can fix it. */
function explainRefusal(error: unknown): OperatorError | undefined {
  if (isReadOnly(error)) {
    return new OperatorError(
      "The database is read-only and may be a standby. Set DATABASE_URL to the primary.",
    );
  }
  if (isPermissionDenied(error)) {
    return new OperatorError(
      "The database user can't create tables. Make it the owner of the database, or grant it CREATE on the " +
        "database and on the schema public.",
    );
  }
  return undefined;
}

const createLockTimeoutError = () =>
  new OperatorError(
    "The schema couldn't be migrated and was left unchanged. A long query or an open transaction has locked a table " +
      "that a migration changes (see pg_stat_activity). Try again when it has ended.",
  );
