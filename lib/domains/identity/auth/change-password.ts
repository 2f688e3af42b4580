import { eq } from "drizzle-orm";
import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { verifyPassword } from "./passwords.ts";
import type { Session } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { requireAttempt } from "./sign-in.ts";

/** Guesses at one's own password in a quarter of an hour. */
const MAX_ATTEMPTS = 10;

/**
 * Gives a person a new password and ends their sessions but this one: `{ ended }`, how many. 400 when the current one is
 * wrong, or there is none because an identity provider vouches for them; 429 after too many guesses.
 */
export async function changePassword(
  db: Db,
  limiter: Limiter,
  input: { session: Session; current_password: string; new_password: string; now: Date },
): Promise<{ ended: number }> {
  const { session, now } = input;
  await requireAttempt(limiter, `password:${session.user.id}`, MAX_ATTEMPTS);
  const [user] = await db.select().from(users).where(eq(users.id, session.user.id));
  const isCorrect = user?.passwordHash && (await verifyPassword(user.passwordHash, input.current_password));
  if (!isCorrect) throw invalidRequest([{ path: ["current_password"], message: "is not your password" }]);
  const { id } = session.user;
  return {
    ended: await setPassword(db, { userId: id, password: input.new_password, except: session.id, now }),
  };
}

/** Whether somebody signs in with a password; else a provider vouches for them. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return typeof user?.passwordHash === "string";
}
