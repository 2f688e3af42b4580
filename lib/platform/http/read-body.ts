import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { parseExactJson } from "#lib/core/json/parse-json.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";

export const KIB = 1024;
export const MIB = 1024 * KIB;

/**
 * How much of a refused body is read and discarded, so that a client that is still sending gets to read the response.
 */
const DRAIN_BYTES = 64 * MIB;
const DRAIN_MS = 10_000;
/** How long to wait for the next part of a body that nothing will use. */
const IDLE_MS = 1000;

/**
 * Returns the bytes of a JSON body. Throws 415 if the media type isn't JSON or the body is compressed, and 413 if the body
 * exceeds `maxBytes`. A body in chunks that turns out to be empty needs no media type.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const problem = hasBody(request) ? findMediaProblem(request.headers) : undefined;
  if (problem === undefined) return readRaw(request, maxBytes);
  if (!(await drain(request))) return new Uint8Array();
  throw new AppError("unsupported_media_type", problem);
}

function findMediaProblem(headers: Headers): string | undefined {
  if (!isJson(headers.get("content-type"))) return REQUEST_ERRORS.unsupportedMediaType;
  return (headers.get("content-encoding") ?? "identity") === "identity"
    ? undefined
    : REQUEST_ERRORS.encodedBody;
}

function hasBody(request: Request): boolean {
  const declared = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (declared !== null && declared !== "0");
}

/**
 * Returns the bytes of a body. Throws 415 if the header Content-Type names no type of `mediaTypes`, such as
 * `image/*`, and 413 if the body exceeds `maxBytes`. Never keeps more than that in memory.
 */
export async function readRaw(
  request: Request,
  maxBytes: number,
  mediaTypes?: readonly string[],
): Promise<Uint8Array> {
  const given = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (mediaTypes && !mediaTypes.some((range) => given.startsWith(range.slice(0, -1)))) {
    await drain(request);
    const message = REQUEST_ERRORS.wrongMediaType(mediaTypes.join(", "));
    throw new AppError("unsupported_media_type", message, { issues: [{ path: ["Content-Type"], message }] });
  }
  if (!hasBody(request)) return new Uint8Array();
  const chunked = request.headers.has("transfer-encoding");
  const declared = request.headers.get("content-length");
  if (!chunked && Number(declared) <= maxBytes) return readWhole(request);
  const bytes = chunked ? await readUpTo(request, maxBytes) : undefined;
  if (bytes) return bytes;
  if (!chunked) await drain(request);
  throw new AppError("payload_too_large", REQUEST_ERRORS.bodyTooLarge(maxBytes));
}

const readWhole = (request: Request): Promise<Uint8Array> =>
  request.arrayBuffer().then((buffer) => new Uint8Array(buffer), rejectIncomplete);

/** Reading a body fails only if the connection ends before the body is complete. Nobody gets the response. */
function rejectIncomplete(): never {
  throw new AppError("invalid_request", REQUEST_ERRORS.incompleteBody);
}

/**
 * Yields a body in chunks. Throws 413 if it exceeds `maxBytes`, after discarding the rest.
 */
export async function* streamRaw(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!hasBody(request)) return;
  const tooLarge = () => new AppError("payload_too_large", REQUEST_ERRORS.bodyTooLarge(maxBytes));
  const isChunked = request.headers.has("transfer-encoding");
  if (!isChunked && Number(request.headers.get("content-length")) > maxBytes) {
    await drain(request);
    throw tooLarge();
  }
  let size = 0;
  for await (const chunk of listChunks(request)) {
    size += chunk.length;
    if (size <= maxBytes) yield chunk;
    else if (size > maxBytes + DRAIN_BYTES) break;
  }
  if (size > maxBytes) throw tooLarge();
}

/** Yields the chunks of a body. Unlike a loop over the body itself, this tells an error in reading it from others. */
async function* listChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  const chunks = body?.[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks?.next().catch(rejectIncomplete);
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    await chunks?.return?.();
  }
}

function isJson(contentType: string | null): boolean {
  const [media = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith("charset="));
  return media.trim() === "application/json" && (!charset || /^charset="?utf-?8"?$/.test(charset));
}

/** Returns the whole body. If it exceeds `maxBytes`, drains the rest and returns undefined. */
async function readUpTo(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const isComplete = await forEachChunk(request, maxBytes, (chunk) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  });
  return isComplete && size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

/** Discards the body. Returns whether it had any bytes. */
async function drain(request: Request): Promise<boolean> {
  let hasBytes = false;
  await forEachChunk(request, 0, (chunk) => {
    hasBytes ||= chunk.length > 0;
  });
  return hasBytes;
}

/**
 * Calls `onChunk` for each chunk. Returns false if it stopped early because the rest was too large or took too long.
 */
async function forEachChunk(
  request: Request,
  expected: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<boolean> {
  const reader = request.body?.getReader();
  if (!reader) return true;
  const deadline = Date.now() + DRAIN_MS;
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(rejectIncomplete);
    if (done) return true;
    size += value.length;
    onChunk(value);
    if (size > expected + DRAIN_BYTES || (size > expected && Date.now() > deadline)) {
      void reader.cancel().catch(() => {});
      return false;
    }
  }
}

/**
 * Reads and discards a body that nothing has read, if the connection is closed after the response. Closing a connection
 * with unread data resets it, and a client that is still sending would lose the response. The server itself does this for
 * connections that stay open. Stops after 64 MiB or 10 seconds, or if nothing arrives for a second.
 */
export async function discardUnread(request: Request): Promise<void> {
  const isLast = request.headers.get("connection")?.toLowerCase() === "close";
  if (!isLast || !hasBody(request) || request.bodyUsed) return;
  const reader = request.body?.getReader();
  if (!reader) return;
  const deadline = Date.now() + DRAIN_MS;
  try {
    for (let size = 0; size <= DRAIN_BYTES && Date.now() < deadline; ) {
      const chunk = await readWithin(IDLE_MS, reader);
      if (!chunk || chunk.done) return;
      size += chunk.value.length;
    }
  } catch {
    // The client is gone.
  }
}

/** Returns the next chunk, or undefined if it doesn't arrive within `ms`. */
async function readWithin(ms: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = new AbortController();
  const timeout = sleep(ms, undefined, { signal: timer.signal })
    // If the process was busy, the chunk may have arrived in time. Node reads it after the timers and before immediates.
    .then(() => setImmediate())
    .catch(() => undefined);
  return Promise.race([reader.read(), timeout]).finally(() => timer.abort());
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses bytes into a JSON value that can be stored and returned exactly. Throws 400 `invalid_json`, also for an object
 * with two members of the same name, or `invalid_request`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  const parsed = text === undefined ? undefined : parseExactJson(text);
  if (!parsed) throw new AppError("invalid_json", REQUEST_ERRORS.invalidJson);
  if ("value" in parsed) return parsed.value;
  const { problem, issues } = parsed;
  if (problem === "unsupported") throw invalidRequest(issues);
  throw problem === "repeated"
    ? new AppError("invalid_json", REQUEST_ERRORS.repeatedMembers, { issues })
    : new AppError("invalid_json", REQUEST_ERRORS.invalidJson);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
