import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import { endAllSessions } from "./sessions.ts";

type PasswordChange = {
  userId: string;
  passwordHash: string;
  /** The hash of the current password, if the change depends on it. */
  currentHash?: string;
  /** The session that stays. */
  except?: string;
  now: Date;
};

/**
 * Sets a user's password, ends their sessions except `except`, and invalidates their reset links. Returns the number of
 * ended sessions, or undefined if the password no longer matches `currentHash`. Then nothing changes. The caller
 * hashes the password beforehand, because hashing takes too long for a transaction.
 */
export function setPasswordHash(db: Db, change: PasswordChange): Promise<number | undefined> {
  const { userId, passwordHash, currentHash, except, now } = change;
  return inTransaction(db, async (tx) => {
    const isCurrent = currentHash === undefined ? undefined : eq(users.passwordHash, currentHash);
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), isCurrent))
      .returning({ id: users.id });
    if (changed.length === 0) return undefined;
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    return endAllSessions(tx, { userId, ...(except === undefined ? {} : { except }), now });
  });
}
