import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

type PasswordChange = { userId: string; except?: string; now: Date };

/**
 * Gives somebody a new password. Their sessions end, but for `except`, and so does every way to reset the old one. Gives
 * how many sessions that ended.
 */
export async function setPassword(db: Db, input: PasswordChange & { password: string }): Promise<number> {
  return setPasswordHash(db, { ...input, passwordHash: await hashPassword(input.password) });
}

/** The same for a password that is hashed already, as it must be where the caller is in a transaction. */
export function setPasswordHash(db: Db, input: PasswordChange & { passwordHash: string }): Promise<number> {
  const { userId, passwordHash, except, now } = input;
  return inTransaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    return endAllSessions(tx, { userId, ...(except === undefined ? {} : { except }), now });
  });
}
