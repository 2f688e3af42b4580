import { formatCount } from "./format-count.ts";

/** Why a delivery attempt failed. They are stored and returned by the API, so they are always in English. */
export const DELIVERY_ERRORS = {
  status: (status: number): string => `The endpoint responded with status ${status}`,
  timeout: (seconds: number): string => `No complete response within ${formatCount(seconds, "second")}`,
  notPublic: "The host isn't at a public address",
  unresolved: "The host name doesn't resolve",
  refused: "The connection was refused",
  unreachable: "The host can't be reached",
  connectTimeout: "The connection took too long",
  headersTooLarge: "The response headers are too large",
  closedEarly: (code: string): string =>
    `The connection was closed before the response was complete (${code})`,
  continued: "The endpoint sent 100 Continue, which isn't supported. It must send only its final response.",
  tls: "The endpoint's certificate or TLS setup wasn't accepted",
  failed: "The request failed",
  withCode: (reason: string, code: string): string => `${reason} (${code})`,
  secretUnreadable: "The signing secret can't be decrypted. Rotate it.",
};
