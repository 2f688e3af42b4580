import { Client } from "undici";
import { AddressNotAllowedError, type Guard, resolvePublicName } from "./address-guard.ts";
import { type Connector, createGuardedConnector } from "./connector.ts";

export type OutboundRequest = {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Header names are in lower case. */
export type OutboundResponse = { status: number; headers: Record<string, string>; body: string };

export type OutboundOptions = {
  /** Allows http and loopback addresses. */
  allowInsecure: boolean;
  /** The time limit in ms, which includes resolving, connecting, sending and reading the response. */
  limitMs?: number;
  /** The largest accepted response in bytes. */
  maxBytes?: number;
  resolve?: Guard["resolve"];
  connect?: Connector;
};

const OUTBOUND_ERRORS = ["address_not_allowed", "timeout", "too_large", "unreachable"] as const;
export type OutboundErrorCode = (typeof OUTBOUND_ERRORS)[number];

/** A request that got no complete response. */
export class OutboundError extends Error {
  override name = "OutboundError";
  readonly code: OutboundErrorCode;
  constructor(code: OutboundErrorCode, options?: ErrorOptions) {
    super(`The request failed: ${code}`, options);
    this.code = code;
  }
}

const LIMIT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Sends one request to a public address and returns the complete response, whatever its status. Doesn't follow redirects
 * or decompress content.
 * @throws OutboundError
 */
export async function sendRequest(
  request: OutboundRequest,
  { allowInsecure, limitMs = LIMIT_MS, maxBytes = MAX_BYTES, resolve, connect }: OutboundOptions,
): Promise<OutboundResponse> {
  const { origin, pathname, search, protocol } = new URL(request.url);
  if (protocol !== "https:" && !allowInsecure) throw new OutboundError("address_not_allowed");
  const guard = { resolve: resolve ?? resolvePublicName, allowLoopback: allowInsecure };
  const client = new Client(origin, {
    connect: createGuardedConnector(guard, connect),
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // The client only reacts to an abort signal once it is connected. Before that, resolving could hang.
    void client.destroy().catch(() => {});
  }, limitMs);
  try {
    const { method, headers, body } = request;
    const response = await client.request({ method, path: pathname + search, headers, body: body ?? null });
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value ?? "")]),
      ),
      body: await readText(response.body as AsyncIterable<Buffer>, maxBytes),
    };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (isLate) throw new OutboundError("timeout", { cause: error });
    const code = error instanceof AddressNotAllowedError ? "address_not_allowed" : "unreachable";
    throw new OutboundError(code, { cause: error });
  } finally {
    clearTimeout(timer);
    void client.destroy().catch(() => {});
  }
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
