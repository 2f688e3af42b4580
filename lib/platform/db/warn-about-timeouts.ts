import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Database } from "./client.ts";

/**
 * Logs a warning if statements can run forever. A pool sets its own timeouts on each connection, but a pooler accepts
 * none, so there they must be settings of the role.
 */
export async function warnAboutTimeouts(
  { sql, isPooled }: Pick<Database, "sql" | "isPooled">,
  log: Logger,
): Promise<void> {
  if (!(await isPooled())) return;
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by name desc`;
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(" and ");
  log.warn(
    `behind a connection pooler, the service can't set timeouts itself, and ${names} of the database role is 0. ` +
      "Set it with ALTER ROLE (docs/operations.md, Connection poolers)",
  );
}
