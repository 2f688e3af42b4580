import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { testDatabase } from "#tests/support/api.ts";

const SIZE = 4;
const LOCK = 20_261_122;
const database = openDatabase(inject("connection"), SIZE);
afterAll(() => database.close());

/** Prepared, as the service's hot statements are: postgres.js would send others behind it on the same connection. */
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
])("a slow statement that is %s delays no other, however many arrive meanwhile", async (_how, wait) => {
  const numbers = Array.from({ length: 20 * SIZE }, (_, n) => n);
  // Each connection is open and knows the statement.
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
});
