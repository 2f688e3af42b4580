import { env } from "#lib/platform/runtime/env.ts";
import { ADDRESS_HEADER, getAddressBucket, resolveClientAddress } from "./client-address.ts";
import { services } from "./services.ts";

/**
 * Returns the key that rate limits use for the request's address. Our own server overwrites ADDRESS_HEADER. On a
 * serverless host, nothing overwrites it, so only X-Forwarded-For is used there, as far as TRUST_PROXY allows.
 */
export function getRateLimitAddress(request: Request): string {
  const forwardedFor = request.headers.get("x-forwarded-for") ?? undefined;
  const address = services().behindOwnServer
    ? request.headers.get(ADDRESS_HEADER)
    : resolveClientAddress("unknown", forwardedFor, env().TRUST_PROXY);
  return getAddressBucket(address ?? "unknown");
}
