import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#lib/platform/db/client.ts";
import { sendAtOnce, waitUntilSent } from "#lib/platform/db/send-at-once.ts";
import { startEarly } from "#lib/platform/runtime/start-early.ts";
import { createTestDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const BUSY_MS = 200;

/** Keeps the event loop busy. */
function block(): void {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
}

/** Returns the server's time when it worked on the statement, as text, and the values that were written into it. */
const readTime = (db: Db) =>
  db.execute<{ at: string; text: string; sum: number }>(
    sendAtOnce(sql`select clock_timestamp() as at, ${"a \u001e text"}::text as text, ${40} + ${2} as sum`),
  );

test("the server works on a statement of a transaction while the event loop is busy", async () => {
  await database.db.transaction(async (db) => {
    const begun = startEarly(readTime(db).then(([row]) => row));
    await waitUntilSent();
    const startedAt = Date.now();
    block();
    const row = await begun;
    expect(new Date(row?.at ?? "").getTime() - startedAt).toBeLessThan(BUSY_MS / 2);
    expect(row).toMatchObject({ text: "a \u001e text", sum: 42 });
  });
});

test.each(["it's", "a\\b", "'; drop table submissions; --"])("a text such as %j is refused", (text) => {
  expect(() => sendAtOnce(sql`select ${text}::text`)).toThrow("quote or a backslash");
});
