import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql as statement } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { type Db, inTransaction } from "./client.ts";
import { createClient, type DatabaseConnection, locateServer, type Sql } from "./driver/index.ts";
import { isLockTimeout, isPermissionDenied, isReadOnly } from "./driver-errors.ts";
import { renumberEvents } from "./renumber-events.ts";
import * as schema from "./schema/index.ts";

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
 * another transaction holds a table that a migration needs, this rolls back, waits a second and tries again. It keeps
 * no state between transactions, so it also works behind a pooler.
 * @throws OperatorError if it can't lock those tables in time, the database user lacks privileges, or the database is
 * read-only
 */
export async function migrate(
  connection: DatabaseConnection,
  { folder = MIGRATIONS_DIR, tries = MAX_TRIES } = {},
): Promise<void> {
  const server = await locateServer(connection);
  const sql = createClient(server.connection, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    for (let triesLeft = tries; !(await tryMigrate(sql, folder)); ) {
      triesLeft -= 1;
      if (triesLeft === 0) throw createLockTimeoutError();
      await sleep(RETRY_DELAY_MS);
    }
    // Migrations of another version can lack the column.
    if (folder === MIGRATIONS_DIR) await withMigrationLock(sql, renumberEvents);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function tryMigrate(sql: Sql, folder: string): Promise<boolean> {
  try {
    await withMigrationLock(sql, async (tx) => {
      await tx.execute(statement.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
      await applyMigrations(tx, folder);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw explainRefusal(error) ?? error;
  }
}

/** Does what Drizzle's migrator does, which opens a transaction of its own and so can't hold the lock in it. */
async function applyMigrations(tx: Db, folder: string): Promise<void> {
  await tx.execute(statement`create schema if not exists drizzle`);
  await tx.execute(statement`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const [last] = await tx.execute<{ created_at: string }>(
    statement`select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= Number(last?.created_at ?? 0)) continue;
    for (const each of sql) await tx.execute(statement.raw(each));
    await tx.execute(
      statement`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/**
 * Runs the work in a transaction that holds the lock. The role's own timeouts don't apply, because a migration or the
 * wait for one can take longer.
 */
const withMigrationLock = (sql: Sql, work: (tx: Db) => Promise<void>): Promise<void> =>
  inTransaction(drizzle(sql, { schema }), async (tx) => {
    await tx.execute(statement`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`);
    await tx.execute(statement`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work(tx);
  });

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
