import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Starts a relay to PostgreSQL that holds every connection until the test forwards or closes it. */
async function startHoldingRelay() {
  const to = inject("connection") as SocketConnection;
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-health-"));
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
  });
  await once(server.listen(path.join(dir, "relay.sock")), "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    fs.rmSync(dir, { recursive: true });
  });
  return {
    connection: { ...to, path: path.join(dir, "relay.sock") },
    /** Waits for the connection with this number, counted from 0. */
    async accept(n: number) {
      await waitUntil(() => sockets.length > n, `connection ${n}`);
      const socket = sockets[n] as net.Socket;
      return {
        forward() {
          const upstream = net.connect(to.path);
          upstream.on("error", () => {});
          socket.once("close", () => upstream.destroy());
          socket.pipe(upstream).pipe(socket);
        },
        close: () => socket.destroy(),
      };
    },
  };
}

test("a server that answers queries counts as available, even if pings fail that were sent before", async () => {
  const relay = await startHoldingRelay();
  const database = openDatabase(relay.connection, 2);
  onTestFinished(() => database.close());
  const selectNumber = async (n: number) =>
    (await database.sql<{ n: number }[]>`select ${n}::int as n`)[0]?.n;

  const first = selectNumber(1);
  (await relay.accept(0)).forward();
  expect(await first).toBe(1);
  // The pool is quiet now, so it pings the server on a separate connection, and again if that breaks.
  (await relay.accept(1)).close();
  const second = await relay.accept(2);
  expect(await selectNumber(2)).toBe(2);
  second.close();
  // The next ping is on its way when both connections of the pool are needed.
  const third = await relay.accept(3);
  const answers = Promise.all([selectNumber(3), selectNumber(4)]);
  (await relay.accept(4)).forward();
  expect(await answers).toEqual([3, 4]);
  third.forward();
});

test("a server that answers neither queries nor two pings in a row counts as unavailable until it answers one", async () => {
  const relay = await startHoldingRelay();
  const database = openDatabase(relay.connection, 1);
  onTestFinished(() => database.close());
  const selectOne = async () => (await database.sql<{ n: number }[]>`select 1 as n`)[0]?.n;

  const first = selectOne();
  (await relay.accept(0)).forward();
  expect(await first).toBe(1);
  (await relay.accept(1)).close();
  (await relay.accept(2)).close();
  const ping = await relay.accept(3);
  // The pool doesn't even connect.
  await expect(selectOne()).rejects.toMatchObject({ code: "ETIMEDOUT" });
  ping.forward();
  const later = waitUntil(() =>
    selectOne().then(
      () => true,
      () => false,
    ),
  );
  (await relay.accept(4)).forward();
  await later;
});
