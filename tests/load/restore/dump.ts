import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Options, Outcome } from "#tests/load/chaos/part.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { findInconsistencies } from "./find-inconsistencies.ts";
import { countRows, findDifferences, hashTables, withSql } from "./hashes.ts";
import { createTenant, isSigned, submit, type Tenant, waitForDelivery } from "./tenant.ts";

const CALLERS = 4;

/**
 * Restores an external database: it runs pg_dump while learners submit, runs pg_restore into a new database, and starts
 * the service on that.
 */
export async function restoreDump({ isQuick, log }: Options): Promise<Outcome> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-restore-"));
  fs.chmodSync(home, 0o755);
  const receiver = await startReceiver();
  const cluster = await startCluster(home);
  const key = randomBytes(32).toString("base64");
  const start = (database: string, ENCRYPTION_KEY: string) =>
    startServiceOn(cluster.url(database), home, ENCRYPTION_KEY);
  try {
    await cluster.create("first");
    const first = await start("first", key);
    const tenant = await createTenant(first, receiver);
    // The first request for the key set creates the key that signs messages to learning platforms.
    const keySet = await fetch(`${first.baseUrl}/lti/jwks`);
    if (!keySet.ok) throw new Error(`the key set returned ${keySet.status}`);
    const file = (name: string) => path.join(home, `${name}.dump`);
    const during = await whileSubmitting(first, tenant, isQuick ? 40 : 400, () =>
      cluster.dump("first", file("busy")),
    );
    await stopService(first, { keepData: true });
    log(`  ${during.count} submissions made, and a dump in the middle of them`);
    await cluster.dump("first", file("quiet"));
    for (const name of ["busy", "quiet"]) await cluster.restore(file(name), name);
    const [before, after] = [await hashTables(cluster.url("first")), await hashTables(cluster.url("quiet"))];
    const kept = await countSubmissions(cluster, "busy");
    const faults = [
      ...findDifferences(before, after),
      ...(await findInconsistencies(cluster.url("busy"))),
      ...(kept < during.before || kept > during.count ? [`the dump holds ${kept} submissions`] : []),
      ...(await checkWithKey(await start("quiet", key), tenant, receiver)),
      ...(await checkWithKey(await start("busy", key), tenant, receiver)),
      ...(await checkWithoutKey(await start("quiet", randomBytes(32).toString("base64")), tenant, receiver)),
    ];
    return {
      faults,
      report: [
        `pg_dump during traffic held ${kept} of ${during.count} submissions, each with its event, its delivery and its attempt`,
        `pg_dump at rest: ${countRows(before)} rows in ${before.size} tables, all the same in the new database`,
        ...(faults.length > 0
          ? []
          : [
              "the service started on both; without the key of before it served, signed nothing, and said so",
            ]),
      ],
    };
  } finally {
    await cluster.stop();
    await receiver.close();
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function startServiceOn(url: string, home: string, ENCRYPTION_KEY: string): Promise<RunningService> {
  const dataDir = fs.mkdtempSync(path.join(home, "instance-"));
  const env = { DATABASE_URL: url, ENCRYPTION_KEY, WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1" };
  return startService({ build: "none", dataDir, env: { ...env, LOG_LEVEL: "warn" } });
}

/**
 * Sends `count` submissions and starts `work` after a quarter of them. Returns how many there were before that and in
 * total.
 */
async function whileSubmitting(
  service: RunningService,
  tenant: Tenant,
  count: number,
  work: () => Promise<void>,
) {
  let [next, done, before] = [0, 0, 0];
  let working: Promise<void> | undefined;
  const caller = async () => {
    while (next < count || working === undefined) {
      await submit(service, tenant, next++);
      done += 1;
      if (done < count / 4 || working) continue;
      before = done;
      working = work();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await working;
  return { before, count: done };
}

const countSubmissions = (cluster: Cluster, database: string): Promise<number> =>
  withSql(cluster.url(database), async (sql) => (await sql`select from submissions`).length);

/** Checks that with the encryption key, a submission sends a webhook that is signed as before. */
async function checkWithKey(service: RunningService, tenant: Tenant, receiver: Receiver): Promise<string[]> {
  try {
    const delivered = await waitForDelivery(await submit(service, tenant, 1), receiver);
    if (!delivered) return ["a restored database delivers nothing"];
    return isSigned(delivered, tenant) ? [] : ["a restored database signs with another secret"];
  } finally {
    await stopService(service, { keepData: true });
  }
}

/**
 * Checks that without the key, submissions are accepted, no webhook is sent unsigned, and operators and owners are
 * notified.
 */
async function checkWithoutKey(
  service: RunningService,
  tenant: Tenant,
  receiver: Receiver,
): Promise<string[]> {
  try {
    const id = await submit(service, tenant, 2);
    const lastError = await waitForLastError(service, id);
    const log = fs.readFileSync(service.logFile, "utf8");
    return [
      ...(lastError.includes("secret can't be decrypted")
        ? []
        : [`a delivery without the key says: ${lastError}`]),
      ...["webhook secrets were sealed with another ENCRYPTION_KEY", "rotate-lti-key --immediately"].flatMap(
        (text) => (log.includes(text) ? [] : [`without the key, the log doesn't say: ${text}`]),
      ),
      ...((await waitForDelivery(id, receiver, 100)) ? ["something was sent without the key"] : []),
    ];
  } finally {
    await stopService(service, { keepData: true });
  }
}

async function waitForLastError(service: RunningService, submissionId: string): Promise<string> {
  return withSql(service.connection, async (sql) => {
    for (let i = 0; i < 400; i++, await sleep(50)) {
      const [row] = await sql<{ error: string }[]>`
        select d.last_error as error from webhook_deliveries d
        join events e on e.organization_id = d.organization_id and e.id = d.event_id
        where e.data->>'submission_id' = ${submissionId} and d.last_error is not null`;
      if (row) return row.error;
    }
    return "nothing";
  });
}
