import { eq } from "drizzle-orm";
import { invalid } from "#lib/contract/app-error.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { hashPassword, verifyPassword } from "#lib/domains/identity/auth/passwords.ts";
import { normalEmail } from "#lib/domains/identity/auth/sign-in.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { foundOrganization, type Limits } from "./found.ts";

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
    const organizationId = await foundOrganization(tx, {
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
  const address = normalEmail(email);
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
