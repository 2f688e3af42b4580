import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { testDatabase } from "#tests/support/api.ts";

const SIZE = 4;
const LOCK = 20_261_122;
const database = openDatabase(inject("connection"), SIZE);
afterAll(() => database.close());

/**
 * A prepared statement, like those that the service sends often. postgres.js would pipeline others behind it on the
 * same connection.
 */
const waitFor = prepareStatement<{ lock: number }, unknown>((db) =>
  db
    .select({ waited: sql`waited`.as("waited") })
    .from(sql`pg_advisory_xact_lock(${sql.placeholder("lock")}::int) as waited`)
    .prepare("wait_for_lock"),
);
const selectNumber = async (n: number) => {
  const [row] = await database.db.execute<{ n: number }>(sql`select ${n}::int as n`);
  return row?.n;
};

test.each([
  ["prepared by name", (lock: number) => waitFor(database.db, { lock })],
  ["written as a template", (lock: number) => database.sql`select pg_advisory_xact_lock(${lock}::int)`],
])(
  "a slow statement that is %s doesn't delay others, however many arrive in the meantime",
  async (_how, wait) => {
    const numbers = Array.from({ length: 20 * SIZE }, (_, n) => n);
    // This opens every connection and prepares the statement on it.
    await Promise.all(numbers.map((lock) => wait(lock)));
    const holder = await testDatabase().sql.reserve();
    await holder`select pg_advisory_lock(${LOCK})`;
    const slow = Promise.resolve(wait(LOCK));
    try {
      expect(await Promise.all(numbers.map(selectNumber))).toEqual(numbers);
    } finally {
      await holder`select pg_advisory_unlock(${LOCK})`;
      holder.release();
    }
    await slow;
  },
);
