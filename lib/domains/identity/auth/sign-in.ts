import { eq } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { MAX_PASSWORD } from "#lib/contract/form-options.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { reserve } from "#lib/platform/limits/reservation.ts";
import { checkPostgresWindow, type RateWindow } from "#lib/platform/limits/sliding-window-log.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { verifyDeviceToken } from "./device-token.ts";
import { type BeforeVerify, checkPassword } from "./passwords.ts";

const QUARTER_HOUR = 15 * 60_000;
/**
 * Attempts in a quarter of an hour: on one account from browsers it does not know, from one it knows, and from all that
 * it knows; and failures from one address, behind which a whole school may sign in at eight in the morning.
 */
const MAX_ATTEMPTS = { account: 10, device: 10, devices: 50, address: 100 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";
/** An address longer than this has no account: RFC 5321 allows 254 characters. */
const MAX_EMAIL = 254;

export type SignInAttempt = {
  email: string;
  password: string;
  address: string;
  /** What `deviceMark` gave this browser when somebody signed in with it before. */
  device: string | undefined;
};

/**
 * Who this is, or undefined: a wrong password and an unknown account cannot be told apart, by the time either. 429 after
 * too many attempts, each of which is counted before its password is looked at. A browser that the account has been
 * signed in with before has attempts of its own and none of its address, so that nobody can lock the owner out by
 * guessing. The counts are kept in PostgreSQL alone: a store that fails over would begin them anew.
 */
export async function signIn(
  { db, key }: { db: Db; key: Buffer },
  attempt: SignInAttempt,
): Promise<{ id: string } | undefined> {
  const email = normalizeEmail(attempt.email);
  const account = sha256(email).toString("base64url");
  const device = verifyDeviceToken(key, email, attempt.device);
  if (device !== undefined) {
    await consumeAttempt(db, buildWindow(`sign-in:device:${account}:${device}`, MAX_ATTEMPTS.device));
    await consumeAttempt(db, buildWindow(`sign-in:devices:${account}`, MAX_ATTEMPTS.devices));
    return verifyCredentials(db, email, attempt.password);
  }
  const failures = buildWindow(`sign-in:address:${attempt.address}`, MAX_ATTEMPTS.address);
  requireAllowed(await checkPostgresWindow(db, failures, false));
  await consumeAttempt(db, buildWindow(`sign-in:account:${account}`, MAX_ATTEMPTS.account));
  return verifyCredentials(db, email, attempt.password, async () => {
    const reservation = await reserve(db, failures);
    return reservation.allowed ? reservation.release : throwRateLimited(reservation.afterMs);
  });
}

async function verifyCredentials(
  db: Db,
  email: string,
  password: string,
  beforeVerify?: BeforeVerify,
): Promise<{ id: string } | undefined> {
  if (password.length > MAX_PASSWORD) {
    await beforeVerify?.();
    return undefined;
  }
  // PostgreSQL takes no NUL in a text.
  const canHaveAccount = email.length <= MAX_EMAIL && !email.includes("\0");
  const [user] = canHaveAccount
    ? await db
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, email))
    : [];
  const isCorrect = await checkPassword(user?.passwordHash ?? undefined, password, beforeVerify);
  return isCorrect && user ? { id: user.id } : undefined;
}

/** What people type as their address, as it is kept. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** 429 when so many attempts were made within the last quarter of an hour. */
export async function requireAttempt(limiter: Limiter, name: string, limit: number): Promise<void> {
  const { allowed, afterSeconds } = await limiter.consume(buildWindow(name, limit));
  requireAllowed({ allowed, afterMs: afterSeconds * 1000 });
}

const buildWindow = (name: string, limit: number): RateWindow => ({
  organizationId: NO_TENANT,
  name,
  limit,
  windowMs: QUARTER_HOUR,
});

const consumeAttempt = async (db: Db, window: RateWindow): Promise<void> =>
  requireAllowed(await checkPostgresWindow(db, window, true));

const requireAllowed = ({ allowed, afterMs }: { allowed: boolean; afterMs: number }): void =>
  allowed ? undefined : throwRateLimited(afterMs);

function throwRateLimited(afterMs: number): never {
  throw new AppError("rate_limited", "Too many attempts. Wait a while and try again.", {
    retryAfter: Math.max(1, afterMs / 1000),
  });
}
