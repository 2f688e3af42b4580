import { afterEach, describe, expect, test, vi } from "vitest";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ReceivedRequest } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createFence, verifyDelivery, waitForPoll } from "./delivery-support.ts";
import { createWebhookFixture, getAssessmentId } from "./support.ts";

afterEach(() => {
  vi.useRealTimers();
});

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
      fixture.worker();
      await fixture.event();
      if (status < 200) {
        // It announces another response, which the attempt would wait for.
        await receiver.received(1);
        await receiver.close();
      }
      await waitUntil(async () => (await fixture.deliveries())[0]?.attempt_count === 1);
      expect((await fixture.deliveries())[0]).toMatchObject({ status: "pending", delivered_at: null });
      expect(receiver.requests.map(({ path }) => path)).toEqual(["/"]);
    },
  );
});
