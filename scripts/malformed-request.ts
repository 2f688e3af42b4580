import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#lib/contract/app-error.ts";
import { HTTP_ERRORS } from "#lib/messages/requests.ts";
import type { Reply } from "#lib/platform/http/envelope.ts";
import { createErrorReply } from "./error-reply.ts";

/**
 * How long a connection stays open after the response, so that a client that is still sending can read the response.
 */
const LINGER_MS = 2000;

const answered = new WeakSet<Duplex>();

/**
 * Handles Node's `clientError` event. A request that can't be parsed never reaches a route, so its error envelope is
 * written here. Then the connection is closed.
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

/** Handles Node's `connect` event by rejecting the request for a tunnel. */
export function rejectConnect(_request: unknown, socket: Duplex): void {
  const refusal = new AppError("method_not_allowed", HTTP_ERRORS.connect);
  socket.on("error", () => {});
  socket.end(formatRawResponse(createErrorReply(refusal, { Allow: "GET, HEAD", Connection: "close" })));
}

/** The same response as Node's. It has no envelope, because the client didn't finish its request. */
const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

function buildErrorResponse({ code }: { code?: string }): Reply {
  const refusal =
    code === "HPE_HEADER_OVERFLOW"
      ? new AppError("payload_too_large", HTTP_ERRORS.headersTooLarge)
      : new AppError("invalid_request", HTTP_ERRORS.malformed);
  return createErrorReply(refusal, { Connection: "close" });
}

function formatRawResponse({ status, headers, body }: Reply): string {
  const text = body ?? "";
  const lines = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(text) });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}
