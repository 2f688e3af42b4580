import { AppError } from "#lib/contract/app-error.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";

/** What a command prints to standard output, and its exit code (0 by default). */
export type Output = ({ json: unknown } | { text: string } | { usage: string }) & { exitCode?: number };

/**
 * Runs a command on the service's database and prints its output. The service can be running or stopped, and the
 * database can be empty. Errors are printed to standard error, with exit code 1.
 */
export async function runCommand(
  command: (database: Database, args: string[]) => Promise<Output>,
): Promise<void> {
  try {
    const output = await withDatabase((database) => command(database, process.argv.slice(2)));
    if ("usage" in output) {
      process.stderr.write(`${output.usage}\n`);
      process.exitCode = 2;
    } else {
      process.stdout.write(`${"json" in output ? JSON.stringify(output.json) : output.text}\n`);
      process.exitCode = output.exitCode ?? 0;
    }
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    process.exitCode = 1;
  }
}

export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = env();
  const server = await openDatabaseServer(config, "admin");
  try {
    await migrate(config.DATABASE_DIRECT_URL ?? server.connection);
    const database = openDatabase(server.connection, 4);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

/** The options that have other names than the fields of the service. */
const OPTION_NAMES: ReadonlyMap<string, string> = new Map([["expires_at", "expires"]]);

function formatError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof AppError) {
    const details = error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return `--${OPTION_NAMES.get(name) ?? name} ${message}`;
    });
    return details.length > 0 ? details.join("\n") : error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
