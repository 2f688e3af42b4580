import { describe, expect, test } from "vitest";
import { queueState } from "#lib/domains/webhooks/queue.ts";
import { deleteOld } from "#lib/domains/webhooks/retention.ts";
import { until } from "#tests/support/until.ts";
import { stage, testClock } from "./support.ts";

const DAY = 86_400;

describe("what is kept", () => {
  test("is what is at most 30 days old: older events go, with their deliveries and attempts", async () => {
    const on = await stage();
    const receiver = await on.receiver();
    await on.register(receiver.url);
    on.worker();
    const { sql } = on.database;
    const count = async () => {
      const [row] = await sql`select (select count(*)::int from events) as events,
        (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from webhook_attempts) as attempts`;
      return row;
    };
    await on.event();
    await receiver.received(1);
    on.clock.advance(1);
    await on.event();
    await until(async () => (await on.deliveries()).every(({ status }) => status === "delivered"));
    on.clock.advance(30 * DAY - 1);
    expect(await deleteOld(on.database, on.clock.now())).toBe(0);
    expect(await count()).toEqual({ events: 2, deliveries: 2, attempts: 2 });
    on.clock.advance(1);
    expect(await deleteOld(on.database, on.clock.now())).toBe(1);
    expect(await count()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
  });

  test("is cut in batches, also by several at once", async () => {
    const on = await stage(testClock(new Date("2026-01-01T00:00:00Z")));
    const { sql } = on.database;
    await sql`insert into events (organization_id, id, type, data, created_at)
      select ${on.organizationId}, gen_random_uuid(), 'assessment.archived', '{}', '2025-01-01' from generate_series(1, 1700)`;
    const deleted = await Promise.all([1, 2, 3].map(() => deleteOld(on.database, on.clock.now())));
    expect(deleted.reduce((a, b) => a + b)).toBe(1700);
    expect(await sql`select from events`).toHaveLength(0);
  });
});

describe("the state of the queue", () => {
  test("tells how many wait, and for how long the oldest that is due has waited", async () => {
    const on = await stage();
    const state = () => queueState(on.database, on.clock.now());
    expect(await state()).toEqual({ pending: 0, oldest_due_seconds: 0 });
    const receiver = await on.receiver(() => 500);
    const { id } = await on.register(receiver.url);
    await on.event();
    on.clock.advance(90);
    await on.event();
    expect(await state()).toEqual({ pending: 2, oldest_due_seconds: 90 });
    on.worker();
    await until(async () => (await on.deliveries()).every(({ attempt_count }) => attempt_count === 1));
    expect(await state()).toEqual({ pending: 2, oldest_due_seconds: 0 });
    on.clock.advance(70);
    await on.database.sql`update webhook_endpoints set status = 'disabled' where id = ${id}`;
    expect(await state()).toEqual({ pending: 2, oldest_due_seconds: 0 });
  });
});
