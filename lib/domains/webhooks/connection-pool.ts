import { Client } from "undici";
import type { Connector } from "./connector.ts";

/** One connection to a receiver, for one request at a time. */
export type PooledConnection = {
  client: Client;
  origin: string;
  /** Whether the connection that is open now has carried an answer: such a one may have been closed meanwhile. */
  hasAnswered: boolean;
  requests: number;
};

export type ConnectionPool = {
  /** An idle line to an origin, or a new one; `fresh`: a new one. */
  acquire(origin: string, fresh?: boolean): PooledConnection;
  /** Back, for the next request: after an answer that was read to its end. */
  release(connection: PooledConnection): void;
  /** Closes it, whatever is under way on it. */
  drop(connection: PooledConnection): void;
  close(): Promise<void>;
};

/** Receivers move; a name is looked up again after so many requests, if it was never idle for long. */
const MAX_REQUESTS = 1000;
const KEEP_ALIVE_MS = 4000;
const MAX_KEEP_ALIVE_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Connections that are kept open between requests, a few seconds each. Time limits are the caller's. */
export function createConnectionPool(connector: Connector): ConnectionPool {
  const idle = new Map<string, PooledConnection[]>();
  const open = new Set<PooledConnection>();

  const forget = (connection: PooledConnection) => {
    const rest = idle.get(connection.origin)?.filter((other) => other !== connection) ?? [];
    if (rest.length > 0) idle.set(connection.origin, rest);
    else idle.delete(connection.origin);
  };

  const drop = (connection: PooledConnection) => {
    forget(connection);
    open.delete(connection);
    void connection.client.destroy().catch(() => {});
  };

  const connect = (origin: string): PooledConnection => {
    const client = new Client(origin, {
      connect: connector,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const connection: PooledConnection = { client, origin, hasAnswered: false, requests: 0 };
    client.on("disconnect", () => {
      connection.hasAnswered = false;
      if (idle.get(origin)?.includes(connection)) drop(connection);
    });
    open.add(connection);
    return connection;
  };

  return {
    acquire(origin, fresh = false) {
      // The one used last is the least likely to have been closed.
      const idleConnection = fresh ? undefined : idle.get(origin)?.at(-1);
      const connection = idleConnection ?? connect(origin);
      forget(connection);
      connection.requests++;
      return connection;
    },
    release(connection) {
      if (connection.client.destroyed || !open.has(connection) || connection.requests >= MAX_REQUESTS)
        return drop(connection);
      connection.hasAnswered = true;
      idle.set(connection.origin, [...(idle.get(connection.origin) ?? []), connection]);
    },
    drop,
    async close() {
      await Promise.all([...open].map((connection) => connection.client.destroy().catch(() => {})));
      open.clear();
      idle.clear();
    },
  };
}
