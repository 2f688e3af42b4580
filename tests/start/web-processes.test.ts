import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/create.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { until } from "#tests/support/until.ts";
import { isGone, postmasterPid, tryKill } from "./support.ts";

let service: RunningService | undefined;
afterEach(async () => {
  if (service) await stopService(service);
  service = undefined;
});

const started = async () => {
  service = await startService({ door: "none", env: { WEB_CONCURRENCY: "2" } });
  return service;
};

/** The processes that answer requests. */
function webProcesses({ child }: RunningService): number[] {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(child.pid)], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes("web-process.ts"))
    .map((line) => Number.parseInt(line, 10));
}

const isHealthy = async ({ baseUrl }: RunningService): Promise<boolean> =>
  (await fetch(`${baseUrl}/healthz`, { headers: { connection: "close" } })).ok;

describe("WEB_CONCURRENCY processes on one port", () => {
  test("keep limits exactly, together", async () => {
    const { baseUrl, connection } = await started();
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

  test("one that dies is followed by another, and meanwhile the rest answers", async () => {
    const running = await started();
    const [first = 0, second = 0] = webProcesses(running);
    expect(await isHealthy(running)).toBe(true);
    tryKill(first, "SIGKILL");
    // Until its parent has heard of it, connections may still be handed to it, and die with it.
    await until(() => !fs.existsSync(`/proc/${first}`));
    expect(await isHealthy(running)).toBe(true);
    await until(() => webProcesses(running).length === 2);
    expect(webProcesses(running)).toContain(second);
    expect(webProcesses(running)).not.toContain(first);
  });

  test("end with the service: when it is told to, and when it is killed", async () => {
    const told = await started();
    const inOrder = webProcesses(told);
    await stopService(told);
    expect(told.child.exitCode).toBe(0);
    expect(inOrder.map(isGone)).toEqual([true, true]);

    const killed = await started();
    const orphans = webProcesses(killed);
    killed.child.kill("SIGKILL");
    await until(() => orphans.every(isGone));
    const postmaster = postmasterPid(killed.dataDir);
    if (postmaster) tryKill(postmaster, "SIGQUIT");
  });
});
