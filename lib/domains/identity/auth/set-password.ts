import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

type PasswordChange = { userId: string; except?: string; now: Date };

/**
 * Sets a user's password, ends their sessions except `except`, and invalidates their reset links. Returns the number of
 * ended sessions.
 */
export async function setPassword(db: Db, input: PasswordChange & { password: string }): Promise<number> {
  return setPasswordHash(db, { ...input, passwordHash: await hashPassword(input.password) });
}

/**
 * Like `setPassword`, but for a password that is already hashed. Transactions must use this function, because
 * `hashPassword` can't be called inside them.
 */
export function setPasswordHash(db: Db, input: PasswordChange & { passwordHash: string }): Promise<number> {
  const { userId, passwordHash, except, now } = input;
  return inTransaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    return endAllSessions(tx, { userId, ...(except === undefined ? {} : { except }), now });
  });
}
