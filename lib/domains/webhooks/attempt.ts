import { type Dispatcher, errors } from "undici";
import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";
import { AddressNotAllowedError } from "#lib/platform/outbound/address-guard.ts";
import type { ConnectionPool, PooledConnection } from "./connection-pool.ts";
import { type AttemptResult, isSuccess } from "./rules.ts";

export type OutgoingRequest = { url: string; headers: Record<string, string>; body: string };

/** The time limit of an attempt in ms. It includes resolving, connecting, sending and reading the response. */
export const ATTEMPT_MS = 10_000;
const MAX_READ_BYTES = 64 * 1024;
const KEPT_BODY_BYTES = 4 * 1024;
const KEPT_HEADERS = 50;
const KEPT_HEADER_CHARACTERS = 1024;

type ReceivedResponse = { status: number; headers: Record<string, string>; body: string };

/**
 * Sends one POST request to an endpoint. Never throws, because the result describes any failure. Doesn't follow
 * redirects or decompress content. Reads at most 64 KiB of a response; a longer response is cut off and judged by its
 * status.
 */
export async function sendAttempt(
  pool: ConnectionPool,
  request: OutgoingRequest,
  clock: () => Date,
  limitMs = ATTEMPT_MS,
): Promise<AttemptResult> {
  const startedAt = clock();
  const started = performance.now();
  const buildResult = (response: ReceivedResponse | null, error: string | null): AttemptResult => ({
    startedAt,
    endedAt: clock(),
    durationMs: Math.round(performance.now() - started),
    requestHeaders: request.headers,
    status: response?.status ?? null,
    headers: response?.headers ?? null,
    body: response?.body ?? null,
    error,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new AttemptTimeout()), limitMs);
  try {
    const response = await exchange(pool, request, deadline.signal);
    return buildResult(response, isSuccess(response.status) ? null : DELIVERY_ERRORS.status(response.status));
  } catch (error) {
    return buildResult(
      null,
      deadline.signal.aborted ? DELIVERY_ERRORS.timeout(limitMs / 1000) : describeError(error),
    );
  } finally {
    clearTimeout(timer);
  }
}

class AttemptTimeout extends Error {}

async function exchange(
  pool: ConnectionPool,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const { connection, response } = await send(pool, request, signal);
  try {
    const { bytes, isComplete } = await readBeginning(response.body);
    if (isComplete) pool.release(connection);
    else pool.drop(connection);
    return { status: response.statusCode, headers: trimHeaders(response.headers), body: decodeText(bytes) };
  } catch (error) {
    pool.drop(connection);
    throw error;
  }
}

type SentRequest = { connection: PooledConnection; response: Dispatcher.ResponseData };

/** Sends the request on an idle connection if possible. If the endpoint has just closed it, opens a new connection. */
async function send(
  pool: ConnectionPool,
  request: OutgoingRequest,
  signal: AbortSignal,
  isRetry = false,
): Promise<SentRequest> {
  const { origin, pathname, search } = new URL(request.url);
  const connection = pool.acquire(origin, isRetry);
  const wasReused = connection.hasResponded;
  // The client only reacts to the signal once it is connected. Before that, resolving or the handshake could hang.
  const dropConnection = () => pool.drop(connection);
  signal.addEventListener("abort", dropConnection, { once: true });
  try {
    const { headers, body } = request;
    const path = pathname + search;
    return {
      connection,
      response: await connection.client.request({ method: "POST", path, headers, body, signal }),
    };
  } catch (error) {
    pool.drop(connection);
    if (isRetry || !wasReused || signal.aborted || !isClosedEarly(error)) throw error;
    return send(pool, request, signal, true);
  } finally {
    signal.removeEventListener("abort", dropConnection);
  }
}

async function readBeginning(
  body: Dispatcher.ResponseData["body"],
): Promise<{ bytes: Buffer; isComplete: boolean }> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < KEPT_BODY_BYTES) kept.push(chunk.subarray(0, KEPT_BODY_BYTES - size));
    size += chunk.length;
    if (size > MAX_READ_BYTES) return { bytes: Buffer.concat(kept), isComplete: false };
  }
  return { bytes: Buffer.concat(kept), isComplete: true };
}

/** Decodes text so that PostgreSQL can store it, without NUL and without an incomplete character at the end. */
const decodeText = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "");

const trimHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, KEPT_HEADERS)
      .map(([name, value]) => [
        name,
        String(value ?? "")
          .replaceAll("\0", "")
          .slice(0, KEPT_HEADER_CHARACTERS),
      ]),
  );

const CLOSED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "ECONNABORTED"]);
const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
/** undici fails a request this way if a status 100 arrives, which only requests with the header Expect ask for. */
const isContinued = (error: unknown): boolean =>
  error instanceof errors.SocketError && error.message === "bad response";
const isClosedEarly = (error: unknown): boolean => CLOSED.has(getErrorCode(error)) && !isContinued(error);

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: DELIVERY_ERRORS.refused,
  EHOSTUNREACH: DELIVERY_ERRORS.unreachable,
  ENETUNREACH: DELIVERY_ERRORS.unreachable,
  ENOTFOUND: DELIVERY_ERRORS.unresolved,
  ENODATA: DELIVERY_ERRORS.unresolved,
  UND_ERR_CONNECT_TIMEOUT: DELIVERY_ERRORS.connectTimeout,
  UND_ERR_HEADERS_OVERFLOW: DELIVERY_ERRORS.headersTooLarge,
};

/** Describes a failure to the webhook's owner, without IP addresses or internal details. */
function describeError(error: unknown): string {
  if (error instanceof AddressNotAllowedError) return error.message;
  const code = getErrorCode(error);
  if (isContinued(error)) return DELIVERY_ERRORS.continued;
  if (isClosedEarly(error)) return DELIVERY_ERRORS.closedEarly(code);
  const isTls = /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO|^EPROTO$/.test(code);
  const reason = REASONS[code] ?? (isTls ? DELIVERY_ERRORS.tls : DELIVERY_ERRORS.failed);
  return code ? DELIVERY_ERRORS.withCode(reason, code) : reason;
}
