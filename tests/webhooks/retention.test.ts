import { describe, expect, test } from "vitest";
import { getQueueState, getRecentQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { deleteOldEvents } from "#lib/domains/webhooks/retention.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createTestClock, createWebhookFixture } from "./support.ts";

const DAY = 86_400;

describe("retention", () => {
  test("deletes events older than 30 days with their deliveries and attempts", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    fixture.worker();
    const { sql } = fixture.database;
    const count = async () => {
      const [row] = await sql`select (select count(*)::int from events) as events,
        (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from webhook_attempts) as attempts`;
      return row;
    };
    await fixture.event();
    await receiver.received(1);
    fixture.clock.advance(1);
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries()).every(({ status }) => status === "delivered"));
    fixture.clock.advance(30 * DAY - 1);
    expect(await deleteOldEvents(fixture.database, fixture.clock.now())).toBe(0);
    expect(await count()).toEqual({ events: 2, deliveries: 2, attempts: 2 });
    fixture.clock.advance(1);
    expect(await deleteOldEvents(fixture.database, fixture.clock.now())).toBe(1);
    expect(await count()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
  });

  test("deletes in batches, also when several instances run at once", async () => {
    const fixture = await createWebhookFixture(createTestClock(new Date("2026-01-01T00:00:00Z")));
    const { sql } = fixture.database;
    await sql`insert into events (organization_id, id, type, data, created_at)
      select ${fixture.organizationId}, gen_random_uuid(), 'assessment.archived', '{}', '2025-01-01' from generate_series(1, 1700)`;
    const deleted = await Promise.all(
      [1, 2, 3].map(() => deleteOldEvents(fixture.database, fixture.clock.now())),
    );
    expect(deleted.reduce((a, b) => a + b)).toBe(1700);
    expect(await sql`select from events`).toHaveLength(0);
  });
});

describe("the state of the queue", () => {
  test("includes how many deliveries wait, and for how long the oldest due one has", async () => {
    const fixture = await createWebhookFixture();
    const readState = () => getQueueState(fixture.database, fixture.clock.now());
    expect(await readState()).toEqual({ pending: 0, oldest_due_seconds: 0 });
    const receiver = await fixture.receiver(() => 500);
    const { id } = await fixture.register(receiver.url);
    await fixture.event();
    fixture.clock.advance(90);
    await fixture.event();
    expect(await readState()).toEqual({ pending: 2, oldest_due_seconds: 90 });
    fixture.worker();
    await waitUntil(async () =>
      (await fixture.deliveries()).every(({ attempt_count }) => attempt_count === 1),
    );
    expect(await readState()).toEqual({ pending: 2, oldest_due_seconds: 0 });
    fixture.clock.advance(70);
    await fixture.database.sql`update webhook_endpoints set status = 'disabled' where id = ${id}`;
    expect(await readState()).toEqual({ pending: 2, oldest_due_seconds: 0 });
  });

  test("is read once a second for /readyz, and again after a failure", async () => {
    const fixture = await createWebhookFixture();
    const { sql } = fixture.database;
    const readState = () => getRecentQueueState(fixture.database, fixture.clock.now());
    await sql`alter table webhook_fan_outs rename to elsewhere`;
    await expect(readState()).rejects.toThrow("webhook_fan_outs");
    await sql`alter table elsewhere rename to webhook_fan_outs`;
    expect(await readState()).toEqual({ pending: 0, oldest_due_seconds: 0 });
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    await fixture.event();
    expect(await readState()).toMatchObject({ pending: 0 });
    fixture.clock.advance(1);
    expect(await readState()).toMatchObject({ pending: 1 });
  });
});
