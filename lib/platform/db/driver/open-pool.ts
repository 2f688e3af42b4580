import type postgres from "postgres";
import { type ClientOptions, createClient, type DatabaseConnection } from "./create-client.ts";
import { parseHost, type ServerMode } from "./database-url.ts";
import { isUnavailableError } from "./driver-error.ts";
import { handleLostConnections } from "./handle-lost-connections.ts";
import { type Probe, startHealthProbe } from "./health-probe.ts";
import { createServerLocator, type ServerLocator } from "./locate-server.ts";
import { parseEncryption } from "./negotiate-tls.ts";
import { createSocketPool, type SocketPool, type Target } from "./socket-pool.ts";
import { guardTransactions } from "./transaction-guard.ts";

export type Pool = {
  sql: postgres.Sql;
  /** Whether a pooler is in front of the server, so that a connection keeps no state between transactions. */
  isPooled(): Promise<boolean>;
  /**
   * Whether a statement or transaction has failed since this time because the server was unavailable. `time` is a
   * value of `performance.now()`.
   */
  wasUnavailableSince(time: number): boolean;
  close(): Promise<void>;
};

/** In milliseconds. A pooler refuses parameters that it doesn't know, so there they are settings of the role. */
const TIMEOUTS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };
/** The driver omits parameters that are 0. */
const NO_TIMEOUTS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * Opens a pool of at most `max` connections, plus a separate one that checks whether the server still responds. It
 * doesn't connect before the first query. A server that is down or stops responding is detected within 3 s. From then
 * on, all queries fail with an error that `isUnavailableError` recognizes. When the server is back, queries work again
 * within 1 s. Before the first connection and after outages, it is determined which host to use and whether a pooler is
 * in front of the server (locate-server.ts).
 */
export function openPool(connection: DatabaseConnection, max: number): Pool {
  handleLostConnections();
  const locator = createServerLocator(connection);
  const probe = createProbe(locator);
  let healthProbe: { stop(): void } | undefined;
  let unavailableAt = Number.NEGATIVE_INFINITY;
  const onError = (error: unknown) => {
    if (isUnavailableError(error)) unavailableAt = performance.now();
  };
  const { sql, sockets } = connect(locator, max, {
    onDial() {
      healthProbe ??= startHealthProbe(sockets, probe);
    },
    onError,
  });
  guardTransactions(sql, onError);
  const close = async () => {
    await sql.end({ timeout: 5 });
    healthProbe?.stop();
    probe.reset();
  };
  return {
    sql,
    isPooled: async () => (await locator.locate()).isPooled,
    wasUnavailableSince: (time) => unavailableAt >= time,
    close,
  };
}

type Client = { sql: postgres.Sql; sockets: SocketPool };

type ClientHooks = { onDial?(): void; onError?(error: unknown): void };

function connect(locator: ServerLocator, max: number, { onDial, onError }: ClientHooks = {}): Client {
  const sockets = createSocketPool({
    encryption: typeof locator.connection === "string" ? parseEncryption(locator.connection) : undefined,
    async chooseServer(target) {
      const server = await locator.locate();
      // The driver reads these when it opens the connection.
      Object.assign(sql.options.connection, server.isPooled ? NO_TIMEOUTS : TIMEOUTS);
      return toTarget(server.connection, target);
    },
    onLost: locator.isSelective ? locator.forget : () => {},
  });
  const options: ClientOptions = {
    max,
    connect_timeout: 3,
    backoff: (attempt: number) => (sockets.isRefusing() ? 0 : Math.min(0.05 * 2 ** attempt, 1)),
    onnotice: () => {},
    connection: { application_name: "touchstone", TimeZone: "UTC", ...TIMEOUTS },
    socket(target: Target) {
      onDial?.();
      return sockets.dial(target);
    },
    // Sockets are already encrypted (socket-pool.ts).
    ssl: false,
  };
  const sql = createClient(locator.connection, options, {
    allowsNames: () => !locator.isPooled(),
    onError,
  });
  return { sql, sockets };
}

/** Without a host in the URL, the driver's own target applies, which can come from the environment. */
function toTarget(connection: DatabaseConnection, target: Target): Target {
  if (typeof connection !== "string" || new URL(connection).hostname === "") return target;
  const { host, port } = parseHost(connection);
  return { ...target, host: [host], port: [port] };
}

/** Uses a separate connection. After a reset, the next ping opens a new one. */
function createProbe(locator: ServerLocator): Probe {
  let current: Client | undefined;
  return {
    async ping() {
      current ??= connect(locator, 1);
      const { sql } = current;
      if (!locator.isSelective) return (await sql`select 1`).length === 1;
      const [mode] = await sql<ServerMode[]>`
        select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
      return mode !== undefined && locator.accepts(mode);
    },
    reset() {
      void current?.sql.end({ timeout: 0 });
      // Otherwise postgres.js would reconnect for a connection that wasn't established yet.
      current?.sockets.setRefusing(true);
      current?.sockets.destroyAll();
      current = undefined;
    },
    isPooled: locator.isPooled,
    isSelective: locator.isSelective,
    onUnavailable: locator.forget,
  };
}
