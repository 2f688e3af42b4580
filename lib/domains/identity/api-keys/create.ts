import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { withMembersLock } from "#lib/domains/identity/members/with-lock.ts";
import { KEY_ERRORS } from "#lib/messages/keys.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { requireKeyCapacity } from "./capacity.ts";

export type NewApiKey = { name: string; scopes: readonly Scope[]; expiresAt?: Date | null };
export type CreatedApiKey = { id: string; secret: string };

const KEY_PREFIX = "svc_live_";

/**
 * Creates an API key. Only this result contains the secret; the database stores its digest. The key belongs to the
 * organization and keeps working after its creator is removed, so the lock ensures that the creator isn't removed or
 * demoted at the same time. Throws 400 if it has expired already, and 409 `limit_reached` at the maximum number of
 * active keys.
 */
export function createApiKey(ctx: Ctx, input: NewApiKey): Promise<CreatedApiKey> {
  require(ctx, "keys.manage");
  if (input.expiresAt && input.expiresAt <= ctx.now) {
    throw invalidRequest([{ path: ["expires_at"], message: KEY_ERRORS.expiresInPast }]);
  }
  return withMembersLock(ctx, "keys.manage", async (txCtx) => {
    await requireKeyCapacity(txCtx);
    const created = await insertApiKey(txCtx, input);
    const detail = { name: input.name, scopes: input.scopes };
    await appendAudit(txCtx, "api_key.created", { type: "api_key", id: created.id }, detail);
    return created;
  });
}

/** Inserts a new key and returns it with its secret. The caller checks the capacity. */
export async function insertApiKey(ctx: Ctx, input: NewApiKey): Promise<CreatedApiKey> {
  const id = newId();
  const secret = KEY_PREFIX + randomToken(32);
  await ctx.db.insert(apiKeys).values({
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
  return { id, secret };
}
