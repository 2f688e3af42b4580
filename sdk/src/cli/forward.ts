import type { TouchstoneEvent } from "../events.ts";
import { sign } from "../webhooks.ts";
import { CliError } from "./exit-codes.ts";

const TIMEOUT_MS = 10_000;

export const FORWARD_OPTION = {
  value: "URL",
  description: "The address to send events to, such as http://localhost:4000/hooks",
};
export const SECRET_OPTION = {
  value: "SECRET",
  description: "Signs with this whsec_ secret. The default is TOUCHSTONE_WEBHOOK_SECRET, else a new one",
};

/** The result of sending an event. `status` is undefined if there was no response. */
export type Sent = { isDelivered: boolean; status?: number; error?: string };

/** Sends an event as the service does, with the headers of Standard Webhooks and those of the service. */
export async function forwardEvent(
  event: TouchstoneEvent,
  url: string,
  secret: string,
  signal?: AbortSignal,
): Promise<Sent> {
  const body = JSON.stringify(event);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Touchstone-CLI",
    "X-Service-Event": event.type,
    // An event has one delivery here, so its id identifies the delivery, also after a restart.
    "X-Service-Delivery": event.id,
    "X-Service-Signature": `sha256=${await computeBodySignature(body, secret)}`,
    ...(await sign(body, { id: event.id, secret })),
  };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await response.body?.cancel();
    if (response.ok) return { isDelivered: true, status: response.status };
    return {
      isDelivered: false,
      status: response.status,
      error: `The endpoint responded with status ${response.status}`,
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return { isDelivered: false, error: describeFailure(error) };
  }
}

/** @throws CliError if it is missing, or isn't an HTTP address */
export function readForwardUrl(text: string | undefined): string {
  if (text === undefined) throw new CliError("usage", "Missing --forward URL.");
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new CliError("usage", `--forward must be a URL that starts with http:// or https://: ${text}`);
  }
  return text;
}

/** Returns the secret that was given, if any. */
export function readSecret(option: string | undefined): string | undefined {
  const secret = option ?? (process.env.TOUCHSTONE_WEBHOOK_SECRET || undefined);
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{8,}={0,2}$/.test(secret)) {
    throw new CliError("usage", "The secret must be whsec_ and base64.");
  }
  return secret;
}

export const createSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

async function computeBodySignature(body: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(body))).toString("hex");
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `No response within ${TIMEOUT_MS / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
