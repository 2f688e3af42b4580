import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { appendAudit } from "#lib/audit/append.ts";
import type { Ctx } from "#lib/context.ts";
import { isScope, type Scope } from "#lib/contract/scopes.ts";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { prepared } from "#lib/db/prepared.ts";
import { apiKeys } from "#lib/db/schema/index.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { asUuid, newId } from "#lib/ids.ts";
import { randomToken, sha256 } from "#lib/secrets.ts";

/** The bucket of the rate limit that a request counts in. */
export type Bucket = "default" | "submit" | "check";

const PREFIX = "svc_live_";
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

export type NewApiKey = { name: string; scopes: readonly Scope[]; expiresAt?: Date | null };

/** Makes a key. The secret is in the answer and nowhere else: only its digest is kept. */
export async function createApiKey(ctx: Ctx, input: NewApiKey): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = PREFIX + randomToken(32);
  await inTransaction(ctx.db, async (db) => {
    await db.insert(apiKeys).values({
      organizationId: ctx.organizationId,
      id,
      name: input.name,
      digest: sha256(secret),
      last4: secret.slice(-4),
      scopes: [...new Set(input.scopes)],
      expiresAt: input.expiresAt ?? null,
      createdBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
      createdAt: ctx.now,
    });
    await appendAudit(
      { ...ctx, db },
      "api_key.created",
      { type: "api_key", id },
      { name: input.name, scopes: input.scopes },
    );
  });
  return { id, secret };
}

/** Revokes a key: its next request is refused, on every instance. Revoking twice changes nothing. 404 if unknown. */
export async function revokeApiKey(ctx: Ctx, keyId: string): Promise<void> {
  const isKey = and(eq(apiKeys.organizationId, ctx.organizationId), eq(apiKeys.id, asUuid(keyId)));
  await inTransaction(ctx.db, async (db) => {
    const [known] = await db.select({ id: apiKeys.id }).from(apiKeys).where(isKey);
    if (!known) throw notFound("API key");
    const revoked = await db
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(isKey, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length > 0)
      await appendAudit({ ...ctx, db }, "api_key.revoked", { type: "api_key", id: known.id });
  });
}

/** All keys of the organization, newest first, without anything a key could be guessed from. */
export function listApiKeys(ctx: Ctx) {
  return ctx.db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      last4: apiKeys.last4,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, ctx.organizationId))
    .orderBy(desc(apiKeys.id));
}
