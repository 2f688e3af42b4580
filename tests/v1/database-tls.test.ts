import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { type BlackholeRelay, startBlackholeRelay } from "#tests/support/database-relay.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";

const getConnection = () => inject("connection") as SocketConnection;
let relay: BlackholeRelay;
beforeAll(async () => {
  relay = await startBlackholeRelay(getConnection(), os.tmpdir(), { encrypted: true });
});
afterAll(() => relay.close());

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
function open(connection: string): Database {
  const database = openDatabase(connection, 3);
  opened.push(database);
  return database;
}
const selectOne = ({ db }: Database) => db.execute<{ n: number }>(sql`select ${1}::int as n`);
const url = (mode: string) => String(relay.connection).replace("require", mode);
const catchCause = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: { cause?: unknown }) => error.cause ?? error,
  );

describe("a database over TLS", () => {
  test("fails calls within 5 s when it goes silent or hangs up, and serves them when it is back", async () => {
    const database = open(url("require"));
    expect(await selectOne(database)).toEqual([{ n: 1 }]);
    await catchCause(database.sql`select 1 / 0`);
    expect(database.wasUnavailableSince(0)).toBe(false);

    const heard = relay.dropTraffic();
    const stop = startStopwatch();
    const errors = await Promise.all(Array.from({ length: 8 }, () => catchCause(selectOne(database))));
    expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
    expect(stop()).toBeLessThan(5000);
    expect(database.wasUnavailableSince(0)).toBe(true);
    const before = performance.now();
    await catchCause(database.sql.begin((tx) => tx`select 1`));
    expect([before, performance.now()].map(database.wasUnavailableSince)).toEqual([true, false]);
    heard();
    await expect
      .poll(() => catchCause(selectOne(database)), { timeout: 10_000, interval: 1 })
      .toBe("answered");
    const answers = await Promise.all(Array.from({ length: 8 }, () => catchCause(selectOne(database))));
    expect(answers).toEqual(answers.map(() => "answered"));

    for (let n = 0; n < 3; n++) {
      const waiting = Array.from({ length: 8 }, () => catchCause(selectOne(database)));
      relay.destroyConnections();
      for (const error of await Promise.all(waiting))
        expect(error === "answered" || isUnavailable(error)).toBe(true);
      await expect.poll(() => catchCause(selectOne(database)), { timeout: 10_000 }).toBe("answered");
    }
  });

  test.each(["verify-full", "verify-ca"])(
    "is refused under %s if its certificate isn't trusted",
    async (mode) => {
      expect(await catchCause(selectOne(open(url(mode))))).toMatchObject({
        code: "DEPTH_ZERO_SELF_SIGNED_CERT",
      });
    },
  );
});

describe("a database without TLS", () => {
  let server: net.Server;
  let port = 0;
  beforeAll(async () => {
    server = net.createServer(async (near) => {
      near.on("error", () => {});
      await once(near, "data");
      near.write("N");
      const far = net.connect(getConnection().path);
      far.on("error", () => {});
      near.pipe(far).pipe(near);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());
  const buildUrl = (mode: string) =>
    `postgres://${getConnection().user}@127.0.0.1:${port}/${getConnection().database}?sslmode=${mode}`;

  test("is refused when TLS is required", async () => {
    expect(await catchCause(selectOne(open(buildUrl("require"))))).toMatchObject({
      message: "The database doesn't support TLS",
    });
  });

  test("is used when TLS is only preferred", async () => {
    expect(await selectOne(open(buildUrl("prefer")))).toEqual([{ n: 1 }]);
  });
});
