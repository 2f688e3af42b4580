import { sql } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { isScope, type Scope } from "#lib/contract/scopes.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { gathered } from "#lib/platform/db/gather.ts";
import { prepared } from "#lib/platform/db/prepared.ts";
import { column } from "#lib/platform/db/text.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** The bucket of the rate limit that a request counts in. */
export type Bucket = "default" | "submit" | "check";

const WELL_FORMED = /^svc_live_[A-Za-z0-9_-]{43}$/;

export type AuthenticatedKey = { keyId: string; organizationId: string; scopes: Scope[] } & KeyLimits;

/** What a request may still do: its organization's limits, and what `authenticate` took of them. */
export type KeyLimits = {
  rate: { limit: number } & RateState;
};
/** Null where the limit is kept elsewhere. Seconds. */
type RateState = {
  taken: null | { allowed: boolean; remaining: number; resetAfter: number; retryAfter: number };
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

const lookUp = prepared<{ digest: Buffer; scope: string; bucket: string; hits: number | null }, Row[]>((db) =>
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

type Asking = { digest: Buffer; scope: Scope; bucket: Bucket; take: boolean };

/** Requests with one key would wait for each other at its counter: they ask together, each for a hit of its own. */
const ask = gathered<Asking, AuthenticatedKey | undefined>({
  lineOf: ({ digest, scope, bucket, take }) => `${digest.toString("latin1")} ${scope} ${bucket} ${take}`,
  // One that is held up does not hold up all of its key.
  lanes: 3,
  most: 1000,
  async run(db, calls) {
    const [{ take, ...asked }] = calls as [Asking];
    const [row] = await lookUp(db, { ...asked, hits: take ? calls.length : null });
    return calls.map((_, place) => row && authenticated(row, place));
  },
});

/**
 * The key behind an Authorization header, and one hit of its bucket taken if it has the scope: one round trip, which
 * also notes the use. Without `take` the rate limit is left to another store. 401 when there is no key, or it is
 * malformed, unknown, revoked or expired: these cannot be told apart.
 */
export async function authenticate(
  db: Db,
  authorization: string | null,
  need: { scope: Scope; bucket: Bucket; take: boolean },
): Promise<AuthenticatedKey> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (token && WELL_FORMED.test(token)) {
    const key = await ask(db, { digest: sha256(token), ...need });
    if (key) return key;
  }
  throw new AppError("unauthenticated", "A valid API key is needed: Authorization: Bearer svc_live_...");
}

/** What one of several that asked together got: hits are granted in the order in which they asked. */
const authenticated = (row: Row, place: number): AuthenticatedKey => ({
  keyId: row.keyId,
  organizationId: row.organizationId,
  scopes: row.scopes.filter(isScope),
  rate: { limit: row.rateLimit, taken: takenBy(row, place) },
});

function takenBy({ granted, remaining, resetAfter, retryAfter }: Row, place: number): RateState["taken"] {
  if (granted === null) return null;
  const left = Number(remaining);
  // Without the scope nothing was taken, and what is left says what would have been.
  const allowed = place < granted || left > 0;
  return {
    allowed,
    remaining: left + Math.max(0, granted - 1 - place),
    resetAfter: resetAfter ?? 0,
    retryAfter: allowed ? 0 : (retryAfter ?? 0),
  };
}

/** 403 unless the key has the scope. */
export function requireScope(key: { scopes: readonly Scope[] }, scope: Scope): void {
  if (!key.scopes.includes(scope)) {
    throw new AppError("insufficient_scope", `This API key lacks the scope ${scope}`);
  }
}
