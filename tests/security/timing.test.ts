import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { hashPassword } from "#lib/domains/identity/auth/passwords.ts";
import { signIn } from "#lib/domains/identity/auth/sign-in.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPerson, PASSWORD } from "#tests/support/people.ts";

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Measures CPU time in ms, because a busy machine and the database's latency distort elapsed time. */
async function measureCpu(done: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await done();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test("an unknown account takes as long as a wrong password", async () => {
  const { db } = testDatabase();
  const attempt = (email: string) =>
    signIn(
      { db, key: randomBytes(32) },
      { email, password: "wrong", address: email, device: undefined, userAgent: "", now: new Date() },
    );
  await attempt("first@nowhere.example");
  const [known, unknown]: [number[], number[]] = [[], []];
  // The two alternate, so that other load on the machine affects both of them.
  const passwordHash = await hashPassword(PASSWORD);
  for (let i = 0; i < 15; i += 1) {
    const { id, email } = await createPerson();
    // A test person's own hash is cheaper than the service's.
    await db.update(users).set({ passwordHash }).where(eq(users.id, id));
    known.push(await measureCpu(() => attempt(email)));
    unknown.push(await measureCpu(() => attempt(`${i}-${email}`)));
  }
  const [a, b] = [median(known), median(unknown)];
  console.log(`wrong password ${a.toFixed(1)} ms, unknown account ${b.toFixed(1)} ms (median of 15)`);
  expect(b / a).toBeGreaterThan(0.6);
  expect(b / a).toBeLessThan(1.7);
});

test("an API key is looked up by its digest, never compared character by character", async () => {
  const { key, organizationId } = await createTestClient();
  const { sql } = testDatabase();
  const [stored] = await sql`select * from api_keys where organization_id = ${organizationId}`;
  const columns = Object.values(stored ?? {});
  expect(columns.some((value) => Buffer.isBuffer(value) && value.equals(sha256(key)))).toBe(true);
  const [index] = await sql`
    select indexdef from pg_indexes where tablename = 'api_keys' and indexdef ~ 'UNIQUE.*\\((secret_|key_)?digest\\)'`;
  expect(index).toBeDefined();

  const changeLetter = (letter = "") => (letter === "A" ? "B" : "A");
  const early = key.replace(/^(svc_live_)(.)/, (_, prefix, letter) => prefix + changeLetter(letter));
  const late = key.replace(/.(.)$/, (pair) => changeLetter(pair[0]) + pair[1]);
  const sendKey = async (secret: string) => {
    const response = await fetch(`${inject("baseUrl")}/v1/assessments`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return [response.status, (await response.text()).replace(/"request_id":"[^"]+"/, "")];
  };
  const unknown = await sendKey(`svc_live_${randomBytes(32).toString("base64url")}`);
  expect(unknown[0]).toBe(401);
  expect(await sendKey(early)).toEqual(unknown);
  expect(await sendKey(late)).toEqual(unknown);
});
