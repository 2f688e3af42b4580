import pino from "pino";
import { onTestFinished } from "vitest";
import { createWebhook } from "#lib/domains/webhooks/create.ts";
import {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  startDeliveryWorker,
} from "#lib/domains/webhooks/delivery-worker.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { getDelivery, getWebhook, listDeliveries } from "#lib/domains/webhooks/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { KEY, RETRIES } from "./settings.ts";

export const sealer = createSealer(KEY);

export type Clock = { now(): Date; advance(seconds: number): void };

/** The clock for tests that run in real time. */
export const realTime: Clock = {
  now: () => new Date(),
  advance: () => {
    throw new Error("real time cannot be moved");
  },
};

/** Creates a clock that moves only when it is told to. */
export function createTestClock(start = new Date()): Clock {
  let now = start;
  return {
    now: () => now,
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type WebhookFixture = Awaited<ReturnType<typeof createWebhookFixture>>;

/** Creates a database with an organization, a clock and helpers for webhooks. All of it ends with the test. */
export async function createWebhookFixture(clock: Clock = createTestClock()) {
  const database = await createTestDatabase(6);
  const organizationId = newId();
  await database.sql`insert into organizations (id, name) values (${organizationId}, 'Test')`;
  onTestFinished(() => database.close());
  const ctx = (): Ctx => ({
    db: database.db,
    organizationId,
    actor: { kind: "system" },
    now: clock.now(),
    requestId: "test",
  });

  return {
    database,
    connection: database.connection,
    organizationId,
    clock,
    ctx,
    worker: (options: Partial<DeliveryWorkerOptions> = {}) => startTestWorker(database, clock.now, options),
    async receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
      const receiver = await startReceiver(...args);
      onTestFinished(() => receiver.close());
      return receiver;
    },
    register: (url: string, events: ("*" | "assessment.archived" | "collection.deleted")[] = ["*"]) =>
      createWebhook(ctx(), { url, events }, { sealer, allowInsecureWebhooks: true }),
    /** Emits an event and returns the id that identifies it in the body. */
    async event(): Promise<string> {
      const assessmentId = newId();
      await inTransaction(database.db, (db) =>
        emit({ ...ctx(), db }, "assessment.archived", { assessment_id: assessmentId }),
      );
      return assessmentId;
    },
    deliveries: async () => (await listDeliveries(ctx(), { page: 1, limit: 100 })).items,
    delivery: (id: string) => getDelivery(ctx(), { id }),
    webhook: (id: string) => getWebhook(ctx(), { id }),
  };
}

function startTestWorker(
  database: Database,
  clock: () => Date,
  options: Partial<DeliveryWorkerOptions>,
): DeliveryWorker {
  const worker = startDeliveryWorker({
    database,
    sealer,
    log: pino({ level: "silent" }),
    retrySeconds: RETRIES,
    allowInsecure: true,
    clock,
    ...options,
  });
  onTestFinished(() => worker.close());
  return worker;
}

/** Returns the assessment's id in a received body. */
export const getAssessmentId = (body: string): string => JSON.parse(body).data.assessment_id;
