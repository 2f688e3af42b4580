import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#lib/contract/app-error.ts";
import type { Reply } from "#lib/platform/http/envelope.ts";
import { createErrorReply } from "./error-reply.ts";

/** How long whoever sends on is listened to, so that the answer is read before the connection goes. */
const LINGER_MS = 2000;

const answered = new WeakSet<Duplex>();

/**
 * What Node's `clientError` is answered with: a request that never becomes one has no route, and gets its envelope here.
 * The connection ends with it.
 */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(
    error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? TIMEOUT : formatRawResponse(buildErrorResponse(error)),
  );
}

/** What Node's `connect` is answered with: a tunnel to elsewhere is asked for, and there is none. */
export function rejectConnect(_request: unknown, socket: Duplex): void {
  const refusal = new AppError("method_not_allowed", "This service opens no tunnels");
  socket.on("error", () => {});
  socket.end(formatRawResponse(createErrorReply(refusal, { Allow: "GET, HEAD", Connection: "close" })));
}

/** As Node says it: nothing was sent that could be right or wrong. */
const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

function buildErrorResponse({ code }: { code?: string }): Reply {
  const refusal =
    code === "HPE_HEADER_OVERFLOW"
      ? new AppError(
          "payload_too_large",
          "The request line and the headers must have at most 16 KiB together",
        )
      : new AppError("invalid_request", "This is no HTTP request that could be read");
  return createErrorReply(refusal, { Connection: "close" });
}

function formatRawResponse({ status, headers, body }: Reply): string {
  const text = body ?? "";
  const lines = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(text) });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}
