import { describe, expect, test } from "vitest";
import { deleteWebhook } from "#lib/domains/webhooks/delete.ts";
import { findDue } from "#lib/domains/webhooks/due.ts";
import {
  type CompletedAttempt,
  leaseDeliveries,
  recordAttempts,
  writeDeliveries,
} from "#lib/domains/webhooks/outbox.ts";
import { updateWebhook } from "#lib/domains/webhooks/update.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { getPid } from "#tests/support/blocked-backends.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createWebhookFixture, type WebhookFixture } from "./support.ts";

const URL_ = "https://receiver.example/hook";
const setup = { allowInsecureWebhooks: true };

/** Writes `count` events in one statement, as a busy service does. */
const insertEvents = (fixture: WebhookFixture, count: number) =>
  fixture.database.sql`
    insert into events (organization_id, id, type, data, created_at)
    select ${fixture.organizationId}, new_uuid7(), 'assessment.archived', '{}', ${fixture.clock.now().toISOString()}
    from generate_series(1, ${count}::int)`;

/** Returns the number of deliveries, of different pairs of event and endpoint, and of events that wait for theirs. */
async function countRows({ database }: WebhookFixture) {
  const [row] = await database.sql`
    select count(*)::int as deliveries, count(distinct (event_id, webhook_id))::int as pairs,
      (select count(*)::int from webhook_fan_outs) as waiting from webhook_deliveries`;
  return row;
}

describe("the deliveries of an event", () => {
  test("are written for the endpoints that were subscribed to it when it happened", async () => {
    const fixture = await createWebhookFixture();
    const subscribed = await fixture.register(URL_);
    const disabledLater = await fixture.register(URL_);
    const deleted = await fixture.register(URL_);
    const disabled = await fixture.register(URL_);
    await fixture.register(URL_, ["collection.deleted"]);
    await updateWebhook(fixture.ctx(), { id: disabled.id, change: { status: "disabled" } }, setup);
    await fixture.event();
    await updateWebhook(fixture.ctx(), { id: disabledLater.id, change: { status: "disabled" } }, setup);
    await deleteWebhook(fixture.ctx(), { id: deleted.id });
    await fixture.register(URL_);
    const webhookIds = (await fixture.deliveries()).map(({ webhook_id }) => webhook_id);
    expect(webhookIds.sort()).toEqual([subscribed.id, disabledLater.id].sort());
    expect(await countRows(fixture)).toEqual({ deliveries: 2, pairs: 2, waiting: 0 });
  });

  test("cost its transaction one row, however many endpoints there are, and none without endpoints", async () => {
    const fixture = await createWebhookFixture();
    await fixture.event();
    expect(await countRows(fixture)).toEqual({ deliveries: 0, pairs: 0, waiting: 0 });
    for (let i = 0; i < 5; i++) await fixture.register(URL_);
    await fixture.event();
    expect(await countRows(fixture)).toEqual({ deliveries: 0, pairs: 0, waiting: 1 });
  });

  test("are listed in the order of the events, whenever they are written", async () => {
    const fixture = await createWebhookFixture();
    await fixture.register(URL_);
    await insertEvents(fixture, 150);
    await writeDeliveries(fixture.database.sql);
    const inOrder = (order: "id" | "event_id") =>
      fixture.database.sql<
        { id: string }[]
      >`select id from webhook_deliveries order by ${fixture.database.sql(order)}`;
    const listed = (await inOrder("id")).map(({ id }) => id);
    expect(listed).toHaveLength(150);
    expect(listed).toEqual((await inOrder("event_id")).map(({ id }) => id));
    expect(listed.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/.test(id))).toBe(
      true,
    );
    const written = Number.parseInt((listed[0] ?? "").replace("-", "").slice(0, 12), 16);
    expect(Math.abs(written - Date.now())).toBeLessThan(60_000);
  });

  test("are written once by workers in parallel, who share the events", async () => {
    const fixture = await createWebhookFixture();
    for (let i = 0; i < 3; i++) await fixture.register(URL_);
    for (let i = 0; i < 8; i++) await insertEvents(fixture, 100);
    const written = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        let events = 0;
        for (let last = -1; last !== 0; events += last) last = await writeDeliveries(fixture.database.sql);
        return events;
      }),
    );
    expect(written.reduce((a, b) => a + b)).toBe(800);
    expect(await countRows(fixture)).toEqual({ deliveries: 2400, pairs: 2400, waiting: 0 });
  });

  test("are written by another worker if one is killed while it writes them", async () => {
    const fixture = await createWebhookFixture();
    await fixture.register(URL_);
    await insertEvents(fixture, 10);
    const { sql } = fixture.database;
    let pid = 0;
    const killed = sql.begin(async (tx) => {
      pid = await getPid(tx);
      expect(await writeDeliveries(tx as unknown as Database["sql"])).toBe(10);
      // Another worker doesn't wait for it.
      expect(await writeDeliveries(sql)).toBe(0);
      await tx`select pg_terminate_backend(pg_backend_pid())`;
    });
    await expect(killed).rejects.toThrow();
    // It reports its end before it frees its locks.
    await waitUntil(async () => (await sql`select from pg_stat_activity where pid = ${pid}`).length === 0);
    expect(await countRows(fixture)).toEqual({ deliveries: 0, pairs: 0, waiting: 10 });
    expect(await writeDeliveries(sql)).toBe(10);
    expect(await countRows(fixture)).toEqual({ deliveries: 10, pairs: 10, waiting: 0 });
  });

  test("are all written at once, even if they are more than a batch", async () => {
    const fixture = await createWebhookFixture();
    const { sql } = fixture.database;
    await sql`
      insert into webhook_endpoints (organization_id, id, url, events, status, sealed_secret)
      select ${fixture.organizationId}, new_uuid7(), ${URL_}, '{*}', 'active', '' from generate_series(1, 1001)`;
    await insertEvents(fixture, 2);
    expect(await writeDeliveries(sql)).toBe(1);
    expect(await countRows(fixture)).toEqual({ deliveries: 1001, pairs: 1001, waiting: 1 });
  });

  test("aren't written for an event that was deleted in the meantime", async () => {
    const fixture = await createWebhookFixture();
    await fixture.register(URL_);
    await fixture.event();
    await fixture.database.sql`delete from events`;
    expect(await writeDeliveries(fixture.database.sql)).toBe(1);
    expect(await countRows(fixture)).toEqual({ deliveries: 0, pairs: 0, waiting: 0 });
  });
});

describe("a burst", () => {
  test("on tables that were never analyzed is read by keys, although the plans were made for few rows", async () => {
    const fixture = await createWebhookFixture();
    const { sql } = fixture.database;
    await fixture.register(URL_);
    const now = fixture.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const read = await sql.begin(async (tx) => {
      const own = tx as unknown as Database["sql"];
      const deliver = async () => {
        const due = (await findDue(own, now, [])).slice(0, 50);
        const leased = await leaseDeliveries(own, due, now, until);
        await recordAttempts(own, leased.map(succeed));
        return leased.length;
      };
      for (let i = 0; i < 8; i++) {
        await insertEvents({ ...fixture, database: { ...fixture.database, sql: own } }, 1);
        await writeDeliveries(own);
        await deliver();
      }
      await insertEvents({ ...fixture, database: { ...fixture.database, sql: own } }, 5000);
      while ((await writeDeliveries(own)) > 0);
      const before = await countReadRows(own);
      expect(await deliver()).toBe(50);
      return (await countReadRows(own)) - before;
    });
    // 64 are found, and each of 50 is read several times: leased, recorded, and looked up by its attempt.
    expect(read).toBeLessThan(1000);
  });
});

const succeed = (delivery: CompletedAttempt["delivery"]): CompletedAttempt => {
  const at = new Date();
  return {
    delivery,
    nextAttemptAt: null,
    result: {
      startedAt: at,
      endedAt: at,
      durationMs: 1,
      requestHeaders: {},
      status: 200,
      headers: {},
      body: "",
      error: null,
    },
  };
};

async function countReadRows(sql: Database["sql"]): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows from pg_stat_xact_user_tables
    where relname = 'webhook_deliveries'`;
  return row?.rows ?? 0;
}
