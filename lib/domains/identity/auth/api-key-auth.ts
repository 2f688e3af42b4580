import { AppError } from "#lib/contract/app-error.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { MINUTE } from "#lib/core/durations.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Admission, AnyOperation, Auth } from "#lib/platform/http/operation.ts";
import { type Services, services } from "#lib/platform/http/services.ts";
import { type AuthenticatedKey, authenticate, type KeyLimits, requireScopes } from "./api-keys.ts";
import { session } from "./session-auth.ts";

/** The permission that an operation under /v1 requires by default, by its scope. */
const PERMISSIONS: Readonly<Record<Scope, Permission>> = {
  "read:assessments": "assessments.read",
  "write:assessments": "assessments.write",
  "read:results": "results.read",
  "write:submissions": "grading.write",
};

/**
 * Admits requests with an API key that has `scope`. Checks the key (401), the scope (403) and the rate limit (429), in
 * this order. Signed-in members have the same operation under /api, where it requires `permission`.
 */
export const apiKey = (scope: Scope, permission: Permission = PERMISSIONS[scope]): Auth<Ctx> =>
  apiKeyWithAll([scope], permission);

/** Like `apiKey`, for an operation that requires several scopes. */
export const apiKeyWithAll = (scopes: readonly Scope[], permission: Permission): Auth<Ctx> => ({
  ...createKeyAuth(scopes, permission),
  forMembers: session(permission),
});

/** Admits requests with any API key. Signed-in members don't have the operation. */
export const anyApiKey: Auth<Ctx> = createKeyAuth([], "key.read");

function createKeyAuth(scopes: readonly Scope[], permission: Permission): Auth<Ctx> {
  return {
    kind: "api_key",
    scopes,
    permission,
    async admit(request, call, operation) {
      const service = services();
      const authorization = request.headers.get("authorization");
      const admitKey = (key: AuthenticatedKey): Admission<Ctx> => {
        const { organizationId, keyId } = key;
        requireScopes(key, scopes);
        const actor = { kind: "api_key", id: keyId, scopes: key.scopes } as const;
        require({ actor }, permission);
        requireRate(key.rate);
        return {
          db: service.database.db,
          organizationId,
          apiKeyId: keyId,
          createContext: (db) => ({
            db,
            readReplica: service.readReplica,
            organizationId,
            actor,
            now: new Date(),
            requestId: call.requestId,
          }),
          renew: async () =>
            admitKey(
              await authenticate(service.database.db, authorization, {
                scopes,
                bucket: operation.limit ?? "default",
                consume: false,
              }),
            ),
        };
      };
      const key = await authenticateRequest(service, authorization, scopes, operation);
      call.addLogFields({ organization_id: key.organizationId, api_key_id: key.keyId });
      Object.assign(call.headers, buildRateHeaders(key.rate));
      return admitKey(key);
    },
  };
}

/** Authenticates the key and counts the request. A single statement does both, unless an external store counts. */
async function authenticateRequest(
  { database, limits }: Services,
  authorization: string | null,
  scopes: readonly Scope[],
  { limit: bucket = "default" }: AnyOperation,
): Promise<AuthenticatedKey> {
  const key = await authenticate(database.db, authorization, { scopes, bucket, consume: !limits.requests });
  if (!limits.requests) return key;
  const slot = {
    organizationId: key.organizationId,
    name: `key:${key.keyId}:${bucket}`,
    limit: key.rate.limit,
    windowMs: MINUTE,
  };
  const { allowed, remaining, afterSeconds } = scopes.every((scope) => key.scopes.includes(scope))
    ? await limits.requests.consume(slot)
    : await limits.requests.peek(slot);
  const limitResult = { allowed, remaining, resetAfter: afterSeconds, retryAfter: afterSeconds };
  return { ...key, rate: { limit: slot.limit, limitResult } };
}

type Rate = KeyLimits["rate"];

/**
 * Builds the headers of every response to a key: the bucket's limit, the remaining requests, and the seconds until more
 * are allowed.
 */
const buildRateHeaders = ({ limit, limitResult }: Rate): Record<string, string> =>
  limitResult
    ? {
        "RateLimit-Limit": String(limit),
        "RateLimit-Remaining": String(limitResult.remaining),
        "RateLimit-Reset": String(Math.ceil(limitResult.resetAfter)),
      }
    : {};

/** Throws 429 if the limit refused the request. The same request is allowed after `Retry-After` seconds. */
function requireRate({ limit, limitResult }: Rate): void {
  if (limitResult && !limitResult.allowed) {
    throw new AppError("rate_limited", AUTH_ERRORS.keyRateLimited(limit), {
      retryAfter: Math.max(1, limitResult.retryAfter),
    });
  }
}
