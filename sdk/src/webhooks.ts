import type { TouchstoneEvent } from "./events.ts";

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

export type WebhookPayload = string | ArrayBuffer | Uint8Array;
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
export type VerifyOptions = {
  /** How far the time of the attempt may be from now. */
  toleranceSeconds?: number;
};

/** A request that isn't from the service, or that was changed, or that is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly reason:
    | "missing_header"
    | "invalid_timestamp"
    | "timestamp_out_of_tolerance"
    | "no_matching_signature"
    | "invalid_payload";

  constructor(reason: WebhookVerificationError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Verifies a webhook request as Standard Webhooks specifies and returns its event. Its type may be newer than this
 * version of the package, so ignore types that you don't know.
 * @param payload The raw body, before any parsing
 * @param secret The endpoint's secret, or several while one is rotated
 * @throws WebhookVerificationError
 */
export async function verify(
  payload: WebhookPayload,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<TouchstoneEvent> {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature").split(" ");
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError(
      "invalid_timestamp",
      "The header webhook-timestamp isn't a number of seconds",
    );
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) {
    const message = `The time of the request is more than ${toleranceSeconds} seconds off`;
    throw new WebhookVerificationError("timestamp_out_of_tolerance", message);
  }
  const content = buildSignedContent(id, timestamp, payload);
  let isGenuine = false;
  for (const each of listSecrets(secret)) {
    const expected = await computeSignature(each, content);
    for (const signature of signatures) if (isEqual(signature, expected)) isGenuine = true;
  }
  if (!isGenuine)
    throw new WebhookVerificationError("no_matching_signature", "No signature matches the secret");
  return parseEvent(payload);
}

/** Builds the headers of Standard Webhooks for a payload. `timestamp` is in seconds since 1970. */
export async function sign(
  payload: WebhookPayload,
  {
    id,
    secret,
    timestamp = Math.floor(Date.now() / 1000),
  }: { id: string; secret: string | readonly string[]; timestamp?: number },
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const content = buildSignedContent(id, String(timestamp), payload);
  const signatures = await Promise.all(listSecrets(secret).map((each) => computeSignature(each, content)));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

function listSecrets(secret: string | readonly string[] | undefined): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : (secret ?? []);
  if (secrets.length === 0 || secrets.includes(""))
    throw new TypeError("Pass the secret of the webhook endpoint");
  return secrets;
}

const encoder = new TextEncoder();

function buildSignedContent(id: string, timestamp: string, payload: WebhookPayload): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const body = typeof payload === "string" ? encoder.encode(payload) : new Uint8Array(payload);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

async function computeSignature(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", decodeSecret(secret), algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError("The secret isn't whsec_ and base64");
  }
}

/** Compares in a time that doesn't depend on where the first difference is. */
function isEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === "string" ? value : value?.[0];
  if (!text) throw new WebhookVerificationError("missing_header", `The header ${name} is missing`);
  return text;
}

/** Headers of another fetch, such as that of a package, aren't an instance of the global class. */
const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === "function";

function parseEvent(payload: WebhookPayload): TouchstoneEvent {
  try {
    return JSON.parse(typeof payload === "string" ? payload : new TextDecoder().decode(payload));
  } catch {
    throw new WebhookVerificationError("invalid_payload", "The body isn't JSON");
  }
}
