import { eq } from "drizzle-orm";
import { appendAudit } from "#lib/audit/append.ts";
import { createApiKey } from "#lib/auth/api-keys.ts";
import { hashPassword, verifyPassword } from "#lib/auth/passwords.ts";
import type { Ctx } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { memberships, organizations, users } from "#lib/db/schema/index.ts";
import { invalid } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";

export type Limits = { default: number; submit: number; check: number };

/** Requests a minute that an organization's key may make, by bucket: the specification's defaults. */
export const DEFAULT_LIMITS: Limits = { default: 300, submit: 100, check: 600 };

export type Bootstrap = {
  organization: string;
  email: string;
  password: string;
  scopes: readonly Scope[];
  limits: Limits;
};

/**
 * An organization with its owner and a first API key, all or nothing. Someone who has an account already becomes the
 * owner with it, if the password is theirs; else `invalid_request`. The key is in the answer and nowhere else.
 */
export function bootstrapOrganization(
  db: Db,
  now: Date,
  input: Bootstrap,
): Promise<{ organizationId: string; userId: string; apiKey: string }> {
  return inTransaction(db, async (tx) => {
    const userId = await findOrCreateUser(tx, input.email, input.password, now);
    const organizationId = newId();
    await tx.insert(organizations).values({
      id: organizationId,
      name: input.organization,
      limitDefault: input.limits.default,
      limitSubmit: input.limits.submit,
      limitCheck: input.limits.check,
      createdAt: now,
    });
    await tx.insert(memberships).values({ organizationId, userId, role: "owner", createdAt: now });
    const ctx: Ctx = { db: tx, organizationId, actor: { kind: "system" }, now, requestId: newId() };
    await appendAudit(
      ctx,
      "organization.created",
      { type: "organization", id: organizationId },
      { owner: userId },
    );
    const { secret } = await createApiKey(ctx, { name: "First key", scopes: input.scopes });
    return { organizationId, userId, apiKey: secret };
  });
}

async function findOrCreateUser(db: Db, email: string, password: string, now: Date): Promise<string> {
  const address = email.trim().toLowerCase();
  const id = newId();
  const passwordHash = await hashPassword(password);
  const [made] = await db
    .insert(users)
    .values({ id, email: address, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return made.id;
  const [known] = await db.select().from(users).where(eq(users.email, address));
  if (known?.passwordHash && (await verifyPassword(known.passwordHash, password))) return known.id;
  throw invalid([{ path: ["password"], message: `is not the password of the account ${address}` }]);
}
