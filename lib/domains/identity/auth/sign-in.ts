import { eq } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { MAX_PASSWORD } from "#lib/contract/form-options.ts";
import { MINUTE } from "#lib/core/durations.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { reserve } from "#lib/platform/limits/reservation.ts";
import { checkPostgresWindow, type RateWindow } from "#lib/platform/limits/sliding-window-log.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { verifyDeviceToken } from "./device-token.ts";
import { type BeforeVerify, checkPassword } from "./passwords.ts";
import { startPasswordSession } from "./sessions.ts";

const QUARTER_HOUR = 15 * MINUTE;
/**
 * The number of attempts allowed within 15 minutes: on one account from all unknown browsers (`account`), from one
 * known browser (`device`) and from all known browsers (`devices`). `address` limits failures from one IP address. It
 * is generous, because a whole school may sign in from the same address at the same time.
 */
const MAX_ATTEMPTS = { account: 10, device: 10, devices: 50, address: 100 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";
/** RFC 5321 allows 254 characters, so no account has a longer address. */
const MAX_EMAIL = 254;

export type SignInAttempt = {
  email: string;
  password: string;
  address: string;
  /** The token that `createDeviceToken` created at an earlier sign-in in this browser. */
  device: string | undefined;
  userAgent: string;
  now: Date;
};

/**
 * Starts a session and returns the ids of the user (`id`) and of the session (`sid`). Returns undefined if the password
 * is wrong, if it is changed meanwhile, or if the account doesn't exist. Not even the response time distinguishes a
 * wrong password from an unknown account. Throws 429 after too many attempts. Each attempt is counted before its
 * password is verified. A browser that has signed in to the account before has a separate limit and isn't limited by IP
 * address, so that guessing can't lock the owner out. The counts are stored only in PostgreSQL, because an external
 * store that fails over would reset them.
 */
export async function signIn(
  { db, key }: { db: Db; key: Buffer },
  attempt: SignInAttempt,
): Promise<{ id: string; sid: string } | undefined> {
  const email = normalizeEmail(attempt.email);
  const account = sha256(email).toString("base64url");
  const device = verifyDeviceToken(key, email, attempt.device);
  if (device !== undefined) {
    await consumeAttempt(db, buildWindow(`sign-in:device:${account}:${device}`, MAX_ATTEMPTS.device));
    await consumeAttempt(db, buildWindow(`sign-in:devices:${account}`, MAX_ATTEMPTS.devices));
    return signInWithPassword(db, email, attempt);
  }
  const failures = buildWindow(`sign-in:address:${attempt.address}`, MAX_ATTEMPTS.address);
  requireAllowed(await checkPostgresWindow(db, failures, false));
  await consumeAttempt(db, buildWindow(`sign-in:account:${account}`, MAX_ATTEMPTS.account));
  return signInWithPassword(db, email, attempt, async () => {
    const reservation = await reserve(db, failures);
    return reservation.allowed ? reservation.release : throwRateLimited(reservation.afterMs);
  });
}

async function signInWithPassword(
  db: Db,
  email: string,
  { password, userAgent, now }: SignInAttempt,
  beforeVerify?: BeforeVerify,
): Promise<{ id: string; sid: string } | undefined> {
  if (password.length > MAX_PASSWORD) {
    await beforeVerify?.();
    return undefined;
  }
  // PostgreSQL rejects NUL in text.
  const canHaveAccount = email.length <= MAX_EMAIL && !email.includes("\0");
  const [user] = canHaveAccount
    ? await db
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, email))
    : [];
  const passwordHash = user?.passwordHash ?? undefined;
  const isCorrect = await checkPassword(passwordHash, password, beforeVerify);
  if (!isCorrect || !user || passwordHash === undefined) return undefined;
  const sid = await startPasswordSession(db, { userId: user.id, passwordHash, userAgent, now });
  return sid === undefined ? undefined : { id: user.id, sid };
}

/** Normalizes an email address to the stored form. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Counts an attempt under `name`. Throws 429 after `limit` attempts within 15 minutes. */
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
  throw new AppError("rate_limited", AUTH_ERRORS.tooManyAttempts, {
    retryAfter: Math.max(1, afterMs / 1000),
  });
}
