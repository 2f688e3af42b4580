import { sql } from "drizzle-orm";
import { isScope, type Scope } from "#lib/contract/scopes.ts";
import type { Db } from "#lib/db/client.ts";
import { prepared } from "#lib/db/prepared.ts";
import { AppError } from "#lib/errors.ts";
import { sha256 } from "#lib/secrets.ts";

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
  allowed: boolean | null;
  remaining: string | null;
  resetAfter: number | null;
  retryAfter: number | null;
};

const column = <T>(name: string) => sql<T>`${sql.identifier(name)}`.as(name);

const lookUp = prepared<{ digest: Buffer; scope: string; bucket: string; take: boolean }, Row[]>((db) =>
  db
    .select({
      keyId: column<string>("key_id"),
      organizationId: column<string>("organization_id"),
      scopes: column<string[]>("scopes"),
      rateLimit: column<number>("rate_limit"),
      allowed: column<boolean | null>("allowed"),
      remaining: column<string | null>("remaining"),
      resetAfter: column<number | null>("reset_after"),
      retryAfter: column<number | null>("retry_after"),
    })
    .from(
      sql`authenticate(${sql.placeholder("digest")}, ${sql.placeholder("scope")}, ${sql.placeholder("bucket")}, ${sql.placeholder("take")})`,
    )
    .prepare("authenticate"),
);

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
    const [row] = await lookUp(db, { digest: sha256(token), ...need });
    if (row) return authenticated(row);
  }
  throw new AppError("unauthenticated", "A valid API key is needed: Authorization: Bearer svc_live_...");
}

const authenticated = (row: Row): AuthenticatedKey => ({
  keyId: row.keyId,
  organizationId: row.organizationId,
  scopes: row.scopes.filter(isScope),
  rate: {
    limit: row.rateLimit,
    taken:
      row.allowed === null
        ? null
        : {
            allowed: row.allowed,
            remaining: Number(row.remaining),
            resetAfter: row.resetAfter ?? 0,
            retryAfter: row.retryAfter ?? 0,
          },
  },
});

/** 403 unless the key has the scope. */
export function requireScope(key: { scopes: readonly Scope[] }, scope: Scope): void {
  if (!key.scopes.includes(scope)) {
    throw new AppError("insufficient_scope", `This API key lacks the scope ${scope}`);
  }
}
