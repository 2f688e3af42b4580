import type { Dispatcher } from "undici";
import { RefusedAddress } from "./address-guard.ts";
import type { ConnectionPool, PooledConnection } from "./connection-pool.ts";
import { type AttemptResult, isSuccess } from "./rules.ts";

export type OutgoingRequest = { url: string; headers: Record<string, string>; body: string };

/** For the whole of an attempt: looking up, connecting, sending, and all of the answer. */
export const ATTEMPT_MS = 10_000;
const MAX_READ_BYTES = 64 * 1024;
const KEPT_BODY_BYTES = 4 * 1024;
const KEPT_HEADERS = 50;
const KEPT_HEADER_CHARACTERS = 1024;

type Answer = { status: number; headers: Record<string, string>; body: string };

/**
 * One POST to a receiver. Never throws: what went wrong is in the result. Redirects are answers like any other, content
 * is not decompressed, and of an answer at most 64 KiB is read; a longer one is cut off and counts by its status.
 */
export async function sendAttempt(
  pool: ConnectionPool,
  request: OutgoingRequest,
  clock: () => Date,
  limitMs = ATTEMPT_MS,
): Promise<AttemptResult> {
  const startedAt = clock();
  const started = performance.now();
  const buildResult = (answer: Answer | null, error: string | null): AttemptResult => ({
    startedAt,
    endedAt: clock(),
    durationMs: Math.round(performance.now() - started),
    sent: request.headers,
    status: answer?.status ?? null,
    headers: answer?.headers ?? null,
    body: answer?.body ?? null,
    error,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new AttemptTimeout()), limitMs);
  try {
    const answer = await exchange(pool, request, deadline.signal);
    return buildResult(
      answer,
      isSuccess(answer.status) ? null : `The receiver answered with status ${answer.status}`,
    );
  } catch (error) {
    return buildResult(
      null,
      deadline.signal.aborted ? `No complete answer within ${limitMs / 1000} s` : describeError(error),
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
): Promise<Answer> {
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

/** On an idle connection if there is one. The receiver may just have closed that, which is no fault: then on a new one. */
async function send(
  pool: ConnectionPool,
  request: OutgoingRequest,
  signal: AbortSignal,
  isRetry = false,
): Promise<SentRequest> {
  const { origin, pathname, search } = new URL(request.url);
  const connection = pool.acquire(origin, isRetry);
  const wasReused = connection.hasAnswered;
  // The client heeds the signal only once it is connected; a look-up or a handshake may take for ever.
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

/** As text that PostgreSQL can keep: no NUL, and no half of a character at the cut. */
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
const isClosedEarly = (error: unknown): boolean => CLOSED.has(getErrorCode(error));

const MESSAGES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The host cannot be reached",
  ENOTFOUND: "The host name does not resolve",
  ENODATA: "The host name does not resolve",
  UND_ERR_CONNECT_TIMEOUT: "The connection took too long",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large",
};

/** What the owner of the webhook may read: no addresses, and nothing of our insides. */
function describeError(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const code = getErrorCode(error);
  if (isClosedEarly(error)) return `The connection was closed before the answer was complete (${code})`;
  const isTls = /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO|^EPROTO$/.test(code);
  const sentence =
    MESSAGES[code] ??
    (isTls ? "The receiver's certificate or TLS set-up was not accepted" : "The request failed");
  return code ? `${sentence} (${code})` : sentence;
}
