import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { createClient, type DatabaseConnection } from "./driver.ts";
import { isDenied, isLockTimeout, isReadOnly } from "./failure.ts";

/** Any number, the same for all: whoever migrates holds this advisory lock. */
const MIGRATION_LOCK = 7_236_401;

const FOLDER = path.resolve(import.meta.dirname, "../../../drizzle");

/** Whoever asks for a table waits behind a migration that waits for it: so long, and no longer. */
const LOCK_TIMEOUT_MS = 2000;
const PAUSE_MS = 1000;
const TRIES = 20;

/**
 * Brings the schema up to date. Of several instances starting at once one migrates, the others wait for it. All that is
 * new comes in one transaction; while somebody holds a table that it needs, it gives way and tries again.
 * @throws OperatorError when it never gets them, or the database does not let us.
 */
export async function migrate(
  connection: DatabaseConnection,
  { folder = FOLDER, tries = TRIES } = {},
): Promise<void> {
  const sql = createClient(connection, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    // Only now: others may wait long for the lock above.
    await sql.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (let left = tries; !(await isDone(sql, folder)); ) {
      left -= 1;
      if (left === 0) throw heldUp();
      await sleep(PAUSE_MS);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function isDone(sql: postgres.Sql, folder: string): Promise<boolean> {
  try {
    await run(drizzle(sql), { migrationsFolder: folder });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw refusal(error) ?? error;
  }
}

/** What the operator can mend, in a sentence. */
function refusal(error: unknown): OperatorError | undefined {
  if (isReadOnly(error)) {
    return new OperatorError(
      "The database can only be read (is it a standby?): set DATABASE_URL to the primary.",
    );
  }
  if (isDenied(error)) {
    return new OperatorError(
      "The database's user may not create tables in it: make it the owner of the database, or grant it CREATE on the " +
        "database and on the schema public.",
    );
  }
  return undefined;
}

const heldUp = () =>
  new OperatorError(
    "The schema could not be brought up to date, and is as it was: a long query or an open transaction holds a table " +
      "that a migration changes (pg_stat_activity tells whose). Try again when it has ended.",
  );
