import { buildResponseError, TouchstoneError } from "./errors.ts";
import { VERSION } from "./generated/constants.ts";
import { getRetryDelay, isRetryable, MAX_TIMER_MS, sleep } from "./retry.ts";
import type { QueryValues, RequestOptions, UploadBody, UploadOptions } from "./types.ts";

export type TransportOptions = {
  apiKey: string;
  /** The address of the service, without `/v1`. */
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  fetch: typeof fetch;
};

type Inputs = { query?: QueryValues; body?: unknown };
type Envelope = { data: unknown; meta: unknown };

/** Sends requests, with retries, and reads envelopes. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Sends a request and returns the `data` of its response. The generated methods give it its type. */
  async request<T>(method: string, path: string, inputs: Inputs, options: UploadOptions): Promise<T> {
    return (await this.#send(method, path, inputs, options, readEnvelope)).data as T;
  }

  /** Sends a request for a file and returns the response, whose body can be streamed. */
  async download(method: string, path: string, inputs: Inputs, options: RequestOptions): Promise<Response> {
    return this.#send(method, path, inputs, options, async (response) => {
      if (!response.ok) throw buildResponseError(response, parseJson(await response.text()));
      return response;
    });
  }

  /** Fetches a page of a list, with its `meta`. */
  async getPage<T, Meta>(
    path: string,
    query: QueryValues,
    options: RequestOptions,
  ): Promise<{ data: T[]; meta: Meta }> {
    const { data, meta } = await this.#send("GET", path, { query }, options, readEnvelope);
    return { data: data as T[], meta: meta as Meta };
  }

  async #send<T>(
    method: string,
    path: string,
    { query, body }: Inputs,
    options: UploadOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const url = `${this.#options.baseUrl}/v1${path}${writeQuery(query)}`;
    const headers = new Headers({
      Authorization: `Bearer ${this.#options.apiKey}`,
      Accept: "application/json",
      "User-Agent": `touchstone-js/${VERSION}`,
      ...(body === undefined ? {} : { "Content-Type": getContentType(body, options) }),
      ...(method === "GET" ? {} : { "Idempotency-Key": options.idempotencyKey ?? crypto.randomUUID() }),
    });
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const sent = body === undefined ? {} : { body: isUpload(body) ? body : JSON.stringify(body) };
    // Redirects would turn a POST into a GET.
    const init: RequestInit = { method, headers, redirect: "manual", ...sent };
    const maxRetries = options.maxRetries ?? this.#options.maxRetries;
    for (let n = 0; ; n++) {
      try {
        return await this.#attempt(url, init, options, read);
      } catch (error) {
        if (error instanceof CallerError) throw error.cause;
        if (!(error instanceof TouchstoneError) || n >= maxRetries || !isRetryable(error)) throw error;
        await sleep(getRetryDelay(n, error.retryAfter), options.signal);
      }
    }
  }

  /** The timeout ends when the response has been read or, for a file, when its headers have arrived. */
  async #attempt<T>(
    url: string,
    init: RequestInit,
    options: RequestOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const timeout = new AbortController();
    const limit = Math.min(options.timeout ?? this.#options.timeout, MAX_TIMER_MS);
    const timer = setTimeout(() => timeout.abort(), limit);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await this.#options.fetch(url, { ...init, signal });
      callBack(options, response);
      return await read(response);
    } catch (cause) {
      if (cause instanceof TouchstoneError || cause instanceof CallerError) throw cause;
      if (options.signal?.aborted) throw options.signal.reason;
      if (timeout.signal.aborted) {
        throw new TouchstoneError("The request timed out", { code: "timed_out", cause });
      }
      const message = `The service can't be reached: ${describeCause(cause)}`;
      throw new TouchstoneError(message, { code: "connection_failed", cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Carries what the caller's own function threw past the retries. */
class CallerError extends Error {}

function callBack({ onResponse }: RequestOptions, response: Response): void {
  try {
    onResponse?.(response);
  } catch (cause) {
    throw new CallerError("onResponse threw", { cause });
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text();
  if (response.status === 204) return { data: undefined, meta: undefined };
  const body = parseJson(text);
  if (!response.ok || !isEnvelope(body)) throw buildResponseError(response, body);
  return body;
}

const isUpload = (body: unknown): body is UploadBody =>
  body instanceof Blob || body instanceof ArrayBuffer || body instanceof Uint8Array;

function getContentType(body: unknown, { contentType }: UploadOptions): string {
  if (!isUpload(body)) return "application/json";
  const type = contentType ?? (body instanceof Blob ? body.type : "");
  if (!type) throw new TypeError("Pass contentType, such as image/png");
  return type;
}

function writeQuery(query: QueryValues = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Node's "fetch failed" names the reason only in its cause. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error.cause instanceof Error && error.cause.message ? error.cause : error;
  return message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "data" in body;
