import http from "node:http";
import { refuseUnreadable } from "./unreadable-request.ts";

/** How long an idle connection is kept open for a request that may be on its way while the server closes. */
const LINGER_MS = 250;

/**
 * An HTTP server that can be closed without failing anybody: it stops listening, answers what was accepted, tells
 * clients to close (`Connection: close`), and only then lets idle connections go.
 */
export function closingServer(handler: http.RequestListener): { http: http.Server; close(): Promise<void> } {
  let closing = false;
  const server = http.createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 70_000 },
    (request, response) => {
      if (closing) response.setHeader("Connection", "close");
      handler(request, response);
    },
  );
  server.on("clientError", refuseUnreadable);
  return {
    http: server,
    async close() {
      closing = true;
      const done = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setInterval(() => server.closeIdleConnections(), LINGER_MS);
      await done;
      clearInterval(timer);
    },
  };
}
