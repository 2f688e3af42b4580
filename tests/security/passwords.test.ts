import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signInWithIdentity } from "#lib/domains/identity/auth/identities.ts";
import { hashPassword } from "#lib/domains/identity/auth/passwords.ts";
import { resetPassword } from "#lib/domains/identity/auth/reset-password.ts";
import { setPasswordHash } from "#lib/domains/identity/auth/set-password.ts";
import { signIn } from "#lib/domains/identity/auth/sign-in.ts";
import { AUTH_ERRORS } from "#lib/messages/en/auth-errors.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { createPostgresLimiter } from "#lib/platform/limits/limiter.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { createPerson, PASSWORD, type Person } from "#tests/support/people.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const FAILURES_OF_AN_ADDRESS = 100;
const createAttempt = (email: string, password: string, address: string = newId()) => ({
  email,
  password,
  address,
  device: undefined,
  userAgent: "test",
  now: new Date(),
});

test("guesses beyond the limit of an IP address aren't hashed, even if they arrive at once", async () => {
  const { db } = testDatabase();
  const key = randomBytes(32);
  const guess = async (address: string, i: number) => {
    return signIn({ db, key }, createAttempt(`${i}-${address}@example.com`, "guess", address)).then(
      () => "evaluated",
      (error) => error.code,
    );
  };
  /** Returns the CPU time in ms of `times` parallel guesses. */
  const measureGuesses = async (address: string, times: number) => {
    const before = process.cpuUsage();
    const outcomes = await Promise.all(Array.from({ length: times }, (_, i) => guess(address, i)));
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000, evaluated: outcomes.filter((one) => one === "evaluated").length };
  };
  const address = newId();
  await measureGuesses(newId(), 2);
  const free = await measureGuesses(address, FAILURES_OF_AN_ADDRESS - 1);
  const bound = await measureGuesses(address, FAILURES_OF_AN_ADDRESS - 1);
  expect([free.evaluated, bound.evaluated]).toEqual([FAILURES_OF_AN_ADDRESS - 1, 1]);
  console.log(`99 guesses: ${free.ms.toFixed(0)} ms of processor; with one left ${bound.ms.toFixed(0)} ms`);
  expect(bound.ms).toBeLessThan(free.ms / 2);
});

const countBlockedBy = async (pid: number | undefined) =>
  (await testDatabase().sql`select from pg_stat_activity where ${pid ?? 0} = any(pg_blocking_pids(pid))`)
    .length;

test("a reset link that is used while the password is changed no longer works, and the change succeeds", async () => {
  const { db, sql } = testDatabase();
  const { id: userId } = await createPerson();
  const token = `rst_${newId()}`;
  await sql`insert into password_resets (digest, user_id, expires_at)
    values (${sha256(token)}, ${userId}, now() + interval '1 hour')`;
  const passwordHash = await hashPassword("another long password");
  let resetting: Promise<string> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.execute(`select from users where id = '${userId}' for no key update`);
    const [own] = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    const input = { token, password: "a password of the link", address: newId(), now: new Date() };
    resetting = resetPassword(db, createPostgresLimiter(db), input).then(
      () => "reset",
      (error) => error.code,
    );
    await waitUntil(async () => (await countBlockedBy(own?.pid)) > 0);
    await setPasswordHash(tx, { userId, passwordHash, now: new Date() });
  });
  expect(await resetting).toBe("not_found");
  const [user] = await sql`select password_hash from users where id = ${userId}`;
  expect(user?.password_hash).toBe(passwordHash);
});

test("an organization isn't created for an account without a password, and the reason isn't the password", async () => {
  const { email, id } = await createPerson();
  await testDatabase().sql`update users set password_hash = null where id = ${id}`;
  const created = createTestOrganization(testDatabase(), { email, password: PASSWORD });
  const message = AUTH_ERRORS.accountHasNoPassword;
  await expect(created).rejects.toMatchObject({
    code: "invalid_request",
    issues: [{ path: ["email"], message }],
  });
});

test.each([
  [
    "changed",
    async (tx: Db, { id: userId }: Person) => {
      const passwordHash = await hashPassword("another long password");
      await setPasswordHash(tx, { userId, passwordHash, now: new Date() });
    },
  ],
  [
    "removed by a sign-in with an identity provider",
    async (tx: Db, { email, name }: Person) => {
      const identity = {
        issuer: "https://idp.example",
        subject: newId(),
        email,
        name,
        canSignUp: async () => true,
      };
      await signInWithIdentity(tx, { ...identity, now: new Date() });
    },
  ],
])("a sign-in starts no session if its password is %s after it was checked", async (_, change) => {
  const { db, sql } = testDatabase();
  const person = await createPerson();
  let signingIn: ReturnType<typeof signIn> | undefined;
  await inTransaction(db, async (tx) => {
    await change(tx, person);
    const [own] = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    // Until this transaction ends, the sign-in reads the old hash and then waits for the user's row.
    signingIn = signIn({ db, key: randomBytes(32) }, createAttempt(person.email, PASSWORD));
    await Promise.race([signingIn, waitUntil(async () => (await countBlockedBy(own?.pid)) > 0)]);
  });
  expect(await signingIn).toBeUndefined();
  expect(await sql`select from sessions where user_id = ${person.id} and ended_at is null`).toEqual([]);
});
