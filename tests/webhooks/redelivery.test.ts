import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { deleteWebhook } from "#lib/domains/webhooks/delete.ts";
import { redeliverFailed } from "#lib/domains/webhooks/redeliver-failed.ts";
import { rotateSecret } from "#lib/domains/webhooks/rotate-secret.ts";
import { redeliver, sendTest } from "#lib/domains/webhooks/send.ts";
import { updateWebhook } from "#lib/domains/webhooks/update.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createFence, verifyDelivery, waitForPoll } from "./delivery-support.ts";
import { createWebhookFixture, getAssessmentId, sealer } from "./support.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a rotated secret", () => {
  test("replaces the old one at once, or after the overlap if there is one", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id, secret: first } = await fixture.register(receiver.url);
    fixture.worker();
    const next = async () => {
      const count = receiver.requests.length;
      await fixture.event();
      const received = (await receiver.received(count + 1))[count];
      if (!received) throw new Error("nothing came");
      return received;
    };
    const { secret: second } = await rotateSecret(fixture.ctx(), { id, overlap_hours: 0 }, { sealer });
    expect(await verifyDelivery(fixture, await next(), { ours: second, standard: [second] })).toBe(true);
    await expect(
      verifyDelivery(fixture, await next(), { ours: second, standard: [first] }),
    ).rejects.toThrow();

    const rotated = await rotateSecret(fixture.ctx(), { id, overlap_hours: 24 }, { sealer });
    const third = rotated.secret;
    const until24 = new Date(fixture.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(rotated.previous_secret_expires_at).toBe(until24);
    fixture.clock.advance(24 * 3600 - 1);
    expect(await verifyDelivery(fixture, await next(), { ours: second, standard: [third, second] })).toBe(
      true,
    );
    fixture.clock.advance(1);
    expect(await verifyDelivery(fixture, await next(), { ours: third, standard: [third] })).toBe(true);
    await expect(
      verifyDelivery(fixture, await next(), { ours: third, standard: [second] }),
    ).rejects.toThrow();
    expect((await fixture.webhook(id)).previous_secret_expires_at).toBeNull();
  });

  test("signs retries of deliveries that were signed with the old one", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver((_, number) => (number === 1 ? 500 : 200));
    const { id } = await fixture.register(receiver.url);
    const worker = fixture.worker();
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    const { secret } = await rotateSecret(fixture.ctx(), { id, overlap_hours: 0 }, { sealer });
    fixture.clock.advance(60);
    worker.wake();
    const second = (await receiver.received(2))[1];
    if (!second) throw new Error("nothing came");
    expect(second.body).toBe(receiver.requests[0]?.body);
    expect(await verifyDelivery(fixture, second, { ours: secret, standard: [secret] })).toBe(true);
  });
});

describe("redelivering", () => {
  test("sends a delivered event again with the same bytes, as a new attempt", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    fixture.worker();
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.status === "delivered");
    const [delivery] = await fixture.deliveries();
    const id = delivery?.id ?? "";
    fixture.clock.advance(100);
    expect(await redeliver(fixture.ctx(), { id })).toMatchObject({ status: "pending", delivered_at: null });
    await receiver.received(2);
    await waitUntil(async () => (await fixture.delivery(id)).status === "delivered");
    expect(await fixture.delivery(id)).toMatchObject({
      attempt_count: 2,
      delivered_at: fixture.clock.now().toISOString(),
      attempts: [{ number: 1 }, { number: 2 }],
    });
    const [first, second] = receiver.requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["x-service-delivery"]).toBe(first?.headers["x-service-delivery"]);
  });

  test("sends a pending delivery now instead of later, and an abandoned one once more", async () => {
    const fixture = await createWebhookFixture();
    let status = 500;
    const receiver = await fixture.receiver(() => status);
    const webhook = await fixture.register(receiver.url);
    fixture.worker({ retrySeconds: [60] });
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    const id = (await fixture.deliveries())[0]?.id ?? "";
    await redeliver(fixture.ctx(), { id });
    await waitUntil(async () => (await fixture.delivery(id)).status === "abandoned");
    await redeliver(fixture.ctx(), { id });
    await waitUntil(async () => (await fixture.delivery(id)).attempt_count === 3);
    await waitUntil(async () => (await fixture.delivery(id)).status === "abandoned");
    status = 200;
    await redeliver(fixture.ctx(), { id });
    await waitUntil(async () => (await fixture.delivery(id)).status === "delivered");
    expect(receiver.requests).toHaveLength(4);
    expect((await fixture.webhook(webhook.id)).status).toBe("active");
  });

  test("during an attempt sends the delivery once more if that attempt fails, even the last of the schedule", async () => {
    const fixture = await createWebhookFixture();
    const responses = [500, 500, 200].map((status) => ({ status, ...Promise.withResolvers<number>() }));
    const receiver = await fixture.receiver((_, number) => responses[number - 1]?.promise ?? 200);
    await fixture.register(receiver.url);
    await fixture.event();
    const [{ id } = { id: "" }] = await fixture.deliveries();
    // Only the recorded attempt wakes the worker.
    fixture.worker({ retrySeconds: [60], listens: false, pollMs: 3_600_000 });
    for (const [index, { status, resolve }] of responses.entries()) {
      await receiver.received(index + 1);
      fixture.clock.advance(1);
      await redeliver(fixture.ctx(), { id });
      resolve(status);
    }
    await waitUntil(async () => (await fixture.delivery(id)).status === "delivered");
    expect(await fixture.delivery(id)).toMatchObject({ attempt_count: 3, next_attempt_at: null });
    expect(receiver.requests).toHaveLength(3);
  });

  test("what failed in the last hour means the last attempt, not the event, which is older", async () => {
    const fixture = await createWebhookFixture();
    let status = 500;
    const receiver = await fixture.receiver(() => status);
    const { id: webhookId } = await fixture.register(receiver.url);
    const worker = fixture.worker({ retrySeconds: [7200] });
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    fixture.clock.advance(7200);
    worker.wake();
    await waitUntil(async () => (await fixture.deliveries())[0]?.status === "abandoned");
    fixture.clock.advance(1800);
    const redeliverSince = (minutesAgo: number) => {
      const since = new Date(fixture.clock.now().getTime() - minutesAgo * 60_000);
      return redeliverFailed(fixture.ctx(), { id: webhookId, since });
    };
    status = 200;
    expect(await redeliverSince(29)).toEqual({ count: 0 });
    expect(await redeliverSince(60)).toEqual({ count: 1 });
    await waitUntil(async () => (await fixture.deliveries())[0]?.status === "delivered");
    expect(receiver.requests).toHaveLength(3);
    expect(await redeliverSince(60)).toEqual({ count: 0 });
  });

  test("sends a test event to its endpoint only, whatever it subscribes to", async () => {
    const fixture = await createWebhookFixture();
    const [tested, other] = [await fixture.receiver(), await fixture.receiver()];
    const webhook = await fixture.register(tested.url, ["collection.deleted"]);
    await fixture.register(other.url, ["*"]);
    fixture.worker();
    const delivery = await sendTest(fixture.ctx(), { id: webhook.id });
    const [received] = await tested.received(1);
    expect(received?.headers["x-service-event"]).toBe("webhook.test");
    expect(JSON.parse(received?.body ?? "")).toMatchObject({
      type: "webhook.test",
      api_version: "v1",
      data: { webhook_id: webhook.id },
    });
    expect(received?.headers["x-service-delivery"]).toBe(delivery.id);
    await fixture.event();
    await other.received(1);
    expect(other.requests[0]?.headers["x-service-event"]).toBe("assessment.archived");
  });
});

describe("a disabled endpoint", () => {
  const setup = { allowInsecureWebhooks: true };

  test("gets no new events, and its pending deliveries continue when it is active again", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver((_, number) => (number === 1 ? 500 : 200));
    const { id } = await fixture.register(receiver.url, ["assessment.archived"]);
    const fence = await createFence(fixture);
    const worker = fixture.worker();
    const before = await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    await updateWebhook(fixture.ctx(), { id, change: { status: "disabled" } }, setup);
    await fixture.event();
    fixture.clock.advance(3600);
    worker.wake();
    await waitForPoll(fixture, fence);
    expect(receiver.requests).toHaveLength(1);
    await expect(sendTest(fixture.ctx(), { id })).rejects.toMatchObject({ code: "webhook_disabled" });
    const waiting = (await fixture.deliveries()).find(({ webhook_id }) => webhook_id === id);
    await expect(redeliver(fixture.ctx(), { id: waiting?.id ?? "" })).rejects.toMatchObject({
      code: "webhook_disabled",
    });

    await updateWebhook(fixture.ctx(), { id, change: { status: "active" } }, setup);
    await receiver.received(2);
    const after = await fixture.event();
    await receiver.received(3);
    expect(receiver.requests.map(({ body }) => getAssessmentId(body))).toEqual([before, before, after]);
  });

  test("gets pending deliveries at its new URL", async () => {
    const fixture = await createWebhookFixture();
    const [old, fresh] = [await fixture.receiver(() => 500), await fixture.receiver()];
    const { id } = await fixture.register(old.url);
    const worker = fixture.worker();
    const subject = await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    await updateWebhook(fixture.ctx(), { id, change: { url: fresh.url } }, setup);
    fixture.clock.advance(60);
    worker.wake();
    const [received] = await fresh.received(1);
    expect(getAssessmentId(received?.body ?? "")).toBe(subject);
    expect(old.requests).toHaveLength(1);
  });

  test("can be deleted during an attempt without disturbing others", async () => {
    const fixture = await createWebhookFixture();
    const slow = await fixture.receiver(() => ({ status: 200, afterMs: 200 }));
    const quick = await fixture.receiver();
    const { id } = await fixture.register(slow.url);
    await fixture.register(quick.url);
    const worker = fixture.worker();
    await fixture.event();
    await slow.received(1);
    await deleteWebhook(fixture.ctx(), { id });
    await fixture.event();
    await quick.received(2);
    await worker.close();
    expect((await fixture.deliveries()).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });

  test("with an unreadable secret reports it, and is sent nothing unsigned", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id } = await fixture.register(receiver.url);
    await fixture.database.sql`update webhook_endpoints set sealed_secret = '\\x00' where id = ${id}`;
    fixture.worker();
    await fixture.event();
    await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
    expect((await fixture.deliveries())[0]?.last_error).toBe(
      "The signing secret can't be decrypted. Rotate it.",
    );
    expect(receiver.requests).toHaveLength(0);
  });

  test("with an unreadable secret gets deliveries again after a rotation with an overlap, signed with the new secret", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    const { id, secret: lost } = await fixture.register(receiver.url);
    const sealed = createSealer(randomBytes(32)).seal(lost);
    await fixture.database.sql`update webhook_endpoints set sealed_secret = ${sealed} where id = ${id}`;
    const { secret } = await rotateSecret(fixture.ctx(), { id, overlap_hours: 24 }, { sealer });
    fixture.worker();
    await fixture.event();
    const [received] = await receiver.received(1);
    if (!received) throw new Error("nothing came");
    expect(await verifyDelivery(fixture, received, { ours: secret, standard: [secret] })).toBe(true);
    expect(received.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });
});
