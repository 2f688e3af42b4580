import { eq } from "drizzle-orm";
import { invalidRequest } from "#lib/contract/app-error.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Session } from "./sessions.ts";
import { setPasswordHash } from "./set-password.ts";
import { requireAttempt } from "./sign-in.ts";

/** The number of guesses at the current password that are allowed within 15 minutes. */
const MAX_ATTEMPTS = 10;

/**
 * Changes a user's password and ends all their sessions except the current session. `ended` is the number of ended
 * sessions. Throws 400 if the current password is wrong, or if the user has no password because they sign in with an
 * identity provider. Throws 429 after too many guesses.
 */
export async function changePassword(
  db: Db,
  limiter: Limiter,
  input: { session: Session; current_password: string; new_password: string; now: Date },
): Promise<{ ended: number }> {
  const { session, now } = input;
  await requireAttempt(limiter, `password:${session.user.id}`, MAX_ATTEMPTS);
  const { id } = session.user;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const currentHash = user?.passwordHash;
  const createIncorrectError = () =>
    invalidRequest([{ path: ["current_password"], message: AUTH_ERRORS.passwordIncorrect }]);
  if (!currentHash || !(await verifyPassword(currentHash, input.current_password)))
    throw createIncorrectError();
  const passwordHash = await hashPassword(input.new_password);
  const ended = await setPasswordHash(db, { userId: id, passwordHash, currentHash, except: session.id, now });
  // The password was changed meanwhile, or a sign-in with an identity provider removed it.
  if (ended === undefined) throw createIncorrectError();
  return { ended };
}

/** Checks whether a user signs in with a password. Users without a password sign in with an identity provider. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return typeof user?.passwordHash === "string";
}
