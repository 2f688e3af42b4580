import http from "node:http";
import net from "node:net";
import { refuseTunnel, refuseUnreadable } from "./unreadable-request.ts";

/** How long a quiet connection is kept open for a request that may be on its way while the server closes. */
const LINGER_MS = 500;
const LOOK_MS = 50;

/**
 * Nobody holds a connection by sending slowly: a line of 45 KB/s has time for the largest body that is taken. Nor by not
 * reading: one on which nothing has moved for `timeout` is cut, with what was to be sent on it.
 */
const PATIENCE = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  timeout: 120_000,
};

type Line = { busy: number; read: number; quietSince: number };

/**
 * An HTTP server that can be closed without failing anybody: it stops listening, answers what was accepted, tells
 * clients to close (`Connection: close`), and only then lets quiet connections go.
 */
export function closingServer(
  handler: http.RequestListener,
  { timeout, ...patience } = PATIENCE,
): { http: http.Server; close(): Promise<void> } {
  const lines = new Map<net.Socket, Line>();
  const unanswered = new Set<http.ServerResponse>();
  let closing = false;
  // Whether there is a Host is for the handler to say: Node would refuse without a body.
  const options = { ...patience, keepAliveTimeout: 65_000, requireHostHeader: false };
  const server = http.createServer(options, (request, response) => {
    if (closing) response.setHeader("Connection", "close");
    const line = lines.get(request.socket);
    if (line) line.busy++;
    unanswered.add(response);
    response.once("close", () => {
      unanswered.delete(response);
      if (line) Object.assign(line, { busy: line.busy - 1, quietSince: performance.now() });
    });
    handler(request, response);
  });
  server.timeout = timeout;
  server.on("clientError", refuseUnreadable);
  server.on("connect", refuseTunnel);
  server.on("connection", (socket) => {
    lines.set(socket, { busy: 0, read: 0, quietSince: performance.now() });
    socket.once("close", () => lines.delete(socket));
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
      const since = performance.now();
      const timer = setInterval(() => letGo(lines, since), LOOK_MS);
      await done;
      clearInterval(timer);
    },
  };
}

/** Ends the connections on which nothing has happened for as long as a request may be on its way. */
function letGo(lines: ReadonlyMap<net.Socket, Line>, since: number): void {
  const now = performance.now();
  for (const [socket, line] of lines) {
    if (socket.bytesRead !== line.read) {
      Object.assign(line, { read: socket.bytesRead, quietSince: now });
    } else if (line.busy === 0 && now - Math.max(line.quietSince, since) >= LINGER_MS) socket.destroy();
  }
}
