import { eq } from "drizzle-orm";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { hashPassword, verifyPassword } from "#lib/domains/identity/auth/passwords.ts";
import { normalizeEmail } from "#lib/domains/identity/auth/sign-in.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { createOrganization, type Limits } from "./create-organization.ts";

export type Bootstrap = {
  organization: string;
  email: string;
  password: string;
  scopes: readonly Scope[];
  limits: Limits;
};

/**
 * Creates an organization with its owner and a first API key, all or nothing. If the email address already has an
 * account, that account becomes the owner, and the password must match it (400 `invalid_request`). Only this result
 * contains the key's secret.
 */
export function bootstrapOrganization(
  db: Db,
  now: Date,
  input: Bootstrap,
): Promise<{ organizationId: string; userId: string; apiKey: string }> {
  return inTransaction(db, async (tx) => {
    const userId = await findOrCreateUser(tx, input.email, input.password, now);
    const organizationId = await createOrganization(tx, {
      name: input.organization,
      userId,
      limits: input.limits,
      now,
      requestId: newId(),
    });
    const ctx: Ctx = { db: tx, organizationId, actor: { kind: "system" }, now, requestId: newId() };
    const { secret } = await createApiKey(ctx, { name: "First key", scopes: input.scopes });
    return { organizationId, userId, apiKey: secret };
  });
}

async function findOrCreateUser(db: Db, email: string, password: string, now: Date): Promise<string> {
  const address = normalizeEmail(email);
  const id = newId();
  const passwordHash = await hashPassword(password);
  const [createdUser] = await db
    .insert(users)
    .values({ id, email: address, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (createdUser) return createdUser.id;
  const [existingUser] = await db.select().from(users).where(eq(users.email, address));
  if (existingUser?.passwordHash && (await verifyPassword(existingUser.passwordHash, password)))
    return existingUser.id;
  throw invalidRequest([{ path: ["password"], message: AUTH_ERRORS.accountPasswordIncorrect(address) }]);
}
