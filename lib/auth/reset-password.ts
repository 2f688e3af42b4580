import { and, eq, gt } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { passwordResets } from "#lib/db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import type { Limiter } from "#lib/limits/limiter.ts";
import { sha256 } from "#lib/secrets.ts";
import { setPassword } from "./set-password.ts";
import { requireAttempt } from "./sign-in.ts";

/** Passwords set by link from one network address in a quarter of an hour. */
const TRIES = 20;

const isLive = (token: string, now: Date) =>
  and(eq(passwordResets.digest, sha256(token)), gt(passwordResets.expiresAt, now));

/** Whether a link still sets a password. Looking does not use it up. */
export async function isLiveReset(db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const found = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isLive(token, now));
  return found.length > 0;
}

/**
 * Sets the password that whoever holds the link chose, once, and ends all their sessions. 404 for a link that is
 * unknown, used or past its hour; 429.
 */
export async function resetPassword(
  db: Db,
  limiter: Limiter,
  input: { token: string; password: string; address: string; now: Date },
): Promise<void> {
  const { token, password, now } = input;
  await requireAttempt(limiter, `reset:use:${input.address}`, TRIES);
  await inTransaction(db, async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(isLive(token, now))
      .returning({ userId: passwordResets.userId });
    if (!used) throw notFound("A link that still works");
    await setPassword(tx, { userId: used.userId, password, now });
  });
}
