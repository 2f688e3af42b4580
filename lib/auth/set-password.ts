import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { passwordResets, users } from "#lib/db/schema/index.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/**
 * Gives somebody a new password. Their sessions end, but for `except`, and so does every way to reset the old one. Gives
 * how many sessions that ended.
 */
export async function setPassword(
  db: Db,
  input: { userId: string; password: string; except?: string; now: Date },
): Promise<number> {
  const { userId, except, now } = input;
  const passwordHash = await hashPassword(input.password);
  return inTransaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    return endAllSessions(tx, { userId, ...(except === undefined ? {} : { except }), now });
  });
}
