import type http from "node:http";
import type { AppError } from "#lib/contract/app-error.ts";
import { addStandardHeaders, buildErrorReply, type Reply } from "#lib/platform/http/envelope.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * The error envelope for a request that no route is asked about, with a request id of its own. `status` replaces the one
 * that the error's code stands for.
 */
export function createErrorReply(
  error: AppError,
  headers: Record<string, string> = {},
  status?: number,
): Reply {
  const requestId = newId();
  const reply = addStandardHeaders(buildErrorReply(error, requestId), requestId, headers);
  return status === undefined ? reply : { ...reply, status };
}

/** Sends a reply as it is. Building a Response of it first would cost more than the sending. */
export function writeReply({ status, headers, body, cookies }: Reply, response: http.ServerResponse): void {
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  const set = cookies ? { "Set-Cookie": [...cookies] } : {};
  response.writeHead(status, { ...headers, ...length, ...set }).end(body);
}
