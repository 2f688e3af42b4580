import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Db } from "#lib/platform/db/client.ts";
import { sendAtOnce, waitUntilSent } from "#lib/platform/db/send-at-once.ts";
import { startEarly } from "#lib/platform/runtime/start-early.ts";
import { createTestDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LOCK = 7_141_592;
const WATCH_LIMIT_MS = 30_000;

/** The program of a thread that looks for the lock. It sends a message when it begins, and sets `seen` to 1. */
const WATCHER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { connection, lock, seen } = workerData;
  const sql = require("postgres")({ ...connection, max: 1 });
  const isHeld = async () => (await sql\`select from pg_locks where objid = \${lock} and granted\`).length > 0;
  void (async () => {
    await isHeld();
    parentPort.postMessage("ready");
    while (!(await isHeld()));
    Atomics.store(seen, 0, 1);
    Atomics.notify(seen, 0);
  })();`;

/** Starts that thread. Returns a function that keeps the event loop busy until it has seen the lock, or gives up. */
async function startWatcher(): Promise<() => boolean> {
  const seen = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { connection: database.connection, lock: LOCK, seen };
  const watcher = new Worker(WATCHER, { eval: true, workerData });
  onTestFinished(() => void watcher.terminate());
  await once(watcher, "message");
  return () => Atomics.wait(seen, 0, 0, WATCH_LIMIT_MS) !== "timed-out";
}

/** Takes the lock, and returns the values that were written into the statement. */
const takeLock = (db: Db) =>
  db.execute<{ text: string; sum: number }>(
    sendAtOnce(
      sql`select pg_advisory_xact_lock(${LOCK}), ${"a \u001e text"}::text as text, ${40} + ${2} as sum`,
    ),
  );

test("the server works on a statement of a transaction while the event loop is busy", async () => {
  const waitForLock = await startWatcher();
  await database.db.transaction(async (db) => {
    const begun = startEarly(takeLock(db).then(([row]) => row));
    await waitUntilSent();
    expect(waitForLock()).toBe(true);
    expect(await begun).toMatchObject({ text: "a \u001e text", sum: 42 });
  });
});

test.each(["it's", "a\\b", "'; drop table submissions; --"])("a text such as %j is refused", (text) => {
  expect(() => sendAtOnce(sql`select ${text}::text`)).toThrow("quote or a backslash");
});
