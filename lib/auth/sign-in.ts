import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { MAX_PASSWORD } from "#lib/contract/choices.ts";
import type { Db } from "#lib/db/client.ts";
import { users } from "#lib/db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import type { Limiter, Slot, Taken } from "#lib/limits/limiter.ts";
import { sha256 } from "#lib/secrets.ts";
import { verifyNobodys, verifyPassword } from "./passwords.ts";

const QUARTER_HOUR = 15 * 60_000;
/**
 * Attempts in a quarter of an hour: on one account from browsers it does not know, from one it knows; and failures from
 * one address, behind which a whole school may sign in at eight in the morning.
 */
const ATTEMPTS = { account: 10, device: 10, address: 100 };
const NO_TENANT = "00000000-0000-0000-0000-000000000000";

export type Attempt = {
  email: string;
  password: string;
  address: string;
  /** What `deviceMark` gave this browser when somebody signed in with it before. */
  device: string | undefined;
};

/**
 * Who this is, or undefined: a wrong password and an unknown account cannot be told apart, by the time either. 429 after
 * too many attempts. A browser that the account has been signed in with before has attempts of its own, so that nobody
 * can lock the owner out by guessing.
 */
export async function signIn(
  { db, limiter, key }: { db: Db; limiter: Limiter; key: Buffer },
  attempt: Attempt,
): Promise<{ id: string } | undefined> {
  const email = normalEmail(attempt.email);
  const failures = slotOf(`sign-in:address:${attempt.address}`, ATTEMPTS.address);
  refuseUnless(await limiter.look(failures));
  await requireAttempt(limiter, ...bucketOf(key, email, attempt.device));
  const person = await personWith(db, email, attempt.password);
  if (!person) refuseUnless(await limiter.take(failures));
  return person;
}

function bucketOf(key: Buffer, email: string, device: string | undefined): [name: string, limit: number] {
  const account = sha256(email).toString("base64url");
  if (device === undefined || !isDeviceOf(key, email, device)) {
    return [`sign-in:account:${account}`, ATTEMPTS.account];
  }
  return [`sign-in:device:${account}:${sha256(device).toString("base64url")}`, ATTEMPTS.device];
}

async function personWith(db: Db, email: string, password: string): Promise<{ id: string } | undefined> {
  if (password.length > MAX_PASSWORD) return undefined;
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  if (!user?.passwordHash) {
    await verifyNobodys(password);
    return undefined;
  }
  return (await verifyPassword(user.passwordHash, password)) ? { id: user.id } : undefined;
}

/** What people type as their address, as it is kept. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** 429 when so many attempts were made within the last quarter of an hour. */
export async function requireAttempt(limiter: Limiter, name: string, limit: number): Promise<void> {
  refuseUnless(await limiter.take(slotOf(name, limit)));
}

const slotOf = (name: string, limit: number): Slot => ({
  organizationId: NO_TENANT,
  name,
  limit,
  windowMs: QUARTER_HOUR,
});

function refuseUnless({ allowed, afterSeconds }: Taken): void {
  if (allowed) return;
  throw new AppError("rate_limited", "Too many attempts; wait a while and try again", {
    retryAfter: Math.max(1, afterSeconds),
  });
}

const signed = (key: Buffer, email: string, nonce: string): Buffer =>
  createHmac("sha256", key).update(`device\0${email}\0${nonce}`).digest();

/** What a browser keeps after a sign-in: says nothing by itself, opens nothing, and is known again at the next one. */
export function deviceMark(key: Buffer, email: string, nonce: string): string {
  return `${nonce}.${signed(key, normalEmail(email), nonce).toString("base64url")}`;
}

function isDeviceOf(key: Buffer, email: string, mark: string): boolean {
  const [nonce = "", signature = ""] = mark.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signed(key, email, nonce);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
