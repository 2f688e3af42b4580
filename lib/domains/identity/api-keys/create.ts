import type { Scope } from "#lib/contract/scopes.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { apiKeys } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { requireKeyCapacity } from "./capacity.ts";

export type NewApiKey = { name: string; scopes: readonly Scope[]; expiresAt?: Date | null };
export type CreatedApiKey = { id: string; secret: string };

const KEY_PREFIX = "svc_live_";

/**
 * Makes a key. The secret is in the answer and nowhere else: only its digest is kept. It belongs to the organization, and
 * keeps working when whoever made it is removed. 409 where the organization has as many active ones as it can have.
 */
export function createApiKey(ctx: Ctx, input: NewApiKey): Promise<CreatedApiKey> {
  require(ctx, "keys.manage");
  return inTransaction(ctx.db, async (db) => {
    await requireKeyCapacity({ ...ctx, db });
    const created = await insertApiKey({ ...ctx, db }, input);
    const detail = { name: input.name, scopes: input.scopes };
    await appendAudit({ ...ctx, db }, "api_key.created", { type: "api_key", id: created.id }, detail);
    return created;
  });
}

/** The row of a new key; its secret is in what is returned. */
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
