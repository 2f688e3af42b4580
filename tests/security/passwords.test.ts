import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signIn } from "#lib/domains/identity/auth/sign-in.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";

const FAILURES_OF_AN_ADDRESS = 100;

test("guesses beyond the limit of an IP address aren't hashed, even if they arrive at once", async () => {
  const { db } = testDatabase();
  const key = randomBytes(32);
  const guess = async (address: string, i: number) => {
    const attempt = { email: `${i}-${address}@example.com`, password: "guess", address, device: undefined };
    return signIn({ db, key }, attempt).then(
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
