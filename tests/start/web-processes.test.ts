import { execFileSync } from "node:child_process";
import cluster from "node:cluster";
import fs from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { loadEnv } from "#lib/platform/runtime/env.ts";
import { serveWebProcesses } from "#scripts/web-processes.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { isGone, readPostmasterPid, tryKill } from "./support.ts";

let service: RunningService | undefined;
afterEach(async () => {
  if (service) await stopService(service);
  service = undefined;
});

const startWebService = async () => {
  service = await startService({ build: "none", env: { WEB_CONCURRENCY: "2" } });
  return service;
};

/** Lists the pids of the web processes. */
function listWebProcesses({ child }: RunningService): number[] {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(child.pid)], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes("web-process.ts"))
    .map((line) => Number.parseInt(line, 10));
}

const isHealthy = async ({ baseUrl }: RunningService): Promise<boolean> =>
  (await fetch(`${baseUrl}/healthz`, { headers: { connection: "close" } })).ok;

describe("WEB_CONCURRENCY processes on one port", () => {
  test("enforce limits exactly across all processes", async () => {
    const { baseUrl, connection } = await startWebService();
    const database = openDatabase(connection, 1);
    const { apiKey } = await bootstrapOrganization(database.db, new Date(), {
      organization: "Several",
      email: "ada@example.com",
      password: "correct horse battery",
      scopes: ["read:results"],
      limits: { default: 30, submit: 1, check: 1 },
    });
    await database.close();
    const headers = { authorization: `Bearer ${apiKey}`, connection: "close" };
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => fetch(`${baseUrl}/v1/learners/x/results`, { headers })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(50).fill(429)]);
    const left = answers.filter(({ ok }) => ok).map(({ headers }) => headers.get("ratelimit-remaining"));
    expect(new Set(left).size).toBe(30);
  });

  test("replace a process that dies, while the others serve requests", async () => {
    const running = await startWebService();
    const [first = 0, second = 0] = listWebProcesses(running);
    expect(await isHealthy(running)).toBe(true);
    tryKill(first, "SIGKILL");
    // Until the parent notices, it can still pass connections to the dead process, which then fail.
    await waitUntil(() => !fs.existsSync(`/proc/${first}`));
    expect(await isHealthy(running)).toBe(true);
    await waitUntil(() => listWebProcesses(running).length === 2);
    expect(listWebProcesses(running)).toContain(second);
    expect(listWebProcesses(running)).not.toContain(first);
  });

  test("report a process that is killed before it can be told to begin, so that it is replaced", async () => {
    cluster.once("fork", (worker) => worker.process.kill("SIGKILL"));
    const env = loadEnv({ NODE_ENV: "test", WEB_CONCURRENCY: "1" });
    const started = serveWebProcesses({ env, database: "postgres://localhost", build: "none" });
    await expect(started).rejects.toThrow("A web process ended (SIGKILL) before it was listening");
  });

  test("end when the service is stopped or killed", async () => {
    const told = await startWebService();
    const inOrder = listWebProcesses(told);
    await stopService(told);
    expect(told.child.exitCode).toBe(0);
    expect(inOrder.map(isGone)).toEqual([true, true]);

    const killed = await startWebService();
    const orphans = listWebProcesses(killed);
    killed.child.kill("SIGKILL");
    await waitUntil(() => orphans.every(isGone));
    const postmaster = readPostmasterPid(killed.dataDir);
    if (postmaster) tryKill(postmaster, "SIGQUIT");
  });
});
