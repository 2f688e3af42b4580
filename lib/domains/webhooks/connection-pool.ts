import { Client } from "undici";
import type { Connector } from "#lib/platform/outbound/connector.ts";

/** A connection to an endpoint, for one request at a time. */
export type PooledConnection = {
  client: Client;
  origin: string;
  /** Whether this connection has carried a response before. If so, the endpoint may have closed it in the meantime. */
  hasResponded: boolean;
  requests: number;
};

export type ConnectionPool = {
  /** Returns an idle connection to an origin, or a new connection. With `fresh`, it is always new. */
  acquire(origin: string, fresh?: boolean): PooledConnection;
  /** Returns a connection to the pool for reuse, after its response was read to the end. */
  release(connection: PooledConnection): void;
  /** Closes a connection and aborts its request. */
  drop(connection: PooledConnection): void;
  close(): Promise<void>;
};

/**
 * The maximum number of requests per connection. A new connection resolves the name again, so that endpoints can move
 * even if they are never idle.
 */
const MAX_REQUESTS = 1000;
const KEEP_ALIVE_MS = 4000;
const MAX_KEEP_ALIVE_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Creates a pool that keeps connections open for a few seconds between requests. Callers set time limits. */
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
    const connection: PooledConnection = { client, origin, hasResponded: false, requests: 0 };
    client.on("disconnect", () => {
      connection.hasResponded = false;
      if (idle.get(origin)?.includes(connection)) drop(connection);
    });
    open.add(connection);
    return connection;
  };

  return {
    acquire(origin, fresh = false) {
      // The most recently used connection is the least likely to have been closed.
      const idleConnection = fresh ? undefined : idle.get(origin)?.at(-1);
      const connection = idleConnection ?? connect(origin);
      forget(connection);
      connection.requests++;
      return connection;
    },
    release(connection) {
      if (connection.client.destroyed || !open.has(connection) || connection.requests >= MAX_REQUESTS)
        return drop(connection);
      connection.hasResponded = true;
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
