import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { until } from "#tests/support/until.ts";
import { realTime, stage, subjectOf } from "./support.ts";

const EVENTS = 200;

describe("several workers", () => {
  test("share the deliveries, and no attempt is made twice", async () => {
    const on = await stage();
    const receivers = await Promise.all([1, 2, 3].map(() => on.receiver()));
    for (const { url } of receivers) await on.register(url);
    const subjects: string[] = [];
    for (let i = 0; i < EVENTS; i++) subjects.push(await on.event());
    const workers = [1, 2, 3, 4].map(() => on.worker());
    await Promise.all(receivers.map((receiver) => receiver.received(EVENTS)));
    await Promise.all(workers.map((worker) => worker.close()));
    for (const { requests } of receivers) {
      expect(requests.map(({ body }) => subjectOf(body)).sort()).toEqual(subjects.sort());
    }
    const { sql } = on.database;
    const [counts] = await sql`
      select count(*)::int as deliveries, count(*) filter (where status = 'delivered' and attempt_count = 1)::int as done,
        (select count(*)::int from webhook_attempts) as attempts from webhook_deliveries`;
    expect(counts).toEqual({ deliveries: 3 * EVENTS, done: 3 * EVENTS, attempts: 3 * EVENTS });
  });

  test("never have the same delivery at the same time, however long an attempt takes", async () => {
    const on = await stage(realTime);
    const receiver = await on.receiver(() => ({ status: 200, afterMs: 600 }));
    await on.register(receiver.url);
    await on.event();
    const workers = [1, 2, 3].map(() => on.worker({ pollMs: 20 }));
    await until(async () => (await on.deliveries())[0]?.status === "delivered");
    expect(receiver.requests).toHaveLength(1);
    await Promise.all(workers.map((worker) => worker.close()));
  });
});

describe("a worker that is killed in the middle of a delivery", () => {
  test("loses nothing: when its lease has run out, another makes the same delivery", async () => {
    const on = await stage(realTime);
    let hangs = true;
    const receiver = await on.receiver(() => (hangs ? "hang" : 200));
    await on.register(receiver.url);
    const file = path.join(import.meta.dirname, "work-process.ts");
    const child = fork(file, [JSON.stringify(on.connection)], { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    const subject = await on.event();
    await receiver.received(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    hangs = false;
    expect((await on.deliveries())[0]).toMatchObject({ status: "pending", attempt_count: 0 });

    let skewSeconds = 0;
    const worker = on.worker({ clock: () => new Date(Date.now() + skewSeconds * 1000), pollMs: 10 });
    const other = await on.event();
    await receiver.received(2);
    expect(subjectOf(receiver.requests[1]?.body ?? "")).toBe(other);
    skewSeconds = 61;
    await receiver.received(3);
    expect(subjectOf(receiver.requests[2]?.body ?? "")).toBe(subject);
    expect(receiver.requests[2]?.body).toBe(receiver.requests[0]?.body);
    await until(async () => (await on.deliveries()).every(({ status }) => status === "delivered"));
    await worker.close();
  });
});

describe("a worker that is closed", () => {
  test("lets attempts under way end and records them, and takes no more", async () => {
    const on = await stage();
    const receiver = await on.receiver(() => ({ status: 200, afterMs: 300 }));
    await on.register(receiver.url);
    const worker = on.worker();
    await on.event();
    await on.event();
    await receiver.received(1);
    await worker.close();
    const statuses = (await on.deliveries()).map(({ status, attempt_count }) => [status, attempt_count]);
    expect(statuses).toEqual([
      ["pending", 0],
      ["delivered", 1],
    ]);
    const { sql } = on.database;
    expect(await sql`select from webhook_deliveries where leased_until is not null`).toHaveLength(0);
    expect(receiver.open()).toBe(0);
  });
});

describe("the worker is woken", () => {
  test("by the event itself, again after its connection was cut, without ever polling", async () => {
    const on = await stage(realTime);
    const receiver = await on.receiver();
    await on.register(receiver.url);
    on.worker({ pollMs: 3_600_000 });
    const { sql } = on.database;
    const listeners = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    await until(async () => (await listeners()).length === 1);
    await on.event();
    await receiver.received(1);

    const [cut] = await listeners();
    await sql`select pg_terminate_backend(${cut?.pid ?? 0})`;
    await until(async () => {
      const [now] = await listeners();
      return now !== undefined && now.pid !== cut?.pid;
    });
    await on.event();
    await receiver.received(2);
  });

  test("by what happened while nobody listened, as soon as it listens again", async () => {
    const on = await stage(realTime);
    const receiver = await on.receiver();
    await on.register(receiver.url);
    await on.event();
    on.worker({ pollMs: 3_600_000 });
    await receiver.received(1);
  });

  test("at the time of the next retry, to the moment", async () => {
    const on = await stage(realTime);
    const receiver = await on.receiver((_, number) => (number === 1 ? 500 : 200));
    await on.register(receiver.url);
    on.worker({ pollMs: 3_600_000, retrySeconds: [1] });
    await on.event();
    await receiver.received(2);
    const [first, second] = receiver.requests;
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(1000);
    expect(waited).toBeLessThan(1500);
  });
});

describe("a database that goes away", () => {
  test("costs no result: what was sent meanwhile is recorded when it is back", async () => {
    const on = await stage(realTime);
    const receiver = await on.receiver(() => ({ status: 200, afterMs: 200 }));
    await on.register(receiver.url);
    const worker = on.worker();
    await on.event();
    await receiver.received(1);
    const { sql } = on.database;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const observer = openDatabase(on.connection, 1);
    onTestFinished(() => observer.close());
    const delivered = () => observer.sql`select from webhook_deliveries where status = 'delivered'`;
    await until(async () => (await delivered()).length === 1);
    expect(receiver.requests).toHaveLength(1);
    await on.event();
    await receiver.received(2);
    await worker.close();
  });
});
