import { verify } from "@octokit/webhooks-methods";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { rotateSecret } from "#lib/domains/webhooks/rotate-secret.ts";
import { redeliver, sendTest } from "#lib/domains/webhooks/send.ts";
import { deleteWebhook, updateWebhook } from "#lib/domains/webhooks/update.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ReceivedRequest } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createWebhookFixture, getAssessmentId, sealer, type WebhookFixture } from "./support.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Checks whether independent verifiers accept the received request at the time of the fixture's clock. */
async function verifyDelivery(
  fixture: WebhookFixture,
  received: ReceivedRequest,
  secrets: { ours: string; standard: string[] },
) {
  vi.useFakeTimers({ toFake: ["Date"], now: fixture.clock.now() });
  const ours = await verify(secrets.ours, received.body, received.headers["x-service-signature"] ?? "");
  for (const secret of secrets.standard) new Webhook(secret).verify(received.body, received.headers);
  vi.useRealTimers();
  return ours;
}

/** Resolves when the worker has polled after this moment and recorded everything that it claimed. */
async function waitForPoll(
  fixture: WebhookFixture,
  fence: { event: () => Promise<void>; count: () => number },
) {
  const before = fence.count();
  await fence.event();
  await waitUntil(() => fence.count() > before);
  const { sql } = fixture.database;
  await waitUntil(
    async () => (await sql`select from webhook_deliveries where leased_until is not null`).length === 0,
  );
}

/** Creates another endpoint. A delivery to it shows that the worker has polled. */
async function createFence(fixture: WebhookFixture) {
  const receiver = await fixture.receiver();
  const webhook = await fixture.register(receiver.url, ["collection.deleted"]);
  return {
    count: () => receiver.requests.length,
    event: async () => {
      await sendTest(fixture.ctx(), { id: webhook.id });
    },
  };
}

describe("a delivery", () => {
  test("arrives with its headers, is verified by independent libraries, and is recorded", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver(() => ({
      status: 202,
      headers: { "x-thing": "1" },
      body: "thanks",
    }));
    const webhook = await fixture.register(`${receiver.url}/hook?a=1`);
    fixture.worker();
    const subject = await fixture.event();
    const [received] = await receiver.received(1);
    if (!received) throw new Error("nothing came");
    expect(received.path).toBe("/hook?a=1");
    expect(getAssessmentId(received.body)).toBe(subject);
    expect(received.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "user-agent": expect.stringMatching(/^Touchstone/),
      "x-service-event": "assessment.archived",
      "webhook-id": JSON.parse(received.body).id,
    });
    expect(
      await verifyDelivery(fixture, received, { ours: webhook.secret, standard: [webhook.secret] }),
    ).toBe(true);

    await waitUntil(async () => (await fixture.deliveries())[0]?.status === "delivered");
    const [listed] = await fixture.deliveries();
    expect(received.headers["x-service-delivery"]).toBe(listed?.id);
    const delivery = await fixture.delivery(listed?.id ?? "");
    expect(JSON.stringify(delivery.body)).toBe(received.body);
    expect(delivery).toMatchObject({
      status: "delivered",
      attempt_count: 1,
      next_attempt_at: null,
      last_response_status: 202,
      last_error: null,
      delivered_at: fixture.clock.now().toISOString(),
      attempts: [{ number: 1, response_status: 202, response_body: "thanks", error: null }],
    });
    expect(delivery.attempts[0]?.response_headers).toMatchObject({ "x-thing": "1" });
  });

  test("goes to every endpoint that subscribes to the event, and to no other", async () => {
    const fixture = await createWebhookFixture();
    const [all, archived, other] = [
      await fixture.receiver(),
      await fixture.receiver(),
      await fixture.receiver(),
    ];
    await fixture.register(all.url, ["*"]);
    await fixture.register(archived.url, ["assessment.archived", "collection.deleted"]);
    await fixture.register(other.url, ["collection.deleted"]);
    fixture.worker();
    await fixture.event();
    await Promise.all([all.received(1), archived.received(1)]);
    await waitUntil(async () => (await fixture.deliveries()).every(({ status }) => status === "delivered"));
    expect(other.requests).toHaveLength(0);
    expect((await fixture.deliveries()).length).toBe(2);
  });

  test("isn't created for a change that is rolled back", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    fixture.worker();
    const undone = inTransaction(fixture.database.db, async (db) => {
      await emit({ ...fixture.ctx(), db }, "assessment.archived", { assessment_id: newId() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const subject = await fixture.event();
    const [first] = await receiver.received(1);
    expect(getAssessmentId(first?.body ?? "")).toBe(subject);
    expect(await fixture.deliveries()).toHaveLength(1);
  });
});

describe("a delivery that fails", () => {
  test("is retried after exactly 60, 300, 1800 and 7200 s with the same bytes and ids, then abandoned", async () => {
    const fixture = await createWebhookFixture();
    const receiver = await fixture.receiver(() => 503);
    const webhook = await fixture.register(receiver.url);
    const fence = await createFence(fixture);
    const worker = fixture.worker();
    await fixture.event();
    await receiver.received(1);
    const id = receiver.requests[0]?.headers["x-service-delivery"] ?? "";
    const waitForAttempts = (count: number) =>
      waitUntil(async () => (await fixture.delivery(id)).attempt_count === count);

    for (const [index, seconds] of [60, 300, 1800, 7200].entries()) {
      await waitForAttempts(index + 1);
      const due = new Date(fixture.clock.now().getTime() + seconds * 1000).toISOString();
      expect(await fixture.delivery(id)).toMatchObject({
        status: "pending",
        next_attempt_at: due,
        last_response_status: 503,
        last_error: "The endpoint responded with status 503",
      });
      fixture.clock.advance(seconds - 0.001);
      worker.wake();
      await waitForPoll(fixture, fence);
      expect(receiver.requests).toHaveLength(index + 1);
      fixture.clock.advance(0.001);
      worker.wake();
      await receiver.received(index + 2);
    }
    await waitForAttempts(5);
    expect(await fixture.delivery(id)).toMatchObject({
      status: "abandoned",
      next_attempt_at: null,
      delivered_at: null,
    });
    expect((await fixture.delivery(id)).attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect((await fixture.webhook(webhook.id)).status).toBe("failing");

    const countDistinct = (part: (received: ReceivedRequest) => unknown) =>
      new Set(receiver.requests.map(part)).size;
    expect(countDistinct(({ body }) => body)).toBe(1);
    expect(countDistinct(({ headers }) => headers["webhook-id"])).toBe(1);
    expect(countDistinct(({ headers }) => headers["x-service-delivery"])).toBe(1);
    expect(countDistinct(({ headers }) => headers["x-service-signature"])).toBe(1);
    expect(countDistinct(({ headers }) => headers["webhook-timestamp"])).toBe(5);
    const last = receiver.requests[4];
    if (!last) throw new Error("nothing came");
    expect(await verifyDelivery(fixture, last, { ours: webhook.secret, standard: [webhook.secret] })).toBe(
      true,
    );

    fixture.clock.advance(1_000_000);
    worker.wake();
    await waitForPoll(fixture, fence);
    expect(receiver.requests).toHaveLength(5);
  });

  test("makes its endpoint failing, which still gets new events and is active again after the first 2xx", async () => {
    const fixture = await createWebhookFixture();
    let status = 500;
    const receiver = await fixture.receiver(() => status);
    const webhook = await fixture.register(receiver.url);
    const worker = fixture.worker({ retrySeconds: [] });
    await fixture.event();
    await waitUntil(async () => (await fixture.webhook(webhook.id)).status === "failing");
    status = 204;
    await fixture.event();
    await receiver.received(2);
    await waitUntil(async () => (await fixture.webhook(webhook.id)).status === "active");
    status = 500;
    await fixture.event();
    worker.wake();
    await waitUntil(async () => (await fixture.webhook(webhook.id)).status === "failing");
    expect((await fixture.deliveries()).map((d) => d.status)).toEqual([
      "abandoned",
      "delivered",
      "abandoned",
    ]);
  });

  test.each([100 + 99, 301, 304, 400, 404, 410, 429, 500])(
    "fails with any status other than 2xx: %i",
    async (status) => {
      const fixture = await createWebhookFixture();
      const receiver = await fixture.receiver(() => ({ status, headers: { location: "/elsewhere" } }));
      await fixture.register(receiver.url);
      fixture.worker({ attemptMs: 300 });
      await fixture.event();
      await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
      expect((await fixture.deliveries())[0]).toMatchObject({ status: "pending", delivered_at: null });
      expect(receiver.requests.map(({ path }) => path)).toEqual(["/"]);
    },
  );
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
});
