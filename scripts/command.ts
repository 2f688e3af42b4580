import { AppError } from "#lib/contract/app-error.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";

/** What a command prints to standard output, and its exit code (0 by default). */
export type Output = ({ json: unknown } | { text: string }) & { exitCode?: number };

/** A command whose options are valid. */
export type Command = {
  run(database: Database): Promise<Output>;
  /** Whether the command creates the embedded database if there is none yet. */
  createsDatabase?: boolean;
};

/**
 * Runs a command on the service's database, applies the migrations first, and prints the output. The service can be
 * running or stopped. `parse` gets the arguments. It returns undefined for an unknown command, and throws an
 * OperatorError for an invalid option. Both end with exit code 2 before anything is opened. `help` prints the usage with
 * exit code 0. Other errors are printed to standard error, with exit code 1.
 */
export async function runCommand(
  usage: string,
  parse: (args: string[]) => Command | undefined,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === "help" || args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  let command: Command | undefined;
  try {
    command = parse(args);
  } catch (error) {
    return fail(formatError(error), 2);
  }
  if (!command) return fail(usage, 2);
  try {
    const output = await withDatabase(command);
    process.stdout.write(`${"json" in output ? JSON.stringify(output.json) : output.text}\n`);
    process.exitCode = output.exitCode ?? 0;
  } catch (error) {
    fail(formatError(error), 1);
  }
}

function fail(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

async function withDatabase({ run, createsDatabase = false }: Command): Promise<Output> {
  const config = env();
  const server = await openDatabaseServer(config, "admin", { mustExist: !createsDatabase });
  try {
    await migrate(config.DATABASE_DIRECT_URL ?? server.connection);
    const database = openDatabase(server.connection, 4);
    try {
      return await run(database);
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
