import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { passwordResets, userIdentities, users } from "#lib/db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { endAllSessions } from "./sessions.ts";
import { normalEmail } from "./sign-in.ts";

/** What an OpenID Connect provider says of somebody. `email` only where it has verified it. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | undefined;
  name: string;
  now: Date;
};

/**
 * The account behind an identity; at its first sign-in the one with the same verified address, else a new one. Undefined
 * where it is unknown and the provider vouches for no address. An account that somebody made with this address and a
 * password loses the password and its sessions: nobody ever proved that the address was theirs.
 */
export function signInWithIdentity(db: Db, identity: Identity): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const isIdentity = and(
      eq(userIdentities.issuer, identity.issuer),
      eq(userIdentities.subject, identity.subject),
    );
    const [known] = await tx.select({ userId: userIdentities.userId }).from(userIdentities).where(isIdentity);
    if (known) return known.userId;
    if (!identity.email) return undefined;
    const userId = await userOfAddress(tx, identity.email, identity);
    await tx
      .insert(userIdentities)
      .values({ issuer: identity.issuer, subject: identity.subject, userId, createdAt: identity.now })
      .onConflictDoNothing();
    return userId;
  });
}

async function userOfAddress(db: Db, address: string, { name, now }: Identity): Promise<string> {
  const email = normalEmail(address);
  const [made] = await db
    .insert(users)
    .values({ id: newId(), email, name, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return made.id;
  const [taken] = await db
    .update(users)
    .set({ passwordHash: null })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  if (!taken) throw new Error("The account went away while somebody signed in to it");
  await db.delete(passwordResets).where(eq(passwordResets.userId, taken.id));
  await endAllSessions(db, { userId: taken.id, now });
  return taken.id;
}
