import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { findDue } from "#lib/domains/webhooks/due.ts";
import { updateWebhook } from "#lib/domains/webhooks/update.ts";
import type { Database } from "#lib/platform/db/client.ts";
import type { Receiver } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createWebhookFixture, type WebhookFixture } from "./support.ts";

/** Wraps a database so that each statement takes `ms` longer and every scan is slow, as with a huge backlog. */
function slowDatabase(database: Database, ms: number): Database {
  const sql = new Proxy(database.sql, {
    apply(target, self, args) {
      const run = () => Reflect.apply(target, self, args);
      const isStatement = /^\s*(?:with|select)\b/.test(args[0]?.[0] ?? "");
      return isStatement ? sleep(ms).then(run) : run();
    },
  });
  return { ...database, sql };
}

/** Inserts deliveries to an endpoint that were due some seconds ago, each with its own event. */
async function insertWaiting(
  fixture: WebhookFixture,
  webhookId: string,
  count: number,
  secondsAgo: number,
): Promise<void> {
  const at = new Date(fixture.clock.now().getTime() - secondsAgo * 1000).toISOString();
  await fixture.database.sql`
    with made as (
      insert into events (organization_id, id, type, data, created_at)
      select ${fixture.organizationId}, new_uuid7(), 'webhook.test', '{}', ${at} from generate_series(1, ${count}::int)
      returning id)
    insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event, status, next_attempt_at, created_at)
    select ${fixture.organizationId}, new_uuid7(), ${webhookId}, id, 'webhook.test', 'pending', ${at}, ${at} from made`;
}

describe("next to failing endpoints with long backlogs", () => {
  const FAILING = 12;

  /** Creates endpoints with 300 long overdue deliveries each, one endpoint after another. They fail after some time, in ms. */
  async function createFailing(fixture: WebhookFixture, afterMs = 0): Promise<Receiver> {
    const receiver = await fixture.receiver(() => ({ status: 500, afterMs }));
    for (let i = 0; i < FAILING; i++) {
      const { id } = await fixture.register(`${receiver.url}/${i}`, ["collection.deleted"]);
      await insertWaiting(fixture, id, 300, 1000 - i);
    }
    return receiver;
  }

  /** Counts the attempts to all other endpoints. */
  const countOtherAttempts = async (fixture: WebhookFixture, webhookId: string): Promise<number> => {
    const [row] = await fixture.database.sql`
      select coalesce(sum(attempt_count), 0)::int as n from webhook_deliveries where webhook_id <> ${webhookId}`;
    return row?.n;
  };

  test("deliveries due before the worker started don't wait for those backlogs", async () => {
    const fixture = await createWebhookFixture();
    const failing = await createFailing(fixture);
    let before = 0;
    const receiver = await fixture.receiver(() => {
      before = failing.requests.length;
      return 200;
    });
    const { id } = await fixture.register(receiver.url, ["collection.deleted"]);
    await insertWaiting(fixture, id, 1, 100);
    const worker = fixture.worker({ database: slowDatabase(fixture.database, 25) });
    await receiver.received(1);
    expect(before).toBeLessThan(FAILING * 20);
    await worker.close();
  });

  test("old deliveries of a disabled endpoint are sent when it is active again", async () => {
    const fixture = await createWebhookFixture();
    // This limits how many fail, rather than the speed of the machine.
    await createFailing(fixture, 500);
    const receiver = await fixture.receiver();
    const { id } = await fixture.register(receiver.url, ["collection.deleted"]);
    const setup = { allowInsecureWebhooks: true };
    await updateWebhook(fixture.ctx(), { id, change: { status: "disabled" } }, setup);
    await insertWaiting(fixture, id, 40, 500);
    const worker = fixture.worker({ database: slowDatabase(fixture.database, 25) });
    await waitUntil(async () => (await countOtherAttempts(fixture, id)) > FAILING);
    await updateWebhook(fixture.ctx(), { id, change: { status: "active" } }, setup);
    const before = await countOtherAttempts(fixture, id);
    await receiver.received(40);
    expect((await countOtherAttempts(fixture, id)) - before).toBeLessThan(FAILING * 100);
    await worker.close();
  });
});

describe("a backlog", () => {
  test("is sent completely without polling, also by two workers", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id } = await fixture.register(receiver.url, ["collection.deleted"]);
    for (const seconds of [900, 90, 0]) await insertWaiting(fixture, id, 700, seconds);
    const workers = [1, 2].map(() => fixture.worker({ pollMs: 3_600_000 }));
    await receiver.received(2_100);
    await Promise.all(workers.map((worker) => worker.close()));
    expect(receiver.requests).toHaveLength(2_100);
  });

  test("of a disabled endpoint isn't scanned to find other deliveries", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id } = await fixture.register(receiver.url, ["collection.deleted"]);
    await updateWebhook(
      fixture.ctx(),
      { id, change: { status: "disabled" } },
      { allowInsecureWebhooks: true },
    );
    await insertWaiting(fixture, id, 20_000, 1000);
    const other = await fixture.register(receiver.url, ["collection.deleted"]);
    await insertWaiting(fixture, other.id, 1, 500);
    const { sql } = fixture.database;
    await sql`analyze webhook_deliveries`;
    const [found, read] = await sql.begin(async (tx) => [
      await findDue(tx as unknown as Database["sql"], fixture.clock.now(), []),
      await tx<{ rows: number }[]>`
        select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_user_tables
        where relname = 'webhook_deliveries'`,
    ]);
    expect(found.map(({ webhookId }) => webhookId)).toEqual([other.id]);
    expect(read[0]?.rows).toBeLessThan(10);
  });
});

describe("a clock", () => {
  test("that is behind delays no delivery forever, and one that is ahead misses none", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id } = await fixture.register(receiver.url, ["collection.deleted"]);
    // Both are committed now, but they are dated by a host whose clock is 30 s behind or ahead.
    const worker = fixture.worker({ database: slowDatabase(fixture.database, 25) });
    await insertWaiting(fixture, id, 1, 30);
    await receiver.received(1);
    await insertWaiting(fixture, id, 1, -30);
    fixture.clock.advance(30);
    await receiver.received(2);
    await worker.close();
  });
});
