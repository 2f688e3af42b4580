import type http from "node:http";
import type { AppError } from "#lib/contract/app-error.ts";
import { addStandardHeaders, buildErrorReply, type Reply } from "#lib/platform/http/envelope.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * Builds the error envelope for a request that never reaches a route, with a new request id. `status` overrides the
 * status of the error code.
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

/** Writes a reply directly, which is faster than creating a Response first. */
export function writeReply({ status, headers, body, cookies }: Reply, response: http.ServerResponse): void {
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  const set = cookies ? { "Set-Cookie": [...cookies] } : {};
  response.writeHead(status, { ...headers, ...length, ...set }).end(body);
}
