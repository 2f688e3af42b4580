import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Ctx, readFromReplica } from "#lib/platform/context.ts";
import {
  type Database,
  type DatabaseConnection,
  inTransaction,
  openDatabase,
} from "#lib/platform/db/client.ts";
import { openReadReplica, type ReadReplica } from "#lib/platform/db/read-replica.ts";
import { type EmbeddedPostgres, ensurePostgres } from "#lib/platform/runtime/postgres/embedded.ts";
import { createSharedData } from "#tests/start/support.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const start = (dataDir: string) => ensurePostgres({ dataDir, log: () => {} });

let [home, standbyDir] = ["", ""];
let [first, second]: EmbeddedPostgres[] = [];
let [primary, standby]: Database[] = [];

/** Creates a standby from a copy of the server's files that is configured to follow it. */
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-start-"));
  fs.chmodSync(home, 0o755);
  const [primaryDir, copy] = [path.join(home, "primary"), path.join(home, "standby")];
  standbyDir = copy;
  for (const dir of [primaryDir, copy]) {
    fs.mkdirSync(dir);
    execFileSync("cp", ["-a", path.join(await createSharedData(), "pg"), dir]);
  }
  first = await start(primaryDir);
  const settings = path.join(copy, "pg", "postgresql.auto.conf");
  const socketDir = path.dirname(first.connection.path);
  fs.appendFileSync(settings, `primary_conninfo = 'host=${socketDir} port=5432 user=postgres'\n`);
  fs.writeFileSync(path.join(copy, "pg", "standby.signal"), "");
  second = await start(copy);
  primary = openDatabase(first.connection, 4);
  standby = openDatabase({ ...second.connection, user: "postgres" }, 1);
  await primary.sql`create table notes (id int)`;
});
afterAll(async () => {
  await primary?.close();
  await standby?.close();
  await second?.stop();
  await first?.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

type ObservedReader = { reader: ReadReplica; changes: string[]; where(): Promise<"standby" | "primary"> };

function createReader(connection: DatabaseConnection | undefined): ObservedReader {
  const changes: string[] = [];
  const reader = openReadReplica(expectDefined(primary), openDatabase(connection ?? "", 4), ({ message }) =>
    changes.push(message),
  );
  onTestFinished(() => reader.close());
  return { reader, changes, where: () => reader.read(findServer) };
}

const expectDefined = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("not set up");
  return value;
};

async function findServer(db: Ctx["db"]): Promise<"standby" | "primary"> {
  const [row] = await db.execute<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  return row?.standby ? "standby" : "primary";
}

const readAtStandby = async ({ where }: ObservedReader) =>
  waitUntil(async () => (await where()) === "standby");
const countNotes = async (db: Ctx["db"]) =>
  (await db.execute<{ n: number }>("select count(*)::int as n from notes"))[0]?.n;

describe("a standby", () => {
  test("is used for reads, which see every write that was answered", async () => {
    const seen = createReader(second?.connection);
    await readAtStandby(seen);
    const before = expectDefined(await seen.reader.read(countNotes));
    const asked = [];
    for (let n = 1; n <= 200; n++) {
      await expectDefined(primary).sql`insert into notes values (${n})`;
      const [count, where] = await seen.reader.read(async (db) => [
        await countNotes(db),
        await findServer(db),
      ]);
      expect(count).toBe(before + n);
      asked.push(where);
    }
    expect(asked).toContain("standby");
    expect(seen.changes.filter((message) => message.includes("cannot be read"))).toEqual([]);
  });

  test("that lags isn't used until it has caught up, which is reported once", async () => {
    const seen = createReader(second?.connection);
    await readAtStandby(seen);
    await expectDefined(standby).sql`select pg_wal_replay_pause()`;
    const before = expectDefined(await countNotes(expectDefined(primary).db));
    for (let n = 1; n <= 3; n++) {
      await expectDefined(primary).sql`insert into notes values (0)`;
      expect(await seen.reader.read(countNotes)).toBe(before + n);
      expect(await seen.where()).toBe("primary");
    }
    expect(seen.changes).toEqual([expect.stringContaining("lags behind")]);
    await expectDefined(standby).sql`select pg_wal_replay_resume()`;
    await readAtStandby(seen);
    expect(seen.changes).toEqual([
      expect.stringContaining("lags"),
      expect.stringContaining("serves reads again"),
    ]);
  });

  test("whose connection breaks during a read is replaced by the primary within the request", async () => {
    const seen = createReader(second?.connection);
    await readAtStandby(seen);
    const answered = await seen.reader.read(async (db) => {
      const where = await findServer(db);
      if (where === "standby") await db.execute("select pg_terminate_backend(pg_backend_pid())");
      return where;
    });
    expect(answered).toBe("primary");
    await readAtStandby(seen);
    expect(seen.changes).toHaveLength(2);
  });

  test("that goes down fails no read, and is used again when it is back", async () => {
    const seen = createReader(second?.connection);
    await readAtStandby(seen);
    await second?.stop();
    for (let n = 0; n < 10; n++) expect(await seen.where()).toBe("primary");
    expect(seen.changes).toEqual([expect.stringContaining("can't be read from")]);
    second = await start(standbyDir);
    await readAtStandby(seen);
    expect(seen.changes.at(-1)).toContain("serves reads again");
  });

  test("isn't used for reads in a transaction, which would miss its own writes", async () => {
    const seen = createReader(second?.connection);
    await readAtStandby(seen);
    const { db } = expectDefined(primary);
    const ctx: Ctx = {
      db,
      readReplica: seen.reader,
      organizationId: "",
      actor: { kind: "system" },
      now: new Date(),
      requestId: "test",
    };
    const where = readFromReplica((inner: Ctx, _: null) => findServer(inner.db));
    expect(await where(ctx, null)).toBe("standby");
    expect(await inTransaction(db, (tx) => where({ ...ctx, db: tx }, null))).toBe("primary");
  });
});

test.each([
  ["is the primary itself", () => expectDefined(first).connection, "is not a standby"],
  [
    "is another database of the standby",
    () => ({ ...expectDefined(second).connection, database: "postgres" }),
    "of another database",
  ],
  ["can't be reached", () => "postgres://nobody@127.0.0.1:1/nothing", "ECONNREFUSED"],
])("a server that %s is never used for reads, which is reported once", async (_, connection, reason) => {
  const told: unknown[] = [];
  const reader = openReadReplica(expectDefined(primary), openDatabase(connection(), 2), ({ error }) =>
    told.push(error),
  );
  onTestFinished(() => reader.close());
  await waitUntil(() => told.length > 0);
  for (let n = 0; n < 5; n++) expect(await reader.read(findServer)).toBe("primary");
  expect(told).toHaveLength(1);
  expect(String(told[0])).toContain(reason);
});
