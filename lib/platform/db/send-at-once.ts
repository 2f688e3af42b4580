import { setImmediate } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect();

/**
 * Writes the parameters of a statement into its text, so that the driver sends all of it at once. Inside a transaction, it
 * otherwise asks the server for their types first, and sends the rest when the event loop gets to the answer. A busy
 * process would keep the server waiting for that long.
 * @throws Error for a text with a quote or a backslash. Pass only ids, numbers and texts of our own.
 */
export function sendAtOnce(statement: SQL): SQL {
  const { params } = dialect.sqlToQuery(statement);
  if (params.some((value) => typeof value === "string" && /['\\]/.test(value)))
    throw new Error("A text with a quote or a backslash isn't written into a statement");
  return statement.inlineParams();
}

/** Waits until the driver has sent what was begun, which it does in the second turn of the event loop. */
export async function waitUntilSent(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
