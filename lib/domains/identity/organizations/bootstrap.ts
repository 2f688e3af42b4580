import { eq } from "drizzle-orm";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { hashPassword, verifyPassword } from "#lib/domains/identity/auth/passwords.ts";
import { normalizeEmail } from "#lib/domains/identity/auth/sign-in.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { createSystemContext } from "#lib/platform/context.ts";
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
 * account, that account becomes the owner, and the password must match it (400 `invalid_request`, also if it has none).
 * Only this result contains the key's secret.
 */
export async function bootstrapOrganization(
  db: Db,
  now: Date,
  input: Bootstrap,
): Promise<{ organizationId: string; userId: string; apiKey: string }> {
  const email = normalizeEmail(input.email);
  // Passwords can't be verified or hashed inside the transaction.
  const existingId = await findUser(db, email, input.password);
  const passwordHash = existingId === undefined ? await hashPassword(input.password) : undefined;
  const result = await inTransaction(db, async (tx) => {
    const userId = existingId ?? (await createUser(tx, { email, passwordHash, now }));
    if (userId === undefined) return undefined;
    const organizationId = await createOrganization(tx, {
      name: input.organization,
      userId,
      limits: input.limits,
      now,
      requestId: newId(),
    });
    const ctx = createSystemContext(tx, organizationId, now);
    const { secret } = await createApiKey(ctx, { name: "First key", scopes: input.scopes });
    return { organizationId, userId, apiKey: secret };
  });
  // If someone else created the account in the meantime, its password must be verified.
  return result ?? bootstrapOrganization(db, now, input);
}

/**
 * Returns the id of the account, or undefined if there is none. Throws `invalid_request` if the password is incorrect,
 * or the account has none.
 */
async function findUser(db: Db, email: string, password: string): Promise<string | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return undefined;
  if (user.passwordHash === null)
    throw invalidRequest([{ path: ["email"], message: AUTH_ERRORS.accountHasNoPassword }]);
  if (await verifyPassword(user.passwordHash, password)) return user.id;
  throw invalidRequest([{ path: ["password"], message: AUTH_ERRORS.accountPasswordIncorrect(email) }]);
}

/** Creates an account and returns its id, or undefined if the email address already has an account. */
async function createUser(
  db: Db,
  { email, passwordHash, now }: { email: string; passwordHash: string | undefined; now: Date },
): Promise<string | undefined> {
  const [user] = await db
    .insert(users)
    .values({ id: newId(), email, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return user?.id;
}
