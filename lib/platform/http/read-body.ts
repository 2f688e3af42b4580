import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { findInexactNumbers, findUnstorable, MAX_DEPTH, scanJson, tooDeep } from "./json-limits.ts";

export const KIB = 1024;
export const MIB = 1024 * KIB;

/** How much of a refused body is read and thrown away, so that a client still sending gets to read the answer. */
const DRAIN_BYTES = 64 * MIB;
const DRAIN_MS = 10_000;

/** A body that is to be JSON: its bytes, once media type (415) and size (413) have been looked at. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (hasBody(request) && !isJson(request.headers.get("content-type"))) {
    await drain(request);
    throw new AppError("unsupported_media_type", "The body must be application/json");
  }
  return readRaw(request, maxBytes);
}

function hasBody(request: Request): boolean {
  const declared = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (declared !== null && declared !== "0");
}

/** A body's bytes, whatever they are to be. 413 for more than `maxBytes`, of which never more are held. */
export async function readRaw(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!hasBody(request)) return new Uint8Array();
  const chunked = request.headers.has("transfer-encoding");
  const declared = request.headers.get("content-length");
  if (!chunked && Number(declared) <= maxBytes) return new Uint8Array(await request.arrayBuffer());
  const bytes = chunked ? await readUpTo(request, maxBytes) : await drain(request);
  if (!bytes) throw new AppError("payload_too_large", `The body must have at most ${maxBytes} bytes`);
  return bytes;
}

function isJson(contentType: string | null): boolean {
  const [media = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith("charset="));
  return media.trim() === "application/json" && (!charset || /^charset="?utf-8"?$/.test(charset));
}

/** The whole body, or undefined (the rest drained) when it has more than `maxBytes`. */
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

async function drain(request: Request): Promise<undefined> {
  await forEachChunk(request, 0, () => {});
}

/** Hands each chunk on; false when it stopped reading early because there was too much of it or it took too long. */
async function forEachChunk(
  request: Request,
  expected: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<boolean> {
  const reader = request.body?.getReader();
  if (!reader) return true;
  const deadline = Date.now() + DRAIN_MS;
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return true;
    size += value.length;
    onChunk(value);
    if (size > expected + DRAIN_BYTES || (size > expected && Date.now() > deadline)) {
      void reader.cancel().catch(() => {});
      return false;
    }
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The bytes as a JSON value that can be stored and echoed exactly. 400 `invalid_json` or `invalid_request` else. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  let mayBeInexact: boolean;
  try {
    text = utf8.decode(bytes);
    const found = scanJson(text, MAX_DEPTH);
    mayBeInexact = found.mayBeInexact;
    if (found.tooDeep) throw invalidRequest(tooDeep(JSON.parse(text)));
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_json", "The body is not JSON in UTF-8");
  }
  // Only an escape can bring NUL or a lone surrogate into valid UTF-8.
  if (/\\u(?:0000|[dD][89a-fA-F])/.test(text)) {
    const issues = findUnstorable(value);
    if (issues.length > 0) throw invalidRequest(issues);
  }
  if (mayBeInexact) {
    const issues = findInexactNumbers(text);
    if (issues.length > 0) throw invalidRequest(issues);
  }
  return value;
}
