import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import { type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";

/** A worker process that submits saved answers whose deadline has passed, for tests that kill it. */
const connection: DatabaseConnection = JSON.parse(process.argv[2] ?? "");
const onFailure = (error: unknown) => {
  throw error;
};
await recordDueAttempts(openDatabase(connection, 4), {
  now: () => new Date(),
  signal: new AbortController().signal,
  onFailure,
});
process.exit();
