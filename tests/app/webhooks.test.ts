import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createMember, createOwnedOrganization, createPerson, type Visitor } from "#tests/support/people.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";

let organizationId = "";
let admin: Visitor;
let elsewhere: Visitor;
let receiver: Receiver;

beforeAll(async () => {
  organizationId = await createOwnedOrganization(await createPerson());
  admin = await createMember(organizationId, "admin");
  elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  receiver = await startReceiver(() => 200);
});
afterAll(() => receiver.close());

const register = async (): Promise<{ id: string; secret: string }> =>
  (await admin.request("POST", "/v1/webhooks", { url: receiver.url, events: ["collection.created"] })).data;

/** Inserts abandoned deliveries, whose last attempts failed these many hours ago, and 3 hours after their events. */
async function createAbandonedDeliveries(webhookId: string, hoursAgo: readonly number[]): Promise<void> {
  const { sql } = testDatabase();
  for (const hours of hoursAgo) {
    const [eventId, id] = [newId(), newId()];
    await sql`insert into events (organization_id, id, type, data, created_at)
      values (${organizationId}, ${eventId}, 'assessment.archived', '{}', now() - ${hours + 3} * interval '1 hour')`;
    await sql`insert into webhook_deliveries
      (organization_id, id, webhook_id, event_id, event, status, attempt_count, created_at)
      values (${organizationId}, ${id}, ${webhookId}, ${eventId}, 'assessment.archived', 'abandoned', 5,
        now() - ${hours + 3} * interval '1 hour')`;
    await sql`insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, error)
      select ${organizationId}, ${id}, n, now() - (${hours} + (5 - n) * 0.75) * interval '1 hour', 0, 'refused'
      from generate_series(1, 5) n`;
  }
}

const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("redelivering all that failed since a time", () => {
  test("sends each of them once with its id, and none from before", async () => {
    const { id } = await register();
    await createAbandonedDeliveries(id, [0.5, 23, 25]);
    const before = receiver.requests.length;
    const { data } = await admin.request("POST", `/webhooks/${id}/redeliver-failed`, { since: since(24) });
    expect(data).toEqual({ count: 2 });
    await receiver.received(before + 2);
    const countDeliveries = () => testDatabase().sql`
      select status, count(*)::int as count from webhook_deliveries where webhook_id = ${id} group by 1 order by 1`;
    await expect.poll(countDeliveries).toEqual([
      { status: "abandoned", count: 1 },
      { status: "delivered", count: 2 },
    ]);
    const ids = receiver.requests.slice(before).map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(2);
    const again = await admin.request("POST", `/webhooks/${id}/redeliver-failed`, { since: since(24) });
    expect(again.data).toEqual({ count: 0 });
  });

  test("is refused for another organization, a disabled webhook, and an invalid time", async () => {
    const { id } = await register();
    const redeliverFailed = (who: Visitor, body: object) =>
      who.request("POST", `/webhooks/${id}/redeliver-failed`, body);
    expect((await redeliverFailed(elsewhere, { since: since(1) })).status).toBe(404);
    expect((await redeliverFailed(admin, { since: "yesterday" })).error.details[0].path).toBe("since");
    await admin.request("PATCH", `/v1/webhooks/${id}`, { status: "disabled" });
    expect((await redeliverFailed(admin, { since: since(1) })).error.code).toBe("webhook_disabled");
  });
});

describe("the delivery page", () => {
  test("shows request and response, and a command that verifies the signature", async () => {
    const { id, secret } = await register();
    const { data } = await admin.request("POST", `/v1/webhooks/${id}/test`);
    const delivery = () => admin.request("GET", `/v1/webhooks/deliveries/${data.id}`);
    await expect.poll(async () => (await delivery()).data.status).toBe("delivered");
    const [attempt] = (await delivery()).data.attempts;
    const received = receiver.requests.find(({ headers }) => headers["x-service-delivery"] === data.id);
    expect(attempt.request_headers["X-Service-Signature"]).toBe(received?.headers["x-service-signature"]);
    expect(JSON.stringify((await delivery()).data)).not.toContain(secret);

    const { text } = await admin.page(`/webhooks/deliveries/${data.id}`);
    expect(text).not.toContain(secret);
    expect(text).toContain("Attempt 1 of 5");
    for (const path of [`/webhooks/${id}`, "/webhooks/deliveries"])
      expect((await admin.page(path)).text, path).toContain(">1 of 5<");
    const { buildVerifyCommand: verifySample } = await import("#components/webhooks/verify-command.ts");
    const sample = verifySample(attempt, received?.body ?? "") ?? "";
    const run = async (WEBHOOK_SECRET: string) =>
      (
        await promisify(execFile)("sh", ["-c", sample], { env: { ...process.env, WEBHOOK_SECRET } })
      ).stdout.trim();
    expect(await run(secret)).toBe("good");
    expect(await run(`${secret}x`)).toBe("forged");
  });

  test("and the other webhook pages are closed to other organizations and authors", async () => {
    const { id } = await register();
    const { data } = await admin.request("POST", `/v1/webhooks/${id}/test`);
    for (const path of [
      `/webhooks/${id}`,
      `/webhooks/deliveries/${data.id}`,
      `/webhooks/deliveries?webhook_id=${id}`,
    ]) {
      expect((await admin.page(path)).status, path).toBe(200);
      expect((await elsewhere.page(path)).status, path).toBe(404);
    }
    const author = await createMember(organizationId, "author");
    const { status, text } = await author.page(`/webhooks/${id}`);
    expect(status).toBe(403);
    expect(text).not.toContain(receiver.url);
    expect(text).toContain("You don’t have access");
  });
});
