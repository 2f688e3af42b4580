import type postgres from "postgres";
import { type ClientOptions, createClient, type DatabaseConnection } from "./create-client.ts";
import { handleLostConnections } from "./handle-lost-connections.ts";
import { type Probe, startHealthProbe } from "./health-probe.ts";
import { type Encryption, parseEncryption } from "./negotiate-tls.ts";
import { createSocketPool, type SocketPool, type Target } from "./socket-pool.ts";
import { guardTransactions } from "./transaction-guard.ts";

export type Pool = { sql: postgres.Sql; close(): Promise<void> };

/**
 * Opens a pool of at most `max` connections, plus a separate one that checks whether the server still responds. It
 * doesn't connect before the first query. A server that is down or stops responding is detected within 3 s. From then
 * on, all queries fail with an error that `isUnavailableError` recognizes. When the server is back, queries work again
 * within 1 s.
 */
export function openPool(connection: DatabaseConnection, max: number): Pool {
  handleLostConnections();
  const encryption = typeof connection === "string" ? parseEncryption(connection) : undefined;
  const sockets = createSocketPool(encryption);
  const probe = createProbe(connection, encryption);
  let healthProbe: { stop(): void } | undefined;
  const sql = connect(connection, sockets, {
    max,
    socket(target: Target) {
      healthProbe ??= startHealthProbe(sockets, probe);
      return sockets.dial(target);
    },
  });
  guardTransactions(sql);
  const close = async () => {
    await sql.end({ timeout: 5 });
    healthProbe?.stop();
    probe.reset();
  };
  return { sql, close };
}

const connect = (connection: DatabaseConnection, sockets: SocketPool, options: ClientOptions) =>
  createClient(connection, {
    connect_timeout: 3,
    backoff: (attempt: number) => (sockets.isRefusing() ? 0 : Math.min(0.05 * 2 ** attempt, 1)),
    onnotice: () => {},
    connection: {
      application_name: "touchstone",
      TimeZone: "UTC",
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    socket: sockets.dial,
    // Sockets are already encrypted (socket-pool.ts).
    ssl: false,
    ...options,
  });

/** Uses a separate connection. After a reset, the next ping opens a new one. */
function createProbe(connection: DatabaseConnection, encryption: Encryption | undefined): Probe {
  let current: { sql: postgres.Sql; sockets: SocketPool } | undefined;
  const openConnection = () => {
    const sockets = createSocketPool(encryption);
    return { sql: connect(connection, sockets, { max: 1 }), sockets };
  };
  return {
    ping() {
      current ??= openConnection();
      return current.sql`select 1`.execute();
    },
    reset() {
      void current?.sql.end({ timeout: 0 });
      // Otherwise postgres.js would reconnect for a connection that wasn't established yet.
      current?.sockets.setRefusing(true);
      current?.sockets.destroyAll();
      current = undefined;
    },
  };
}
