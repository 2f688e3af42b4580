import net from "node:net";
import tls from "node:tls";
import { describe, expect, test } from "vitest";
import { sendAttempt } from "#lib/domains/webhooks/attempt.ts";
import { createConnectionPool } from "#lib/domains/webhooks/connection-pool.ts";
import type { Resolve } from "#lib/platform/outbound/address-guard.ts";
import { type Connector, createGuardedConnector } from "#lib/platform/outbound/connector.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";

/** Creates a connector that records where it should connect, without connecting. */
function createRecorder() {
  const dialed: { hostname: string; servername: string | undefined; host: string | undefined }[] = [];
  const connect: Connector = ({ hostname, servername, host }, callback) => {
    dialed.push({ hostname, servername, host });
    callback(Object.assign(new Error("not dialed"), { code: "ECONNREFUSED" }), null);
  };
  return { dialed, connect };
}

async function deliver(url: string, resolve: Resolve, allowLoopback = false) {
  const { dialed, connect } = createRecorder();
  const pool = createConnectionPool(createGuardedConnector({ resolve, allowLoopback }, connect));
  const result = await sendAttempt(pool, { url, headers: {}, body: "{}" }, () => new Date());
  await pool.close();
  return { dialed, error: result.error };
}

describe("the time limit of an attempt", () => {
  const outgoing = { url: "https://receiver.example/", headers: {}, body: "{}" };

  test.each([
    ["a name lookup that hangs", () => new Promise<string[]>(() => {}), () => {}],
    ["a connection that hangs", async () => ["8.8.8.8"], () => {}],
  ] as [string, Resolve, Connector][])("ends it during %s", async (_what, resolve, connect) => {
    const pool = createConnectionPool(createGuardedConnector({ resolve, allowLoopback: false }, connect));
    const stop = startStopwatch();
    const result = await sendAttempt(pool, outgoing, () => new Date(), 200);
    expect(stop()).toBeLessThan(2000);
    expect(result).toMatchObject({ status: null, error: "No complete response within 0.2 seconds" });
    await pool.close();
  });

  test("closes a connection that opens too late, without sending anything", async () => {
    let received = 0;
    const server = net.createServer((socket) => void socket.on("data", (data) => (received += data.length)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as net.AddressInfo;
    const dialed = Promise.withResolvers<Parameters<Connector>[1]>();
    const connect: Connector = (_options, callback) => dialed.resolve(callback);
    const guard = { resolve: async () => ["8.8.8.8"], allowLoopback: false };
    const pool = createConnectionPool(createGuardedConnector(guard, connect));
    const { error } = await sendAttempt(pool, outgoing, () => new Date(), 100);
    expect(error).toBe("No complete response within 0.1 seconds");
    const open = await dialed.promise;
    const socket = net.connect(port, "127.0.0.1", () => open(null, socket));
    socket.on("error", () => {});
    await new Promise((resolve) => socket.once("close", resolve));
    expect(received).toBe(0);
    await pool.close();
    server.close();
  });
});

describe("the guard at connect time", () => {
  test("connects to the checked addresses, one after another", async () => {
    const { dialed } = await deliver("https://receiver.example/hook", async () => [
      "8.8.8.8",
      "2606:4700::1111",
    ]);
    expect(dialed.map(({ hostname }) => hostname)).toEqual(["8.8.8.8", "2606:4700::1111"]);
    for (const { host } of dialed) expect(host).toBe("receiver.example");
  });

  test.each([["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["::ffff:127.0.0.1"]])(
    "doesn't connect if the name resolves to %s, alone or among public addresses",
    async (address) => {
      for (const answer of [[address], ["8.8.8.8", address], [address, "8.8.8.8"]]) {
        const { dialed, error } = await deliver("https://receiver.example/", async () => answer);
        expect([dialed, error]).toEqual([[], "The host isn't at a public address"]);
      }
    },
  );

  test.each([
    ["https://127.0.0.1/"],
    ["https://[::1]/"],
    ["https://localhost/"],
    ["https://169.254.169.254/"],
  ])("doesn't connect to %s, even if it was registered before", async (url) => {
    const { dialed } = await deliver(url, async () => ["8.8.8.8"]);
    expect(dialed).toEqual([]);
  });

  test("connects only to the address it checked, even if the name resolves differently a moment later", async () => {
    let asked = 0;
    const rebinding: Resolve = async () => (++asked === 1 ? ["8.8.8.8"] : ["127.0.0.1"]);
    const { dialed, connect } = createRecorder();
    const pool = createConnectionPool(
      createGuardedConnector({ resolve: rebinding, allowLoopback: false }, connect),
    );
    const outgoing = { url: "https://receiver.example/", headers: {}, body: "{}" };
    for (let i = 0; i < 3; i++) await sendAttempt(pool, outgoing, () => new Date());
    await pool.close();
    expect(dialed.map(({ hostname }) => hostname)).toEqual(["8.8.8.8"]);
    expect(asked).toBe(3);
  });

  test("tries no more than three addresses", async () => {
    const many = Array.from({ length: 20 }, (_, i) => `8.8.8.${i}`);
    expect((await deliver("https://receiver.example/", async () => many)).dialed).toHaveLength(3);
  });

  test("reports a name that doesn't resolve", async () => {
    const { error } = await deliver("https://receiver.example/", async () => {
      throw Object.assign(new Error("queryA ENOTFOUND receiver.example"), { code: "ENOTFOUND" });
    });
    expect(error).toBe("The host name doesn't resolve (ENOTFOUND)");
  });

  test("tries the next address if one doesn't respond", async () => {
    const server = net.createServer((socket) =>
      socket.end("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as net.AddressInfo;
    const pool = createConnectionPool(
      createGuardedConnector({ resolve: async () => ["127.0.0.99", "127.0.0.1"], allowLoopback: true }),
    );
    const outgoing = { url: `http://two.example:${port}/`, headers: {}, body: "{}" };
    expect((await sendAttempt(pool, outgoing, () => new Date())).status).toBe(204);
    await pool.close();
    server.close();
  });

  test("verifies the URL's host name by TLS although it connects to an address", async () => {
    const asked: string[] = [];
    const server = tls.createServer({
      SNICallback: (name, callback) => {
        asked.push(name);
        callback(new Error("there is no certificate here"));
      },
    });
    server.on("tlsClientError", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as net.AddressInfo;
    const pool = createConnectionPool(
      createGuardedConnector({ resolve: async () => ["127.0.0.1"], allowLoopback: true }),
    );
    const outgoing = { url: `https://receiver.example:${port}/`, headers: {}, body: "{}" };
    expect((await sendAttempt(pool, outgoing, () => new Date())).error).toEqual(expect.any(String));
    expect(asked).toEqual(["receiver.example"]);
    await pool.close();
    server.close();
  });
});
