import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createWebhookFixture, getAssessmentId, realTime } from "./support.ts";

const EVENTS = 200;

describe("several workers", () => {
  test("share the deliveries and make no attempt twice", async () => {
    const fixture = await createWebhookFixture();
    const receivers = await Promise.all([1, 2, 3].map(() => fixture.receiver()));
    for (const { url } of receivers) await fixture.register(url);
    const subjects: string[] = [];
    for (let i = 0; i < EVENTS; i++) subjects.push(await fixture.event());
    const workers = [1, 2, 3, 4].map(() => fixture.worker());
    await Promise.all(receivers.map((receiver) => receiver.received(EVENTS)));
    await Promise.all(workers.map((worker) => worker.close()));
    for (const { requests } of receivers) {
      expect(requests.map(({ body }) => getAssessmentId(body)).sort()).toEqual(subjects.sort());
    }
    const { sql } = fixture.database;
    const [counts] = await sql`
      select count(*)::int as deliveries, count(*) filter (where status = 'delivered' and attempt_count = 1)::int as done,
        (select count(*)::int from webhook_attempts) as attempts from webhook_deliveries`;
    expect(counts).toEqual({ deliveries: 3 * EVENTS, done: 3 * EVENTS, attempts: 3 * EVENTS });
  });

  test("never hold the same delivery at once, however long an attempt takes", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver(() => ({ status: 200, afterMs: 600 }));
    await fixture.register(receiver.url);
    await fixture.event();
    const workers = [1, 2, 3].map(() => fixture.worker({ pollMs: 20 }));
    await waitUntil(async () => (await fixture.deliveries())[0]?.status === "delivered");
    expect(receiver.requests).toHaveLength(1);
    await Promise.all(workers.map((worker) => worker.close()));
  });
});

describe("a worker that is killed during a delivery", () => {
  test("loses nothing, because another sends the delivery when the lease has expired", async () => {
    const fixture = await createWebhookFixture(realTime);
    let hangs = true;
    const receiver = await fixture.receiver(() => (hangs ? "hang" : 200));
    await fixture.register(receiver.url);
    const file = path.join(import.meta.dirname, "work-process.ts");
    const child = fork(file, [JSON.stringify(fixture.connection)], { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    const subject = await fixture.event();
    await receiver.received(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    hangs = false;
    expect((await fixture.deliveries())[0]).toMatchObject({ status: "pending", attempt_count: 0 });

    let skewSeconds = 0;
    const worker = fixture.worker({ clock: () => new Date(Date.now() + skewSeconds * 1000), pollMs: 10 });
    const other = await fixture.event();
    await receiver.received(2);
    expect(getAssessmentId(receiver.requests[1]?.body ?? "")).toBe(other);
    // Otherwise its lease would expire too.
    await waitUntil(async () => (await fixture.deliveries()).some(({ status }) => status === "delivered"));
    skewSeconds = 61;
    await receiver.received(3);
    expect(getAssessmentId(receiver.requests[2]?.body ?? "")).toBe(subject);
    expect(receiver.requests[2]?.body).toBe(receiver.requests[0]?.body);
    await waitUntil(async () => (await fixture.deliveries()).every(({ status }) => status === "delivered"));
    await worker.close();
  });
});

describe("a worker that is closed", () => {
  test("finishes and records attempts in progress, and claims no more", async () => {
    const fixture = await createWebhookFixture();
    const { promise: response, resolve: respond } = Promise.withResolvers<number>();
    const receiver = await fixture.receiver(() => response);
    await fixture.register(receiver.url);
    const worker = fixture.worker();
    await fixture.event();
    await fixture.event();
    await receiver.received(1);
    const closed = worker.close();
    respond(200);
    await closed;
    const statuses = (await fixture.deliveries()).map(({ status, attempt_count }) => [status, attempt_count]);
    expect(statuses).toEqual([
      ["pending", 0],
      ["delivered", 1],
    ]);
    const { sql } = fixture.database;
    expect(await sql`select from webhook_deliveries where leased_until is not null`).toHaveLength(0);
    await waitUntil(() => receiver.open() === 0);
  });
});

describe("the worker is woken", () => {
  test("by the event itself, also after its connection was cut, without polling", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    fixture.worker({ pollMs: 3_600_000 });
    const { sql } = fixture.database;
    const listListeners = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    await waitUntil(async () => (await listListeners()).length === 1);
    await fixture.event();
    await receiver.received(1);

    const [cut] = await listListeners();
    await sql`select pg_terminate_backend(${cut?.pid ?? 0})`;
    await waitUntil(async () => {
      const [now] = await listListeners();
      return now !== undefined && now.pid !== cut?.pid;
    });
    await fixture.event();
    await receiver.received(2);
  });

  test("by events that happened while it wasn't listening, as soon as it listens again", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    await fixture.event();
    fixture.worker({ pollMs: 3_600_000 });
    await receiver.received(1);
  });

  test("exactly when the next retry is due", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver((_, number) => (number === 1 ? 500 : 200));
    await fixture.register(receiver.url);
    fixture.worker({ pollMs: 3_600_000, retrySeconds: [1] });
    await fixture.event();
    await receiver.received(1);
    const stop = startStopwatch();
    await receiver.received(2);
    expect(stop()).toBeLessThan(1500);
    const [first, second] = receiver.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });
});

describe("a database outage", () => {
  test("loses no result: attempts made during it are recorded afterwards", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver(() => ({ status: 200, afterMs: 200 }));
    await fixture.register(receiver.url);
    const worker = fixture.worker();
    await fixture.event();
    await receiver.received(1);
    const { sql } = fixture.database;
    // Only a superuser may end PostgreSQL's own workers, such as autovacuum. This waits until they have ended.
    await sql`select pg_terminate_backend(pid, 30000) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
    const observer = openDatabase(fixture.connection, 1);
    onTestFinished(() => observer.close());
    const listDelivered = () => observer.sql`select from webhook_deliveries where status = 'delivered'`;
    await waitUntil(async () => (await listDelivered()).length === 1);
    expect(receiver.requests).toHaveLength(1);
    await fixture.event();
    await receiver.received(2);
    await worker.close();
  });
});
