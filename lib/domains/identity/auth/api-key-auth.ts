import type { Permission } from "#lib/contract/permissions.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { AnyOperation, Auth } from "#lib/platform/http/operation.ts";
import { type Services, services } from "#lib/platform/http/services.ts";
import { type AuthenticatedKey, authenticate, requireScope } from "./api-keys.ts";
import { buildRateHeaders, requireRate } from "./key-rate.ts";
import { session } from "./session-auth.ts";

/** What an operation under /v1 requires by default of a caller that needs its scope. */
const PERMISSIONS: Readonly<Record<Scope, Permission>> = {
  "read:assessments": "assessments.read",
  "write:assessments": "assessments.write",
  "read:results": "results.read",
  "write:submissions": "grading.write",
};

/**
 * An operation for holders of an API key with `scope`: key (401), scope (403), rate limit (429). Members who are signed in
 * have the same operation below /api, with `permission`.
 */
export const apiKey = (scope: Scope, permission: Permission = PERMISSIONS[scope]): Auth<Ctx> => ({
  kind: "api_key",
  scope,
  permission,
  forMembers: session(permission),
  async admit(request, call, operation) {
    const service = services();
    const key = await authenticateRequest(service, request.headers.get("authorization"), scope, operation);
    const { organizationId, keyId, scopes } = key;
    call.addLogFields({ organization_id: organizationId, api_key_id: keyId });
    Object.assign(call.headers, buildRateHeaders(key.rate));
    requireScope(key, scope);
    const actor = { kind: "api_key", id: keyId, scopes } as const;
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
    };
  },
});

/** Authenticates and takes one hit of the key's rate limit: in one statement, or the hit from the store outside. */
async function authenticateRequest(
  { database, limits }: Services,
  authorization: string | null,
  scope: Scope,
  { limit: bucket = "default" }: AnyOperation,
): Promise<AuthenticatedKey> {
  const key = await authenticate(database.db, authorization, { scope, bucket, consume: !limits.requests });
  if (!limits.requests) return key;
  const slot = {
    organizationId: key.organizationId,
    name: `key:${key.keyId}:${bucket}`,
    limit: key.rate.limit,
    windowMs: 60_000,
  };
  const { allowed, remaining, afterSeconds } = key.scopes.includes(scope)
    ? await limits.requests.consume(slot)
    : await limits.requests.peek(slot);
  const limitResult = { allowed, remaining, resetAfter: afterSeconds, retryAfter: afterSeconds };
  return { ...key, rate: { limit: slot.limit, limitResult } };
}
