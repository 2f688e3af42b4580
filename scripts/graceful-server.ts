import http from "node:http";
import net from "node:net";
import { rejectConnect, rejectMalformedRequest } from "./malformed-request.ts";

/** How long an idle connection stays open while the server closes, because a request may already be on its way. */
const LINGER_MS = 500;
const CHECK_INTERVAL_MS = 50;

/**
 * Time limits for slow clients, in milliseconds. They leave enough time to send a file of 25 MiB at 90 KB/s. A
 * connection is closed if no data is sent or received for `timeout`, even if a response is still pending.
 */
const TIMEOUTS = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  timeout: 120_000,
};

type ConnectionState = { busy: number; read: number; quietSince: number };

/**
 * Creates an HTTP server that can be closed without failing requests. `close` stops listening, adds `Connection: close`
 * to the responses of accepted requests, and then closes idle connections.
 */
export function createGracefulServer(
  handler: http.RequestListener,
  { timeout, ...timeouts } = TIMEOUTS,
): { http: http.Server; close(): Promise<void> } {
  const connections = new Map<net.Socket, ConnectionState>();
  const unanswered = new Set<http.ServerResponse>();
  let closing = false;
  // The handler checks the Host header, because Node would reject the request without a response body.
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
      // The `close` method of http.Server closes idle connections immediately, which makes requests that are on their
      // way fail.
      const done = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
      const closedSince = performance.now();
      const timer = setInterval(() => closeIdleConnections(connections, closedSince), CHECK_INTERVAL_MS);
      await done;
      clearInterval(timer);
    },
  };
}

/** Closes connections that have been idle long enough that no request can be on its way. */
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
