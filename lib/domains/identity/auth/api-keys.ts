import { sql } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { isScope, type Scope } from "#lib/contract/scopes.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { column } from "#lib/platform/db/text.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** The rate limit that a request counts against. */
export type Bucket = "default" | "submit" | "check";

const API_KEY_PATTERN = /^svc_live_[A-Za-z0-9_-]{43}$/;

export type AuthenticatedKey = { keyId: string; organizationId: string; scopes: Scope[] } & KeyLimits;

/** The rate limit of a key, and its state after `authenticate`. */
export type KeyLimits = {
  rate: { limit: number } & RateState;
};
/** `limitResult` is null if an external store enforces the limit. Times are in seconds. */
type RateState = {
  limitResult: null | { allowed: boolean; remaining: number; resetAfter: number; retryAfter: number };
};

type Row = {
  keyId: string;
  organizationId: string;
  scopes: string[];
  rateLimit: number;
  granted: number | null;
  remaining: string | null;
  resetAfter: number | null;
  retryAfter: number | null;
};

const selectAuthenticatedKey = prepareStatement<
  { digest: Buffer; scope: string; bucket: string; hits: number | null },
  Row[]
>((db) =>
  db
    .select({
      keyId: column<string>("key_id"),
      organizationId: column<string>("organization_id"),
      scopes: column<string[]>("scopes"),
      rateLimit: column<number>("rate_limit"),
      granted: column<number | null>("granted"),
      remaining: column<string | null>("remaining"),
      resetAfter: column<number | null>("reset_after"),
      retryAfter: column<number | null>("retry_after"),
    })
    .from(
      sql`authenticate(${sql.placeholder("digest")}, ${sql.placeholder("scope")}, ${sql.placeholder("bucket")}, ${sql.placeholder("hits")})`,
    )
    .prepare("authenticate"),
);

type AuthenticateCall = { digest: Buffer; scope: string; bucket: Bucket; consume: boolean };

/**
 * Parallel requests with the same key share a statement that counts each of them, so that they don't queue at its
 * counter.
 */
const authenticateBatched = createBatcher<AuthenticateCall, AuthenticatedKey | undefined>({
  getQueueKey: ({ digest, scope, bucket, consume }) =>
    `${digest.toString("latin1")} ${scope} ${bucket} ${consume}`,
  // If only one statement ran at a time, a slow one would hold up all requests of its key.
  concurrency: 3,
  maxCalls: 1000,
  async run(db, calls) {
    const [{ consume, ...params }] = calls as [AuthenticateCall];
    const [row] = await selectAuthenticatedKey(db, { ...params, hits: consume ? calls.length : null });
    return calls.map((_, index) => row && toAuthenticatedKey(row, index));
  },
});

/**
 * Returns the key of an Authorization header and, if the key has all scopes, counts one request against its bucket. This
 * takes one round trip, which also records that the key was used. Without `consume`, another store enforces the rate
 * limit. Throws 401 if the key is missing, malformed, unknown, revoked or expired. Callers can't distinguish these
 * cases.
 */
export async function authenticate(
  db: Db,
  authorization: string | null,
  { scopes, ...requirements }: { scopes: readonly Scope[]; bucket: Bucket; consume: boolean },
): Promise<AuthenticatedKey> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (token && API_KEY_PATTERN.test(token)) {
    const key = await authenticateBatched(db, {
      digest: sha256(token),
      scope: scopes.join(" "),
      ...requirements,
    });
    if (key) return key;
  }
  throw new AppError("unauthenticated", AUTH_ERRORS.apiKeyInvalid);
}

/**
 * Builds the result for one of several requests that shared a statement. Hits are granted in the order of the requests.
 */
const toAuthenticatedKey = (row: Row, index: number): AuthenticatedKey => ({
  keyId: row.keyId,
  organizationId: row.organizationId,
  scopes: row.scopes.filter(isScope),
  rate: { limit: row.rateLimit, limitResult: getLimitResult(row, index) },
});

function getLimitResult(
  { granted, remaining, resetAfter, retryAfter }: Row,
  index: number,
): RateState["limitResult"] {
  if (granted === null) return null;
  const remainingHits = Number(remaining);
  // Without the scopes, no hit was counted. The remaining hits then show whether the request would have been allowed.
  const allowed = index < granted || remainingHits > 0;
  return {
    allowed,
    remaining: remainingHits + Math.max(0, granted - 1 - index),
    resetAfter: resetAfter ?? 0,
    retryAfter: allowed ? 0 : (retryAfter ?? 0),
  };
}

/** Throws 403 `insufficient_scope` unless the key has all scopes. */
export function requireScopes(key: { scopes: readonly Scope[] }, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !key.scopes.includes(scope));
  if (missing.length > 0) throw new AppError("insufficient_scope", AUTH_ERRORS.scopeMissing(...missing));
}
