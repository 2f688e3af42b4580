import { EventsResource } from "./events.ts";
import { Resources, WebhooksResource } from "./generated/resources.ts";
import { Transport } from "./transport.ts";
import { verify } from "./webhooks.ts";

export type TouchstoneOptions = {
  /** The default is the environment variable `TOUCHSTONE_API_KEY`. */
  apiKey?: string | undefined;
  /** The address of the service. The default is the environment variable `TOUCHSTONE_URL`. */
  baseUrl?: string | undefined;
  /** Milliseconds that each attempt may take (default 30,000). */
  timeout?: number | undefined;
  /** How often a failed request is sent again (default 3). */
  maxRetries?: number | undefined;
  fetch?: typeof fetch | undefined;
};

/** The client of the API. Each resource has a method for each operation. */
export class Touchstone extends Resources {
  readonly events: EventsResource;
  override readonly webhooks: WebhooksWithVerify;

  /** @throws TypeError without a valid API key and address */
  constructor(options: TouchstoneOptions = {}) {
    const apiKey = normalizeApiKey(options.apiKey ?? readEnvironment("TOUCHSTONE_API_KEY") ?? "");
    const baseUrl = options.baseUrl ?? readEnvironment("TOUCHSTONE_URL");
    if (!apiKey) throw new TypeError("Pass apiKey, or set TOUCHSTONE_API_KEY");
    if (!baseUrl) throw new TypeError("Pass baseUrl, or set TOUCHSTONE_URL");
    const transport = new Transport({
      apiKey,
      baseUrl: normalizeBaseUrl(baseUrl),
      timeout: options.timeout ?? 30_000,
      maxRetries: options.maxRetries ?? 3,
      // Edge runtimes need the original receiver.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    });
    super(transport);
    this.events = new EventsResource(transport);
    this.webhooks = new WebhooksWithVerify(transport);
  }
}

class WebhooksWithVerify extends WebhooksResource {
  /** Verifies a webhook request and returns its event. The same as `webhooks.verify` of this package. */
  readonly verify = verify;
}

/**
 * Removes spaces and line breaks around a key. Returns an empty text for an empty one.
 * @throws TypeError if a header can't hold the key. It doesn't show the key.
 */
export function normalizeApiKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) throw new TypeError("The API key has characters that a key can't have");
  return key;
}

/**
 * Removes `/v1` and slashes at the end.
 * @throws TypeError if it isn't an HTTP address
 */
export function normalizeBaseUrl(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new TypeError(`The address of the service must start with https:// or http://: ${text}`);
  return text.replace(/\/*(?:\/v1)?\/*$/, "");
}

/** Reads a variable where there are any. Browsers and some edge runtimes have none. */
const readEnvironment = (name: string): string | undefined =>
  typeof process === "undefined" ? undefined : process.env?.[name];
