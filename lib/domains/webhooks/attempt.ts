import type { Dispatcher } from "undici";
import { RefusedAddress } from "./guard.ts";
import type { Line, Lines } from "./lines.ts";
import { type AttemptResult, isSuccess } from "./rules.ts";

export type Outgoing = { url: string; headers: Record<string, string>; body: string };

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
export async function attempt(
  lines: Lines,
  outgoing: Outgoing,
  clock: () => Date,
  limitMs = ATTEMPT_MS,
): Promise<AttemptResult> {
  const startedAt = clock();
  const started = performance.now();
  const result = (answer: Answer | null, error: string | null): AttemptResult => ({
    startedAt,
    endedAt: clock(),
    durationMs: Math.round(performance.now() - started),
    sent: outgoing.headers,
    status: answer?.status ?? null,
    headers: answer?.headers ?? null,
    body: answer?.body ?? null,
    error,
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new OutOfTime()), limitMs);
  try {
    const answer = await exchange(lines, outgoing, deadline.signal);
    return result(
      answer,
      isSuccess(answer.status) ? null : `The receiver answered with status ${answer.status}`,
    );
  } catch (error) {
    return result(
      null,
      deadline.signal.aborted ? `No complete answer within ${limitMs / 1000} s` : describe(error),
    );
  } finally {
    clearTimeout(timer);
  }
}

class OutOfTime extends Error {}

async function exchange(lines: Lines, outgoing: Outgoing, signal: AbortSignal): Promise<Answer> {
  const { line, response } = await send(lines, outgoing, signal);
  try {
    const { bytes, isWhole } = await beginning(response.body);
    if (isWhole) lines.give(line);
    else lines.drop(line);
    return { status: response.statusCode, headers: keptHeaders(response.headers), body: asText(bytes) };
  } catch (error) {
    lines.drop(line);
    throw error;
  }
}

type Begun = { line: Line; response: Dispatcher.ResponseData };

/** On an idle connection if there is one. The receiver may just have closed that, which is no fault: then on a new one. */
async function send(lines: Lines, outgoing: Outgoing, signal: AbortSignal, isAgain = false): Promise<Begun> {
  const { origin, pathname, search } = new URL(outgoing.url);
  const line = lines.take(origin, isAgain);
  const wasOpen = line.hasAnswered;
  // The client heeds the signal only once it is connected; a look-up or a handshake may take for ever.
  const giveUp = () => lines.drop(line);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    const { headers, body } = outgoing;
    const path = pathname + search;
    return { line, response: await line.client.request({ method: "POST", path, headers, body, signal }) };
  } catch (error) {
    lines.drop(line);
    if (isAgain || !wasOpen || signal.aborted || !isClosedEarly(error)) throw error;
    return send(lines, outgoing, signal, true);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function beginning(
  body: Dispatcher.ResponseData["body"],
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < KEPT_BODY_BYTES) kept.push(chunk.subarray(0, KEPT_BODY_BYTES - size));
    size += chunk.length;
    if (size > MAX_READ_BYTES) return { bytes: Buffer.concat(kept), isWhole: false };
  }
  return { bytes: Buffer.concat(kept), isWhole: true };
}

/** As text that PostgreSQL can keep: no NUL, and no half of a character at the cut. */
const asText = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "");

const keptHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
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
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
const isClosedEarly = (error: unknown): boolean => CLOSED.has(codeOf(error));

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The host cannot be reached",
  ENOTFOUND: "The host name does not resolve",
  ENODATA: "The host name does not resolve",
  UND_ERR_CONNECT_TIMEOUT: "The connection took too long",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large",
};

/** What the owner of the webhook may read: no addresses, and nothing of our insides. */
function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const code = codeOf(error);
  if (isClosedEarly(error)) return `The connection was closed before the answer was complete (${code})`;
  const isTls = /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO|^EPROTO$/.test(code);
  const sentence =
    SENTENCES[code] ??
    (isTls ? "The receiver's certificate or TLS set-up was not accepted" : "The request failed");
  return code ? `${sentence} (${code})` : sentence;
}
