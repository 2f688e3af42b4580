import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { ensureBuild } from "#scripts/build.ts";
import type { Options, Outcome } from "#tests/load/chaos/part.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { countRows, findDifferences, hashTables } from "./hashes.ts";
import { canSignIn, createTenant, isSigned, submit, waitForDelivery } from "./tenant.ts";

/** Restores the embedded database: it stops the service, copies DATA_DIR, and starts the service on the copy. */
export async function restoreCopy({ isQuick, stop, log }: Options): Promise<Outcome> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-restore-"));
  fs.chmodSync(home, 0o755);
  const receiver = await startReceiver();
  // Signing in needs Next's server.
  await ensureBuild(stop);
  const start = (dataDir: string) =>
    startService({
      build: "production",
      dataDir,
      env: { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1", LOG_LEVEL: "warn", PUBLIC_URL: "" },
    });
  const [original, copy] = [path.join(home, "data"), path.join(home, "copy")];
  fs.mkdirSync(original);
  let service = await start(original);
  try {
    const tenant = await createTenant(service, receiver);
    const count = isQuick ? 20 : 200;
    for (let n = 0; n < count; n++) await submit(service, tenant, n);
    await stopService(service, { keepData: true });
    log(`  ${count} submissions made; the service has stopped`);
    execFileSync("cp", ["-a", original, copy]);
    const [before, after] = [await hashDataDir(original), await hashDataDir(copy)];
    service = await start(copy);
    const delivered = await waitForDelivery(await submit(service, tenant, count), receiver);
    const faults = [
      ...findDifferences(before, after),
      ...(delivered && isSigned(delivered, tenant) ? [] : ["the copy signs no webhook with its secret"]),
      ...((await canSignIn(service)) ? [] : ["the owner cannot sign in on the copy"]),
    ];
    const report = [
      `${countRows(before)} rows in ${before.size} tables, and the same on a copy of DATA_DIR`,
      "the service started on the copy; the owner signed in; a webhook was signed with the secret of before",
    ];
    return { report: faults.length > 0 ? report.slice(0, 1) : report, faults };
  } finally {
    await stopService(service, { keepData: true });
    await receiver.close();
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function hashDataDir(dataDir: string): Promise<Map<string, string>> {
  const server = await openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "test");
  try {
    return await hashTables(server.connection);
  } finally {
    await server.close();
  }
}
