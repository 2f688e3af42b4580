import { and, eq, gt } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { hashPassword } from "./passwords.ts";
import { setPasswordHash } from "./set-password.ts";
import { requireAttempt } from "./sign-in.ts";

/** The number of attempts to use a reset link that are allowed from one IP address within 15 minutes. */
const MAX_ATTEMPTS = 20;

const buildLiveResetFilter = (token: string, now: Date) =>
  and(eq(passwordResets.digest, sha256(token)), gt(passwordResets.expiresAt, now));

/** Checks whether a reset link still works. This doesn't use up the link. */
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
 * Sets a new password with a reset link, which works only once, and ends all sessions of the account. Throws 404 if the
 * link is unknown, used or expired, or if the account has since switched to an identity provider. Throws 429 after too
 * many attempts.
 */
export async function resetPassword(
  db: Db,
  limiter: Limiter,
  input: { token: string; password: string; address: string; now: Date },
): Promise<void> {
  const { token, password, now } = input;
  await requireAttempt(limiter, `reset:use:${input.address}`, MAX_ATTEMPTS);
  // Hashing is expensive, so the link is checked first. The hash is computed before the transaction, not inside it.
  if (!(await isResetTokenValid(db, { token, now }))) throw createExpiredLinkError();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // The user is locked before the link, as by whoever else changes the password, which avoids deadlocks.
    const [user] = await tx
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .innerJoin(passwordResets, eq(passwordResets.userId, users.id))
      .where(buildLiveResetFilter(token, now))
      .for("no key update", { of: users });
    if (!user?.passwordHash) throw createExpiredLinkError();
    const used = await tx
      .delete(passwordResets)
      .where(buildLiveResetFilter(token, now))
      .returning({ userId: passwordResets.userId });
    if (used.length === 0) throw createExpiredLinkError();
    await setPasswordHash(tx, { userId: user.id, passwordHash, now });
  });
}

const createExpiredLinkError = () => new AppError("not_found", AUTH_ERRORS.resetLinkInvalid);
