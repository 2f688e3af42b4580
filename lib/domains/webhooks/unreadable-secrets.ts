import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { canOpen, type Sealer } from "#lib/platform/secrets.ts";

/** The maximum number of secrets that are checked when the service starts. */
const LIMIT = 1000;

/** Logs an error if stored secrets can't be decrypted because they were sealed with another ENCRYPTION_KEY. */
export async function logUnreadableSecrets(
  { sql }: Pick<Database, "sql">,
  sealer: Sealer,
  log: Logger,
): Promise<void> {
  const rows = await sql<{ sealed: Buffer }[]>`
    select sealed_secret as sealed from webhook_endpoints order by created_at desc limit ${LIMIT}`;
  const unreadable = rows.filter(({ sealed }) => !canOpen(sealer, sealed)).length;
  if (unreadable === 0) return;
  log.error(
    { unreadable, looked_at: rows.length },
    "webhook secrets were sealed with another ENCRYPTION_KEY; their webhooks receive nothing until that key is restored " +
      "(it may be in secrets.json of the old DATA_DIR) or the secrets are rotated",
  );
}
