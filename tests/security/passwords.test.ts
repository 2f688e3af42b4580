import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signInWithIdentity } from "#lib/domains/identity/auth/identities.ts";
import { hashPassword } from "#lib/domains/identity/auth/passwords.ts";
import { setPasswordHash } from "#lib/domains/identity/auth/set-password.ts";
import { signIn } from "#lib/domains/identity/auth/sign-in.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
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
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`).length >
      0;
    await Promise.race([signingIn, waitUntil(isWaiting)]);
  });
  expect(await signingIn).toBeUndefined();
  expect(await sql`select from sessions where user_id = ${person.id} and ended_at is null`).toEqual([]);
});
