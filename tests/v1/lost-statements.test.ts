import { eq, sql } from "drizzle-orm";
import { boolean, customType, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Database, type Db, inTransaction, openDatabase } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { testDatabase } from "#tests/support/api.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/**
 * PostgreSQL can lose a prepared statement at any time: by DEALLOCATE, by a changed table, or when a pooler switches the
 * connection to another server. The driver then sends it again, and must send exactly what the caller passed.
 */
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const kept = pgTable("lost_statements", {
  id: integer("id").primaryKey(),
  flag: boolean("flag"),
  bytes: bytea("bytes"),
  document: jsonb("document"),
  words: text("words").array(),
  flags: boolean("flags").array(),
  at: timestamp("at", { withTimezone: true }),
  note: text("note"),
});
type Row = Omit<typeof kept.$inferInsert, "id"> & { id: number };

const createRow = (id: number): Row => ({
  id,
  flag: id % 2 === 0,
  bytes: Buffer.from([0, 255, id % 256, 0x5c, 0x78]),
  document: id % 3 === 0 ? `text ${id}` : { id, nested: [true, null, "\\x5c"], true: "t" },
  words: ["t", 'a "b" \\ {c}', `n ${id}`, ""],
  flags: [true, false, id % 2 === 0],
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)),
  note: id % 5 === 0 ? null : `\\x${id}`,
});

const named = prepareStatement<Row, unknown>((db) =>
  db
    .insert(kept)
    .values(
      Object.fromEntries(Object.keys(createRow(0)).map((name) => [name, sql.placeholder(name)])) as never,
    )
    .returning()
    .prepare("keep_row"),
);

/** The ways in which the service sends a statement with parameters. */
const ways: Record<string, (database: Database, row: Row) => Promise<unknown>> = {
  "a statement that is prepared by name": ({ db }, row) => named(db, row),
  "a statement that is built for each call": ({ db }, row) => db.insert(kept).values(row).returning(),
  "a tagged template": ({ sql: raw }, row) =>
    raw`insert into lost_statements (id, flag, bytes, document, words, flags, at, note)
      values (${row.id}, ${row.flag ?? null}, ${row.bytes ?? null}, ${JSON.stringify(row.document)}::text::jsonb,
        ${raw.array(row.words ?? [], 25)}, ${raw.array(row.flags ?? [], 16)}, ${row.at?.toISOString() ?? null}, ${row.note ?? null})
      returning *`,
  "a transaction": ({ db }, row) =>
    inTransaction(db, async (tx) => {
      await tx.insert(kept).values({ ...row, flag: null });
      await tx.update(kept).set({ flag: row.flag }).where(eq(kept.id, row.id));
    }),
  "a prepared statement inside a transaction": ({ db }, row) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select ${row.id}::int`);
      return named(tx, row);
    }),
  "a prepared statement inside a savepoint": ({ db }, row) =>
    inTransaction(db, (tx) => inTransaction(tx, (nested: Db) => named(nested, row))),
};

const SIZE = 4;
const database = openDatabase(inject("connection"), SIZE);
const owner = () => testDatabase().sql;
beforeAll(async () => {
  await owner().unsafe(
    `create table if not exists lost_statements (id integer primary key, flag boolean, bytes bytea, document jsonb,
      words text[], flags boolean[], at timestamptz, note text)`,
  );
});
beforeEach(() => owner().unsafe("truncate lost_statements"));
afterAll(async () => {
  await database.close();
  await owner().unsafe("drop table lost_statements");
});

let columns = 0;
/** Adds a column like a migration without downtime, which invalidates plans that return all columns. */
const alterTable = () => owner().unsafe(`alter table lost_statements add column added_${++columns} boolean`);
/** Deallocates all statements on all connections of the idle pool. */
const deallocateAll = () =>
  Promise.all(
    Array.from({ length: SIZE }, async () => {
      const held = await database.sql.reserve();
      await held.unsafe("deallocate all").simple();
      held.release();
    }),
  );

/** Terminates a connection of the pool, whatever it is doing. */
async function terminateBackend(): Promise<void> {
  const [backend] = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await owner()`select pg_terminate_backend(${backend?.pid ?? 0})`;
}

/** Checks that each row is what was sent under its id, and returns all ids in order. */
async function listStoredIds(): Promise<number[]> {
  const rows = await database.db.select().from(kept).orderBy(kept.id);
  for (const row of rows) expect(row).toEqual(createRow(row.id));
  return rows.map(({ id }) => id);
}

describe.each(Object.entries(ways))("%s", (_way, send) => {
  test.each([
    ["is deallocated", deallocateAll],
    ["no longer fits its table", alterTable],
  ])("stores what was sent when it %s between two calls", async (_event, disturb) => {
    for (let id = 0; id < 40; id += SIZE) {
      await Promise.all([0, 1, 2, 3].map((n) => send(database, createRow(id + n))));
      await disturb();
    }
    expect(await listStoredIds()).toEqual(Array.from({ length: 40 }, (_, id) => id));
  });
});

describe("8 callers that send every kind of statement", () => {
  const kinds = Object.values(ways);
  let next = 0;
  /** Sends rows one after another until told to stop, and returns the acknowledged ids. */
  async function call(state: { isOver: boolean; errors: unknown[] }): Promise<number[]> {
    const acknowledged: number[] = [];
    while (!state.isOver) {
      const id = next++;
      try {
        await kinds[id % kinds.length]?.(database, createRow(id));
        acknowledged.push(id);
      } catch (error) {
        state.errors.push(error);
      }
    }
    return acknowledged;
  }
  async function runDisturbed(rounds: number, disturb: (round: number) => Promise<unknown>) {
    const state = { isOver: false, errors: [] as unknown[] };
    const callers = Array.from({ length: 8 }, () => call(state));
    for (let round = 0; round < rounds; round++) {
      const sent = next;
      await disturb(round);
      // This gives the statements time to be prepared again before the next disturbance.
      await waitUntil(() => next > sent + 3 * kinds.length);
    }
    state.isOver = true;
    const acknowledged = (await Promise.all(callers)).flat().sort((a, b) => a - b);
    return { acknowledged, errors: state.errors };
  }

  test("never fail and store each row as sent while tables change and statements are deallocated", async () => {
    const { acknowledged, errors } = await runDisturbed(40, (round) =>
      round % 2 ? alterTable() : database.sql.unsafe("deallocate all"),
    );
    expect(errors).toEqual([]);
    expect(await listStoredIds()).toEqual(acknowledged);
  });

  test("store each acknowledged row as sent even while connections are terminated", async () => {
    const { acknowledged, errors } = await runDisturbed(30, async (round) => {
      if (round % 3 === 1) return alterTable();
      const disturbance = round % 3 === 0 ? terminateBackend() : database.sql.unsafe("deallocate all");
      // The read itself can get a connection that was just terminated.
      await disturbance.catch((error: unknown) => expect(isUnavailable(error)).toBe(true));
    });
    expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
    const stored = new Set(await listStoredIds());
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // Rows without an acknowledgment were committed right before their connection broke.
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(errors.length);
  });
});
