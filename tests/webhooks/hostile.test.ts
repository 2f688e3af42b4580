import http from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { redeliver } from "#lib/domains/webhooks/send.ts";
import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import type { Behavior } from "#tests/support/receiver.ts";
import { startStopwatch, startTickClock } from "#tests/support/stopwatch.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createWebhookFixture, realTime, type WebhookFixture } from "./support.ts";

/** Hangs up without a response. Unlike a short time limit of attempts, this doesn't affect healthy endpoints. */
const hangUpAfter = (ms: number) => new Promise<Behavior>((resolve) => void setTimeout(resolve, ms, "close"));

/** Makes one attempt of one delivery to a receiver with this behavior. */
async function attemptDelivery(fixture: WebhookFixture, behavior: Behavior) {
  const receiver = await fixture.receiver(() => behavior);
  await fixture.register(receiver.url);
  fixture.worker();
  await fixture.event();
  await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
  const delivery = await fixture.delivery((await fixture.deliveries())[0]?.id ?? "");
  return { receiver, delivery, attempt: delivery.attempts[0] };
}

describe("an endpoint that", () => {
  test("never responds or never stops is cut off after 10 s", async () => {
    const fixture = await createWebhookFixture();
    const receivers = [await fixture.receiver(() => "hang"), await fixture.receiver(() => "drip")];
    for (const { url } of receivers) await fixture.register(url);
    fixture.worker();
    const stop = startStopwatch();
    await fixture.event();
    await waitUntil(async () =>
      (await fixture.deliveries()).every(({ attempt_count }) => attempt_count === 1),
    );
    expect(stop()).toBeLessThan(12_000);
    for (const { id } of await fixture.deliveries()) {
      const delivery = await fixture.delivery(id);
      expect(delivery).toMatchObject({
        status: "pending",
        last_error: "No complete response within 10 seconds",
      });
      expect(delivery.attempts[0]?.duration_ms).toBeGreaterThanOrEqual(10_000);
    }
    await waitUntil(() => receivers.every((receiver) => receiver.open() === 0));
  });

  test("sends endlessly is read up to 64 KiB and judged by its status", async () => {
    const fixture = await createWebhookFixture();
    const before = process.memoryUsage().rss;
    const { receiver, delivery, attempt } = await attemptDelivery(fixture, "endless");
    expect(delivery.status).toBe("delivered");
    expect(attempt?.response_body).toBe("x".repeat(4096));
    await waitUntil(() => receiver.open() === 0);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test("sends a gzip bomb doesn't get it decompressed", async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const fixture = await createWebhookFixture();
    const answer = { status: 200, headers: { "content-encoding": "gzip" }, body: bomb };
    const { delivery, attempt } = await attemptDelivery(fixture, answer);
    expect(delivery.status).toBe("delivered");
    expect(Buffer.byteLength(attempt?.response_body ?? "")).toBeLessThan(16 * 1024);
    expect(attempt?.response_headers).toMatchObject({ "content-encoding": "gzip" });
  });

  test("responds with binary data, NUL or a cut-off character has the response stored as text", async () => {
    const body = Buffer.concat([Buffer.from([0, 0xff, 0x41, 0]), Buffer.from("é".repeat(4000))]);
    const fixture = await createWebhookFixture();
    const { attempt } = await attemptDelivery(fixture, {
      status: 200,
      headers: { "x-latin": "caf\u00e9" },
      body,
    });
    expect(attempt?.response_body).toBe(`\uFFFDA${"é".repeat(2046)}`);
  });

  test.each([301, 302, 303, 307, 308])("redirects with %i isn't followed", async (status) => {
    const fixture = await createWebhookFixture();
    const inside = await fixture.receiver();
    const { delivery, receiver } = await attemptDelivery(fixture, {
      status,
      headers: { location: inside.url },
    });
    expect(delivery).toMatchObject({ status: "pending", last_response_status: status });
    expect([inside.connections(), receiver.requests.length]).toEqual([0, 1]);
  });

  test.each(["close", "break"] as const)("hangs up early (%s) fails after one request", async (behavior) => {
    const fixture = await createWebhookFixture();
    const { receiver, delivery } = await attemptDelivery(fixture, behavior);
    expect(delivery.status).toBe("pending");
    expect(delivery.last_error).toMatch(/^The connection was closed before the response was complete/);
    expect(receiver.requests).toHaveLength(1);
  });

  test("sends 100 Continue is told that this isn't supported, after one request on an open connection", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver((_, number) => (number === 1 ? 200 : "continue"));
    await fixture.register(receiver.url);
    fixture.worker();
    for (const count of [1, 2]) {
      await fixture.event();
      const listAttempted = async () => (await fixture.deliveries()).filter((each) => each.attempt_count);
      await waitUntil(async () => (await listAttempted()).length === count);
    }
    const [continued] = await fixture.deliveries();
    expect(continued).toMatchObject({ status: "pending", last_error: DELIVERY_ERRORS.continued });
    expect([receiver.requests.length, receiver.connections()]).toEqual([2, 1]);
  });

  test("sends endless headers fails", async () => {
    const fixture = await createWebhookFixture();
    const headers = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-${i}`, "y".repeat(1000)]));
    const { delivery } = await attemptDelivery(fixture, { status: 200, headers });
    expect(delivery).toMatchObject({ status: "pending", last_response_status: null });
    expect(delivery.last_error).toContain("headers are too large");
  });

  test("sends many long headers has 50 of them stored, with 1024 characters each", async () => {
    const fixture = await createWebhookFixture();
    const headers = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-${i}`, "y"]));
    const { attempt } = await attemptDelivery(fixture, {
      status: 200,
      headers: { "x-long": "z".repeat(5000), ...headers },
    });
    expect(Object.keys(attempt?.response_headers ?? {})).toHaveLength(50);
    expect(attempt?.response_headers?.["x-long"]).toHaveLength(1024);
  });

  test("refuses connections is reported as such", async () => {
    const fixture = await createWebhookFixture();
    await fixture.register(`http://127.0.0.1:${await findFreePort()}`);
    fixture.worker();
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    expect((await fixture.deliveries())[0]?.last_error).toBe("The connection was refused (ECONNREFUSED)");
  });

  test("closes idle connections is called again on a new one", async () => {
    const fixture = await createWebhookFixture();
    let requests = 0;
    const server = http.createServer((_, response) => {
      requests++;
      response.writeHead(200).end();
    });
    // Each connection responds once and hangs up on the second request, like a server that has just closed an idle one.
    server.on("connection", (socket) => {
      let seen = 0;
      socket.on("data", () => {
        if (++seen > 1) socket.resetAndDestroy();
      });
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await fixture.register(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    fixture.worker();
    for (let i = 1; i <= 5; i++) {
      await fixture.event();
      await waitUntil(
        async () => (await fixture.deliveries()).filter((d) => d.status === "delivered").length === i,
      );
    }
    expect((await fixture.deliveries()).map((d) => d.attempt_count)).toEqual([1, 1, 1, 1, 1]);
    expect(requests).toBe(5);
  });
});

describe("next to 20 endpoints that hang", () => {
  test.each(["another host", "the same host"])(
    "a healthy one at %s gets all its deliveries within 2 s",
    async (where) => {
      const fixture = await createWebhookFixture(realTime);
      const clock = startTickClock();
      const arrived: number[] = [];
      const note = () => {
        arrived.push(clock.now());
        return 200;
      };
      const server = await fixture.receiver(({ path }) => (path.startsWith("/hang") ? "hang" : note()));
      const other = await fixture.receiver(note);
      for (let i = 0; i < 20; i++) await fixture.register(`${server.url}/hang/${i}`);
      const healthy = await fixture.register(where === "the same host" ? `${server.url}/ok` : other.url);
      const worker = fixture.worker();
      const sent: number[] = [];
      for (let i = 0; i < 40; i++) {
        sent.push(clock.now());
        await fixture.event();
      }
      await waitUntil(() => arrived.length === 40);
      clock.stop();
      const late = arrived.map((at, i) => at - (sent[i] ?? 0));
      expect(Math.max(...late)).toBeLessThan(2000);
      expect(server.open()).toBeLessThanOrEqual(64);
      await waitUntil(async () => {
        const { sql } = fixture.database;
        const [row] =
          await sql`select count(*)::int as n from webhook_deliveries where webhook_id = ${healthy.id} and status = 'delivered'`;
        return row?.n === 40;
      });
      await server.close();
      await worker.close();
    },
  );

  test("a manual redelivery to a recovered one arrives at once", async () => {
    const fixture = await createWebhookFixture(realTime);
    let hangs = true;
    const receiver = await fixture.receiver(() => (hangs ? hangUpAfter(700) : 200));
    const hanging = await fixture.receiver(() => hangUpAfter(700));
    const webhook = await fixture.register(receiver.url);
    for (let i = 0; i < 20; i++) await fixture.register(hanging.url);
    const worker = fixture.worker();
    await fixture.event();
    await waitUntil(async () =>
      (await fixture.deliveries()).every(({ attempt_count }) => attempt_count === 1),
    );
    hangs = false;
    const mine = (await fixture.deliveries()).find(({ webhook_id }) => webhook_id === webhook.id);
    await redeliver(fixture.ctx(), { id: mine?.id ?? "" });
    await waitUntil(async () => (await fixture.delivery(mine?.id ?? "")).status === "delivered");
    await worker.close();
  });
});

test("300 endpoints that hang delay no others, hold few connections and use little memory", async () => {
  const fixture = await createWebhookFixture(realTime);
  const clock = startTickClock();
  const arrived: number[] = [];
  const server = await fixture.receiver(() => hangUpAfter(1500));
  const healthy = await fixture.receiver(() => {
    arrived.push(clock.now());
    return 200;
  });
  await fixture.register(healthy.url);
  await fixture.register(`${server.url}/1`);
  // An organization can't create this many anymore, but may still have them.
  await fixture.database.sql`
    insert into webhook_endpoints (organization_id, id, url, events, status, sealed_secret)
    select organization_id, new_uuid7(), ${server.url} || '/' || n, events, status, sealed_secret
    from webhook_endpoints, generate_series(2, 300) n where url = ${`${server.url}/1`}`;
  const worker = fixture.worker();
  // At this point, the worker knows that these endpoints hang, and they keep hanging.
  for (let i = 0; i < 3; i++) await fixture.event();
  await waitUntil(() => arrived.length === 3);
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const sent: number[] = [];
  let open = 0;
  for (let i = 0; i < 10; i++) {
    sent.push(clock.now());
    await fixture.event();
    open = Math.max(open, server.open());
  }
  await waitUntil(() => arrived.length === 13);
  clock.stop();
  const late = arrived.slice(3).map((at, i) => at - (sent[i] ?? 0));
  global.gc?.();
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  console.log(
    `healthy after ${Math.max(...late).toFixed(0)} ms at most; ${open} connections held; heap ${grown.toFixed(0)} MB more`,
  );
  // This is half the time limit of an attempt.
  expect(Math.max(...late)).toBeLessThan(5000);
  expect(open).toBeLessThanOrEqual(64);
  expect(grown).toBeLessThan(64);
  await server.close();
  await worker.close();
});
