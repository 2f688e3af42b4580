import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readHolder } from "#lib/platform/runtime/postgres/data-lock.ts";
import { ensureBuild } from "#scripts/build.ts";
import {
  createTempData,
  isGone,
  ROOT,
  type RunningProcess,
  readPostmasterPid,
  runProgram,
} from "#tests/start/support.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

// This has a longer limit, because the pages might not be built yet and the machine can be busy.
beforeAll(() => ensureBuild(), 400_000);

const getChildPid = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);

/** Starts `npm run -s <script>` as a person does. `runner` is scripts/run.mjs, and `main` is the script itself. */
async function startWithNpm(script: string, dataDir: string, waitForOutput: string, webProcesses = "1") {
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: "0",
  };
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
  const options = { cwd: ROOT, env: { ...env, PATH, WEB_CONCURRENCY: webProcesses } };
  const npm = runProgram("npm", ["run", "-s", script], options);
  await waitUntil(
    () => `${npm.stdout()}${npm.stderr()}`.includes(waitForOutput),
    `${script} says "${waitForOutput}"`,
  );
  const runner = getChildPid(npm.pid);
  return { npm, runner, main: getChildPid(runner) };
}

/** Starts a request by sending a part of its body. `finish` sends the rest and resolves to the status. */
async function openRequest(address: string): Promise<{ finish(): Promise<number | undefined> }> {
  const headers = { "content-type": "application/json", "content-length": 2, expect: "100-continue" };
  const request = http.request(`${address}/v1/folders`, { method: "POST", headers });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    request.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject);
  });
  await new Promise<void>((resolve) => request.once("continue", resolve).flushHeaders());
  return {
    finish() {
      request.end("{}");
      return answer;
    },
  };
}

const hasStopped = (npm: RunningProcess) => npm.stderr().includes("Stopping: ");

describe("kill -9", () => {
  test.each([
    ["npm", "1"],
    ["scripts/run.mjs", "2"],
  ])("of %s cleanly stops the service (WEB_CONCURRENCY=%s) and PostgreSQL", async (which, count) => {
    const dataDir = await createTempData();
    const { npm, runner, main } = await startWithNpm("start", dataDir, "/docs", count);
    const [, address = ""] = /running at (\S+)/.exec(npm.stdout()) ?? [];
    const request = await openRequest(address);
    const webProcesses = fs.readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim().split(" ");
    if (count === "2") expect(webProcesses.length).toBeGreaterThanOrEqual(2);
    process.kill(which === "npm" ? npm.pid : runner, "SIGKILL");
    await waitUntil(() => hasStopped(npm), "the service notices", 5000);
    expect(await request.finish()).toBe(401);
    await waitUntil(
      () => [runner, main, ...webProcesses.map(Number)].every(isGone),
      "all processes are gone",
      10_000,
    );
    expect(readPostmasterPid(dataDir)).toBeUndefined();
    expect(readHolder(dataDir)).toBeUndefined();
  });

  test.each(["npm", "scripts/run.mjs"])("of %s cleanly stops the worker and PostgreSQL", async (which) => {
    const dataDir = await createTempData();
    const { npm, runner, main } = await startWithNpm("worker", dataDir, "The worker is running");
    process.kill(which === "npm" ? npm.pid : runner, "SIGKILL");
    await waitUntil(() => [runner, main].every(isGone), "all processes are gone", 10_000);
    expect(hasStopped(npm)).toBe(true);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
    expect(readHolder(dataDir)).toBeUndefined();
  });
});
