import { eq } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { MAX_PASSWORD } from "#lib/contract/choices.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { postgresWindow, type Window } from "#lib/platform/limits/exact-window.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import { reserve } from "#lib/platform/limits/reservation.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { findDevice } from "./device-mark.ts";
import { type Admit, checkPassword } from "./passwords.ts";

const QUARTER_HOUR = 15 * 60_000;
/**
 * Attempts in a quarter of an hour: on one account from browsers it does not know, from one it knows, and from all that
 * it knows; and failures from one address, behind which a whole school may sign in at eight in the morning.
 */
const ATTEMPTS = { account: 10, device: 10, devices: 50, address: 100 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";
/** An address longer than this has no account: RFC 5321 allows 254 characters. */
const MAX_EMAIL = 254;

export type Attempt = {
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
  attempt: Attempt,
): Promise<{ id: string } | undefined> {
  const email = normalEmail(attempt.email);
  const account = sha256(email).toString("base64url");
  const device = findDevice(key, email, attempt.device);
  if (device !== undefined) {
    await take(db, windowOf(`sign-in:device:${account}:${device}`, ATTEMPTS.device));
    await take(db, windowOf(`sign-in:devices:${account}`, ATTEMPTS.devices));
    return findPerson(db, email, attempt.password);
  }
  const failures = windowOf(`sign-in:address:${attempt.address}`, ATTEMPTS.address);
  refuseUnless(await postgresWindow(db, failures, false));
  await take(db, windowOf(`sign-in:account:${account}`, ATTEMPTS.account));
  return findPerson(db, email, attempt.password, async () => {
    const place = await reserve(db, failures);
    return place.allowed ? place.giveBack : refuse(place.afterMs);
  });
}

async function findPerson(
  db: Db,
  email: string,
  password: string,
  admit?: Admit,
): Promise<{ id: string } | undefined> {
  if (password.length > MAX_PASSWORD) {
    await admit?.();
    return undefined;
  }
  // PostgreSQL takes no NUL in a text.
  const isPossible = email.length <= MAX_EMAIL && !email.includes("\0");
  const [user] = isPossible
    ? await db
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, email))
    : [];
  const isRight = await checkPassword(user?.passwordHash ?? undefined, password, admit);
  return isRight && user ? { id: user.id } : undefined;
}

/** What people type as their address, as it is kept. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** 429 when so many attempts were made within the last quarter of an hour. */
export async function requireAttempt(limiter: Limiter, name: string, limit: number): Promise<void> {
  const { allowed, afterSeconds } = await limiter.take(windowOf(name, limit));
  refuseUnless({ allowed, afterMs: afterSeconds * 1000 });
}

const windowOf = (name: string, limit: number): Window => ({
  organizationId: NO_TENANT,
  name,
  limit,
  windowMs: QUARTER_HOUR,
});

const take = async (db: Db, window: Window): Promise<void> =>
  refuseUnless(await postgresWindow(db, window, true));

const refuseUnless = ({ allowed, afterMs }: { allowed: boolean; afterMs: number }): void =>
  allowed ? undefined : refuse(afterMs);

function refuse(afterMs: number): never {
  throw new AppError("rate_limited", "Too many attempts. Wait a while and try again.", {
    retryAfter: Math.max(1, afterMs / 1000),
  });
}
