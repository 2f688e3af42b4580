import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import type { Sealer } from "#lib/platform/secrets.ts";

/** As many as are opened at a start. */
const LIMIT = 1000;

/** Tells operators of stored secrets that this process cannot open: they were sealed with another ENCRYPTION_KEY. */
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
    "secrets of webhooks were sealed with another ENCRYPTION_KEY: nothing is delivered to them until that key is back " +
      "(it may be in secrets.json of the old DATA_DIR), or they are rotated",
  );
}

function canOpen(sealer: Sealer, sealed: Buffer): boolean {
  try {
    sealer.open(sealed);
    return true;
  } catch {
    return false;
  }
}
