import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { openDatabase } from "#lib/db/client.ts";
import { migrate } from "#lib/db/migrate.ts";
import { openDatabaseServer } from "#lib/db/server.ts";
import { newId } from "#lib/ids.ts";
import { createSealer } from "#lib/secrets.ts";
import { createWebhook } from "#lib/webhooks/create.ts";
import { startWorker } from "#lib/webhooks/worker.ts";
import { startReceiver } from "#tests/support/receiver.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-measure-"));
fs.chmodSync(dataDir, 0o755);
const server = await openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "bench");
await migrate(server.connection);
const database = openDatabase(server.connection, 8);
const { sql } = database;
const sealer = createSealer(Buffer.alloc(32, 1));
const org = async () => {
  const id = newId();
  await sql`insert into organizations (id, name) values (${id}, 'Bench')`;
  return id;
};
const register = (organizationId: string, url: string) =>
  createWebhook(
    { db: database.db, organizationId, actor: { kind: "system" }, now: new Date(), requestId: "x" },
    { url, events: ["*"] },
    { sealer, allowInsecureWebhooks: true },
  );
const emit = (organizationId: string, n = 1) =>
  sql`insert into events (organization_id, id, type, data, created_at)
    select ${organizationId}, new_uuid7(), 'assessment.archived', json_build_object('assessment_id', new_uuid7(), 'at', ${String(performance.now())}::text), now() from generate_series(1, ${n}::int)`;
const spent = new Map<string, number[]>();
const timed = (db: ReturnType<typeof openDatabase>) =>
  ({
    ...db,
    sql: new Proxy(db.sql, {
      async apply(target, self, args) {
        const name = args[0].join("?").trim().slice(0, 60).replace(/\s+/g, " ");
        const b = performance.now();
        const r = await Reflect.apply(target as never, self, args);
        if (performance.now() - b > 200 && !name.startsWith("listen"))
          console.log(
            "slow",
            name.slice(0, 30),
            b.toFixed(0),
            (performance.now() - b).toFixed(0),
            Array.isArray(r) ? r.length : "",
          );
        const list = spent.get(name) ?? [];
        list.push(performance.now() - b);
        spent.set(name, list);
        return r;
      },
    }),
  }) as typeof db;
process.on("exit", () => {
  for (const [n, l] of spent) console.log("  ", n, stats(l));
});
const work = () =>
  startWorker({
    database: timed(openDatabase(server.connection, 4)),
    sealer,
    log: pino({ level: "silent" }),
    retrySeconds: [60, 300, 1800, 7200],
    allowInsecure: true,
    limits: { quick: 64, slow: 192, perEndpoint: Number(process.env.PER ?? 8), perHost: 64, slowPerHost: 32 },
  });
const stats = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (p: number) => (sorted[Math.floor((sorted.length - 1) * p)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} max ${at(1)} ms (n=${sorted.length})`;
};
const lag = (r: { body: string; at: number }) => r.at - Number(JSON.parse(r.body).data.at);
const which = process.argv[2] ?? "all";

if (which === "all" || which === "idle") {
  const id = await org();
  const receiver = await startReceiver();
  await register(id, receiver.url);
  const worker = work();
  await sleep(500);
  for (let i = 1; i <= 100; i++) {
    await emit(id);
    await receiver.received(i);
    await sleep(30);
  }
  console.log("idle", stats(receiver.requests.map(lag)));
  await worker.close();
  await receiver.close();
}
if (which === "all" || which === "drain") {
  const id = await org();
  const receiver = await startReceiver();
  await register(id, receiver.url);
  await emit(id, 10_000);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const worker = work();
  await receiver.received(10_000);
  const s = (performance.now() - begun) / 1000;
  const used = process.cpuUsage(cpu);
  console.log(
    `drain of 10,000 to one endpoint: ${(10_000 / s).toFixed(0)}/s; cpu ${((used.user + used.system) / 1e6 / s).toFixed(2)} cores (receiver in the same process); connections ${receiver.connections()}`,
  );
  await worker.close();
  const [left] =
    await sql`select count(*)::int n, count(distinct d.id)::int from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where d.organization_id = ${id}`;
  console.log("attempts recorded", left);
  console.log(
    "durations",
    await sql`select duration_ms, count(*)::int from webhook_attempts group by 1 order by 1`,
  );
  await receiver.close();
}
if (which === "all" || which === "rate") {
  const rate = Number(process.argv[3] ?? 500);
  const id = await org();
  const receiver = await startReceiver();
  await register(id, receiver.url);
  const worker = work();
  const seconds = 15;
  const begun = performance.now();
  let sent = 0;
  const pending: Promise<unknown>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate) - sent;
    for (let i = 0; i < due; i++) pending.push(emit(id));
    sent += due;
    await sleep(5);
  }
  await Promise.all(pending);
  const emitted = performance.now();
  await receiver.received(sent);
  console.log(
    `${rate}/s for ${seconds} s, one endpoint: ${stats(receiver.requests.map(lag))}, ${(performance.now() - emitted).toFixed(0)} ms behind at the end; connections ${receiver.connections()}`,
  );
  await worker.close();
  await receiver.close();
}
if (which === "all" || which === "hang") {
  const id = await org();
  const other = await org();
  const hanging = await startReceiver(() => "hang");
  const healthy = await startReceiver();
  for (let i = 0; i < 100; i++) await register(other, `${hanging.url}/${i}`);
  await register(id, healthy.url);
  const worker = work();
  for (let i = 0; i < 50; i++) await emit(other);
  await sleep(100);
  for (let i = 0; i < 200; i++) {
    await emit(id);
    await sleep(20);
  }
  await healthy.received(200);
  console.log(
    healthy.requests
      .filter((r) => lag(r) > 100)
      .map((r) => lag(r).toFixed(0) + "@" + r.at.toFixed(0))
      .join(" "),
  );
  console.log(
    `beside 100 hanging endpoints with 5000 deliveries: ${stats(healthy.requests.map(lag))}; hanging got ${hanging.requests.length}`,
  );
  await hanging.close();
  await healthy.close();
  await worker.close();
}
if (which === "backlog") {
  const id = await org();
  const other = await org();
  const hanging = await startReceiver(() => "hang");
  const healthy = await startReceiver();
  await register(other, `${hanging.url}/x`);
  await register(id, healthy.url);
  for (let i = 0; i < 20; i++) await emit(other, 10_000);
  if (process.argv[3] === "analyze") await sql`analyze`;
  const worker = work();
  await sleep(1000);
  for (let i = 0; i < 200; i++) {
    await emit(id);
    await sleep(20);
  }
  await healthy.received(200);
  console.log(`beside a hanging endpoint with 200,000 due: ${stats(healthy.requests.map(lag))}`);
  await hanging.close();
  await healthy.close();
  await worker.close();
}
await database.close();
await server.close();
fs.rmSync(dataDir, { recursive: true, force: true });
process.exit();
