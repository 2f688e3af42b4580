import { env } from "#lib/platform/runtime/env.ts";
import { ADDRESS_HEADER, getAddressBucket, resolveClientAddress } from "./client-address.ts";
import { services } from "./services.ts";

/**
 * What a limit per address counts a request by. Our own server writes the header over whatever came; on a serverless
 * host nobody does, so there it is the client's word, and only X-Forwarded-For counts, as far as TRUST_PROXY says.
 */
export function getRateLimitAddress(request: Request): string {
  const forwardedFor = request.headers.get("x-forwarded-for") ?? undefined;
  const address = services().behindOwnServer
    ? request.headers.get(ADDRESS_HEADER)
    : resolveClientAddress("unknown", forwardedFor, env().TRUST_PROXY);
  return getAddressBucket(address ?? "unknown");
}
