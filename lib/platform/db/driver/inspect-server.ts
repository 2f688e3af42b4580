import { createClient } from "./create-client.ts";
import type { ServerMode } from "./database-url.ts";
import { createDriverError } from "./driver-error.ts";
import { parseEncryption } from "./negotiate-tls.ts";
import { createSocketPool } from "./socket-pool.ts";
import { withTimeout } from "./with-timeout.ts";

/** `timeline` counts the promotions in the server's history. It is 0 for a standby, and if it wasn't asked for. */
export type Inspection = ServerMode & { isPooled: boolean; timeline: number };

const ANSWER_TIMEOUT_MS = 3000;
const TIMELINE = "case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end";

/**
 * Asks a server what it is, on a connection of its own. The URL must have one host. A pooler is recognized by the number
 * of the connection: PostgreSQL announces the pid of the process that will answer, and a pooler announces a number of
 * its own, because it can't know yet which processes will. It looks the same in session mode. Some hosted servers don't tell
 * their timeline, so it is asked for only if servers are compared.
 * @throws Error of the driver if the server doesn't respond within 3 s
 */
export async function inspectServer(url: string, hasTimeline: boolean): Promise<Inspection> {
  const sockets = createSocketPool({ encryption: parseEncryption(url) });
  const sql = createClient(url, {
    max: 1,
    connect_timeout: ANSWER_TIMEOUT_MS / 1000,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "touchstone" },
    socket: sockets.dial,
    ssl: false,
  });
  try {
    // Without parameters, this is the simple protocol, which every pooler supports.
    const answer = sql.unsafe<(ServerMode & { pid: number; timeline: string | null })[]>(`
      select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        ${hasTimeline ? TIMELINE : "null"} as timeline`);
    const rows = await withTimeout(ANSWER_TIMEOUT_MS, answer, () =>
      createDriverError("CONNECT_TIMEOUT", "The database doesn't respond"),
    );
    const [row] = rows;
    if (!row) throw createDriverError("08P01", "The database returned no row");
    const { pid, timeline, ...mode } = row;
    // The first 8 hexadecimal digits of a log file's name are its timeline.
    return { ...mode, isPooled: rows.state.pid !== pid, timeline: Number.parseInt(timeline ?? "0", 16) };
  } finally {
    void sql.end({ timeout: 0 }).catch(() => {});
    // Otherwise the driver would reconnect for a connection that wasn't established.
    sockets.setRefusing(true);
    sockets.destroyAll();
  }
}
