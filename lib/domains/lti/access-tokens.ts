import { LRUCache } from "lru-cache";
import { z } from "zod";
import { tryParseJson } from "#lib/core/try-parse-json.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { OutboundError, type OutboundOptions, sendRequest } from "#lib/platform/outbound/request.ts";
import type { Sealer } from "#lib/platform/secrets.ts";
import { type AssertionClient, signClientAssertion } from "./keys.ts";
import { ServiceError } from "./service-error.ts";

/** What a request to a platform needs of this process. */
export type ServiceTools = { db: Db; sealer: Sealer; clock: () => Date; outbound: OutboundOptions };

export type ServiceClient = AssertionClient & { platformId: string };

type AccessToken = { value: string; scopes: readonly string[]; expiresAt: number };

/** A token isn't used in the last minute of its life, or in the last half of a short one. In seconds. */
const MARGIN = 60;
/** How long a token lasts if the platform doesn't say. In seconds. */
const DEFAULT_LIFETIME = 600;
const MAX_TOKENS = 1_000;

/** Tokens by client and requested scopes. */
const tokens = new LRUCache<string, AccessToken>({ max: MAX_TOKENS });
/** The requests for tokens in progress. All callers that need the same token wait for the same request. */
const pending = new Map<string, Promise<AccessToken>>();

const TokenResponse = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().positive().catch(DEFAULT_LIFETIME),
  scope: z.string().max(4096).nullish(),
});

/**
 * Returns an access token with the scope `needed`. The platform is asked for `requested`, all scopes that the link allows, and
 * can grant fewer. Throws ServiceError `scope_missing` or `token_refused`, or what kept the request from being answered.
 */
export async function getAccessToken(
  tools: ServiceTools,
  client: ServiceClient,
  { needed, requested }: { needed: string; requested: readonly string[] },
): Promise<string> {
  const scopes = [...new Set([needed, ...requested])].toSorted();
  const { platformId, clientId, tokenEndpoint, authorizationServer } = client;
  const key = [platformId, clientId, tokenEndpoint, authorizationServer ?? "", ...scopes].join("\n");
  const known = tokens.get(key);
  const isFresh = known !== undefined && known.expiresAt > tools.clock().getTime();
  const token = isFresh ? known : await requestOnce(key, () => requestToken(tools, client, scopes));
  if (!token.scopes.includes(needed)) {
    // The platform may grant more by the next attempt.
    dropAccessToken(token.value);
    throw new ServiceError("scope_missing");
  }
  return token.value;
}

/** Forgets a token that a platform has refused, or that isn't enough. */
export function dropAccessToken(value: string): void {
  for (const [key, token] of tokens.entries()) if (token.value === value) tokens.delete(key);
}

function requestOnce(key: string, request: () => Promise<AccessToken>): Promise<AccessToken> {
  const found = pending.get(key);
  if (found) return found;
  const requested = request()
    .then((token) => {
      tokens.set(key, token);
      return token;
    })
    .finally(() => pending.delete(key));
  pending.set(key, requested);
  return requested;
}

/** Asks for a token by client credentials, with a signed assertion (IMS Security Framework 1.1, section 4). */
async function requestToken(
  { db, sealer, clock, outbound }: ServiceTools,
  client: ServiceClient,
  scopes: readonly string[],
): Promise<AccessToken> {
  const now = clock();
  const assertion = await signClientAssertion({ db, sealer, now }, client);
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
    scope: scopes.join(" "),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const response = await sendToPlatform(
    { method: "POST", url: client.tokenEndpoint, headers, body: body.toString() },
    outbound,
  );
  if (response.status >= 500 || response.status === 429)
    throw new ServiceError("platform_failed", response.status);
  if (response.status < 200 || response.status > 299)
    throw new ServiceError("token_refused", response.status);
  const parsed = TokenResponse.safeParse(tryParseJson(response.body));
  if (!parsed.success) throw new ServiceError("malformed_response", response.status);
  const { access_token, expires_in, scope } = parsed.data;
  const lifetime = Math.max(expires_in / 2, expires_in - MARGIN);
  return {
    value: access_token,
    // Without a scope in the response, all were granted (RFC 6749, section 5.1).
    scopes: scope?.split(" ") ?? scopes,
    expiresAt: now.getTime() + lifetime * 1000,
  };
}

/** Sends a request. Throws ServiceError if there is no complete response. */
export async function sendToPlatform(...request: Parameters<typeof sendRequest>) {
  try {
    return await sendRequest(...request);
  } catch (error) {
    if (error instanceof OutboundError) throw new ServiceError(error.code, null, { cause: error });
    throw error;
  }
}
