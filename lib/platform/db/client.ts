import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { createClient, type DatabaseConnection } from "./driver.ts";
import { type Probe, startHealthProbe } from "./health-probe.ts";
import { ignoreLostConnections } from "./ignore-lost-connections.ts";
import { type Encryption, parseEncryption } from "./negotiate-tls.ts";
import * as schema from "./schema/index.ts";
import { createSocketPool, type SocketPool, type Target } from "./socket-pool.ts";
import { guardTransactions } from "./transaction-guard.ts";

/** The database, or a transaction on it: queries cannot tell and need not. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export type { DatabaseConnection } from "./driver.ts";

export type Database = { db: Db; sql: postgres.Sql; close(): Promise<void> };

/**
 * Opens a pool of at most `max` connections, and one more that tells whether the server still answers. Nothing is dialled
 * before the first query. A server that is away or silent is noticed within 3 s, whoever waits or comes meanwhile is
 * refused, and it is tried again within 1 s of its return.
 */
export function openDatabase(connection: DatabaseConnection, max = 10): Database {
  ignoreLostConnections();
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
  return { db: drizzle(sql, { schema }), sql, close };
}

function connect(
  connection: DatabaseConnection,
  sockets: SocketPool,
  overrides: { max: number; socket?: unknown },
) {
  return createClient(connection, {
    connect_timeout: 3,
    backoff: (attempt: number) => (sockets.isRefusing() ? 0 : Math.min(0.05 * 2 ** attempt, 1)),
    onnotice: () => {},
    connection: {
      application_name: "touchstone",
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    socket: sockets.dial,
    ssl: false,
    ...overrides,
  });
}

/** On a connection of its own, which is dialled anew after it was dropped. */
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
      // One that was still connecting would be dialled again.
      current?.sockets.setRefusing(true);
      current?.sockets.destroyAll();
      current = undefined;
    },
  };
}

/** Runs `work` in a transaction; inside one, in a savepoint of it. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx));
