import { and, eq, gt } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { hashPassword } from "./passwords.ts";
import { setPasswordHash } from "./set-password.ts";
import { requireAttempt } from "./sign-in.ts";

/** Passwords set by link from one network address in a quarter of an hour. */
const MAX_ATTEMPTS = 20;

const buildLiveResetFilter = (token: string, now: Date) =>
  and(eq(passwordResets.digest, sha256(token)), gt(passwordResets.expiresAt, now));

/** Whether a link still sets a password. Looking does not use it up. */
export async function isResetTokenValid(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const found = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(buildLiveResetFilter(token, now));
  return found.length > 0;
}

/**
 * Sets the password that whoever holds the link chose, once, and ends all their sessions. 404 for a link that is
 * unknown, used or past its hour, and for one made before an identity provider took the account's password away; 429.
 */
export async function resetPassword(
  db: Db,
  limiter: Limiter,
  input: { token: string; password: string; address: string; now: Date },
): Promise<void> {
  const { token, password, now } = input;
  await requireAttempt(limiter, `reset:use:${input.address}`, MAX_ATTEMPTS);
  // Nobody has a password hashed who holds no link, and no transaction is open while it is.
  if (!(await isResetTokenValid(db, { token, now }))) throw createExpiredLinkError();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(buildLiveResetFilter(token, now))
      .returning({ userId: passwordResets.userId });
    if (!used) throw createExpiredLinkError();
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, used.userId))
      .for("no key update");
    if (!user?.passwordHash) throw createExpiredLinkError();
    await setPasswordHash(tx, { userId: used.userId, passwordHash, now });
  });
}

const createExpiredLinkError = () => notFound("A link that still works");
