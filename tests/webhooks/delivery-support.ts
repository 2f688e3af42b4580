import { verify } from "@octokit/webhooks-methods";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { sendTest } from "#lib/domains/webhooks/send.ts";
import type { ReceivedRequest } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import type { WebhookFixture } from "./support.ts";

/** Checks whether independent verifiers accept the received request at the time of the fixture's clock. */
export async function verifyDelivery(
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
export async function waitForPoll(
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
export async function createFence(fixture: WebhookFixture) {
  const receiver = await fixture.receiver();
  const webhook = await fixture.register(receiver.url, ["collection.deleted"]);
  return {
    count: () => receiver.requests.length,
    event: async () => {
      await sendTest(fixture.ctx(), { id: webhook.id });
    },
  };
}
