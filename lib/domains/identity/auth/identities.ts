import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, userIdentities, users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { endAllSessions } from "./sessions.ts";
import { normalizeEmail } from "./sign-in.ts";

/**
 * A person's identity as reported by an OpenID Connect provider. `email` is set only if the provider has verified it.
 */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | undefined;
  name: string;
  /** Checks whether a person with this verified address can create an account if they have none. */
  canSignUp: (db: Db, email: string) => Promise<boolean>;
  now: Date;
};

export type SignInResult = { userId: string } | { refused: "not_verified" | "sign_up_closed" };

/**
 * Returns the account of an identity. At its first sign-in, this is the account with the same verified address, or a
 * new account. Refuses an unknown identity that has no verified address or whose address can't sign up. An existing
 * account with a password loses the password and its sessions, because its creator never proved that they own the
 * address.
 */
export function signInWithIdentity(db: Db, identity: Identity): Promise<SignInResult> {
  return inTransaction(db, async (tx) => {
    const identityFilter = and(
      eq(userIdentities.issuer, identity.issuer),
      eq(userIdentities.subject, identity.subject),
    );
    const [existingUser] = await tx
      .select({ userId: userIdentities.userId })
      .from(userIdentities)
      .where(identityFilter);
    if (existingUser) return { userId: existingUser.userId };
    if (!identity.email) return { refused: "not_verified" };
    const email = normalizeEmail(identity.email);
    const userId = await findOrCreateUserByEmail(tx, email, identity);
    if (!userId) return { refused: "sign_up_closed" };
    await tx
      .insert(userIdentities)
      .values({ issuer: identity.issuer, subject: identity.subject, userId, createdAt: identity.now })
      .onConflictDoNothing();
    return { userId };
  });
}

async function findOrCreateUserByEmail(
  db: Db,
  email: string,
  identity: Identity,
): Promise<string | undefined> {
  const [existingUser] = await db
    .update(users)
    .set({ passwordHash: null })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  if (existingUser) {
    await db.delete(passwordResets).where(eq(passwordResets.userId, existingUser.id));
    await endAllSessions(db, { userId: existingUser.id, now: identity.now });
    return existingUser.id;
  }
  if (!(await identity.canSignUp(db, email))) return undefined;
  const [createdUser] = await db
    .insert(users)
    .values({ id: newId(), email, name: identity.name, createdAt: identity.now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  // A conflict means that another request has just created an account with this address.
  return createdUser?.id ?? findOrCreateUserByEmail(db, email, identity);
}
