import { env } from "#lib/platform/runtime/env.ts";
import { ADDRESS_HEADER, getAddressBucket, resolveClientAddress } from "./client-address.ts";
import { services } from "./services.ts";

/**
 * The address that rate limits count a request by. Our own server overwrites the header. On a serverless host nothing
 * does, so there only X-Forwarded-For counts, as far as TRUST_PROXY allows.
 */
export function getRateLimitAddress(request: Request): string {
  const forwardedFor = request.headers.get("x-forwarded-for") ?? undefined;
  const address = services().behindOwnServer
    ? request.headers.get(ADDRESS_HEADER)
    : resolveClientAddress("unknown", forwardedFor, env().TRUST_PROXY);
  return getAddressBucket(address ?? "unknown");
}
