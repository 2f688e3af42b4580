import http from "node:http";
import net from "node:net";
import { rejectConnect, rejectMalformedRequest } from "./malformed-request.ts";

/** How long a quiet connection is kept open for a request that may be on its way while the server closes. */
const LINGER_MS = 500;
const CHECK_INTERVAL_MS = 50;

/**
 * Nobody holds a connection by sending slowly: a line of 45 KB/s has time for the largest body that is taken. Nor by not
 * reading: one on which nothing has moved for `timeout` is cut, with what was to be sent on it.
 */
const TIMEOUTS = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  timeout: 120_000,
};

type ConnectionState = { busy: number; read: number; quietSince: number };

/**
 * An HTTP server that can be closed without failing anybody: it stops listening, answers what was accepted, tells
 * clients to close (`Connection: close`), and only then lets quiet connections go.
 */
export function createGracefulServer(
  handler: http.RequestListener,
  { timeout, ...timeouts } = TIMEOUTS,
): { http: http.Server; close(): Promise<void> } {
  const connections = new Map<net.Socket, ConnectionState>();
  const unanswered = new Set<http.ServerResponse>();
  let closing = false;
  // Whether there is a Host is for the handler to say: Node would refuse without a body.
  const options = { ...timeouts, keepAliveTimeout: 65_000, requireHostHeader: false };
  const server = http.createServer(options, (request, response) => {
    if (closing) response.setHeader("Connection", "close");
    const connection = connections.get(request.socket);
    if (connection) connection.busy++;
    unanswered.add(response);
    response.once("close", () => {
      unanswered.delete(response);
      if (connection) Object.assign(connection, { busy: connection.busy - 1, quietSince: performance.now() });
    });
    handler(request, response);
  });
  server.timeout = timeout;
  server.on("clientError", rejectMalformedRequest);
  server.on("connect", rejectConnect);
  server.on("connection", (socket) => {
    connections.set(socket, { busy: 0, read: 0, quietSince: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  return {
    http: server,
    async close() {
      closing = true;
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      // http.Server's own would cut idle connections at once, and fail the requests that are on their way.
      const done = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      const closedSince = performance.now();
      const timer = setInterval(() => closeIdleConnections(connections, closedSince), CHECK_INTERVAL_MS);
      await done;
      clearInterval(timer);
    },
  };
}

/** Ends the connections on which nothing has happened for as long as a request may be on its way. */
function closeIdleConnections(
  connections: ReadonlyMap<net.Socket, ConnectionState>,
  closedSince: number,
): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    if (socket.bytesRead !== connection.read) {
      Object.assign(connection, { read: socket.bytesRead, quietSince: now });
    } else if (connection.busy === 0 && now - Math.max(connection.quietSince, closedSince) >= LINGER_MS)
      socket.destroy();
  }
}
