/**
 * `node tests/webhooks/measure.ts [idle|drain|many|rate|hang|backlog ...]` measures how quickly the worker delivers to
 * endpoints. They are in the same process, except for `drain` and `many`. It needs no running service and leaves nothing behind.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { createWebhook } from "#lib/domains/webhooks/create.ts";
import { startDeliveryWorker } from "#lib/domains/webhooks/delivery-worker.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { newId } from "#lib/platform/ids.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { type Behavior, type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { RETRIES } from "./settings.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-measure-"));
fs.chmodSync(dataDir, 0o755);
const server = await openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "bench");
await migrate(server.connection);
const database = openDatabase(server.connection, 8);
const { sql } = database;
const sealer = createSealer(Buffer.alloc(32, 1));

/** The time at which each transaction's commit was confirmed. */
const committed = new Map<string, number>();

/** Creates an organization with a number of endpoints at one receiver. */
async function createScenario(endpoints: number, behavior: Behavior = 200) {
  const receiver = await startReceiver(() => behavior);
  return { receiver, ...(await createEndpoints(endpoints, receiver.url)) };
}

async function createEndpoints(endpoints: number, receiverUrl: string) {
  const organizationId = newId();
  await sql`insert into organizations (id, name) values (${organizationId}, 'Measured')`;
  const ctx = { db: database.db, organizationId, actor: { kind: "system" as const }, now: new Date() };
  for (let i = 0; i < endpoints; i++) {
    await createWebhook(
      { ...ctx, requestId: "measure" },
      { url: `${receiverUrl}/${i}`, events: ["*"] },
      { sealer, allowInsecureWebhooks: true },
    );
  }
  /** Emits `n` events in one transaction. Each contains its id. */
  const emit = async (n = 1) => {
    const transaction = newId();
    await sql`
      insert into events (organization_id, id, type, data, created_at)
      select ${organizationId}, new_uuid7(), 'assessment.archived',
        json_build_object('assessment_id', new_uuid7(), 'transaction', ${transaction}::text), now()
      from generate_series(1, ${n}::int)`;
    committed.set(transaction, performance.now());
  };
  return { emit };
}

/** Measures how quickly a backlog for some endpoints is delivered. Their receiver is another process. */
async function measureBacklog(endpoints: number, events: number): Promise<string> {
  const receiver = fork(path.join(import.meta.dirname, "../support/receiver-process.ts"));
  const [url] = await once(receiver, "message");
  const { emit } = await createEndpoints(endpoints, url);
  await emit(events);
  const begun = performance.now();
  const worker = work();
  receiver.send(endpoints * events);
  await once(receiver, "message");
  const seconds = (performance.now() - begun) / 1000;
  await worker.close();
  receiver.disconnect();
  return `${((endpoints * events) / seconds).toFixed(0)} a second`;
}

function work() {
  const own = openDatabase(server.connection, 4);
  const log = pino({ level: "silent" });
  const worker = startDeliveryWorker({
    database: own,
    sealer,
    log,
    retrySeconds: RETRIES,
    allowInsecure: true,
  });
  return {
    async close() {
      await worker.close();
      await own.close();
    },
  };
}

function formatLags({ requests }: Receiver): string {
  const sorted = requests
    .map(({ at, body }) => at - (committed.get(JSON.parse(body).data.transaction) ?? at))
    .sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)} ms of ${sorted.length}`;
}

/** Sends 200 events, 50 a second, to a healthy endpoint next to `others`. */
async function measureBeside(others: Awaited<ReturnType<typeof createScenario>>, what: string) {
  const { receiver, emit } = await createScenario(1);
  const worker = work();
  await sleep(500);
  for (let i = 0; i < 200; i++) {
    await emit();
    await sleep(20);
  }
  await receiver.received(200);
  console.log(`beside ${what}: ${formatLags(receiver)}; there ${others.receiver.requests.length} came`);
  await others.receiver.close();
  await worker.close();
  await receiver.close();
}

const measures: Record<string, () => Promise<void>> = {
  async idle() {
    const { receiver, emit } = await createScenario(1);
    const worker = work();
    await sleep(500);
    for (let i = 1; i <= 200; i++) {
      await emit();
      await receiver.received(i);
      await sleep(20);
    }
    console.log(`idle, from the commit: ${formatLags(receiver)}`);
    await worker.close();
    await receiver.close();
  },
  async drain() {
    console.log(`10,000 that wait for one endpoint: ${await measureBacklog(1, 10_000)}`);
  },
  async many() {
    console.log(`20,000 that wait for 50 endpoints: ${await measureBacklog(50, 400)}`);
  },
  async rate() {
    const { receiver, emit } = await createScenario(1);
    const worker = work();
    const begun = performance.now();
    const getElapsed = () => performance.now() - begun;
    const rate = Number(process.env.RATE ?? 500);
    const pending: Promise<unknown>[] = [];
    let sent = 0;
    while (getElapsed() < 15_000) {
      const due = Math.floor((getElapsed() / 1000) * rate) - sent;
      // Busy services commit several submissions at a time.
      if (due > 0) pending.push(emit(due));
      sent += due;
      await sleep(10);
    }
    await Promise.all(pending);
    const emitted = performance.now();
    await receiver.received(sent);
    const behind = (performance.now() - emitted).toFixed(0);
    console.log(
      `${sent} in ${((emitted - begun) / 1000).toFixed(1)} s to one endpoint: ${formatLags(receiver)}; done ${behind} ms after the last`,
    );
    await worker.close();
    await receiver.close();
  },
  async hang() {
    const others = await createScenario(100, "hang");
    await others.emit(50);
    await measureBeside(others, "100 endpoints that hang, with 5,000 deliveries");
  },
  async backlog() {
    const others = await createScenario(1, "hang");
    for (let i = 0; i < 20; i++) await others.emit(10_000);
    await measureBeside(others, "one that hangs, with 200,000 deliveries");
  },
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(measures)) await measures[name]?.();
await database.close();
await server.close();
fs.rmSync(dataDir, { recursive: true, force: true });
process.exit();
