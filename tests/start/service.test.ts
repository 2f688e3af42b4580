import type { SpawnOptions } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readHolder } from "#lib/platform/runtime/postgres/data-lock.ts";
import { tryLock } from "#lib/platform/runtime/process-lock.mjs";
import { waitUntil } from "#tests/support/wait-until.ts";
import { runAdmin } from "./admin.ts";
import {
  createSharedData,
  createTempData,
  type RunningProcess,
  readPostmasterPid,
  run,
  runProgram,
} from "./support.ts";

const CHANNEL: SpawnOptions = { stdio: ["pipe", "pipe", "pipe", "ipc"] };

const start = (
  dataDir: string,
  variables: Record<string, string> = {},
  options: SpawnOptions = {},
): RunningProcess =>
  run("tests/start/fixtures/service.ts", [], {
    ...options,
    env: { ...process.env, PORT: "0", DATABASE_URL: "", REQUEST_MS: "0", ...variables, DATA_DIR: dataDir },
  });

async function waitForAddress(service: RunningProcess): Promise<string> {
  await waitUntil(() => service.stdout().includes("/docs") || service.child.exitCode !== null);
  return /running at (\S+)/.exec(service.stdout())?.[1] ?? service.stderr();
}

describe("a service", () => {
  it("prints its address, the address of the documentation, and how to get a key", async () => {
    const service = start(await createSharedData());
    const address = await waitForAddress(service);
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    expect(service.stdout()).toContain(`${address}/docs`);
    expect(service.stdout()).toContain("npm run -s admin -- bootstrap --org");
    service.child.kill("SIGTERM");
    expect(await service.ended).toBe(0);
  });

  it("doesn't ask for a first organization if there is one", async () => {
    const dataDir = await createTempData();
    const owner = ["--email", "ada@example.com", "--password", "a long password"];
    expect((await runAdmin(dataDir, "bootstrap", "--org", "Acme", ...owner)).code).toBe(0);
    const service = start(dataDir);
    await waitForAddress(service);
    service.child.kill("SIGTERM");
    expect(await service.ended).toBe(0);
    expect(service.stdout()).not.toContain("Create your first organization");
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "shuts down on %s: answers requests in progress, stops PostgreSQL and leaves no process",
    async (signal) => {
      const dataDir = await createSharedData();
      const service = start(dataDir, { REQUEST_MS: "400" });
      const response = fetch(await waitForAddress(service));
      await waitUntil(() => service.stdout().endsWith("request\n"));
      service.child.kill(signal);
      expect(await (await response).text()).toBe("done");
      expect(await service.ended).toBe(0);
      expect(readPostmasterPid(dataDir)).toBeUndefined();
      expect(readHolder(dataDir)).toBeUndefined();
    },
  );

  it("shuts down when the parent process with its IPC channel ends", async () => {
    const dataDir = await createSharedData();
    const service = start(dataDir, { REQUEST_MS: "400" }, CHANNEL);
    const response = fetch(await waitForAddress(service));
    await waitUntil(() => service.stdout().endsWith("request\n"));
    // Node doesn't emit "close" after a disconnect.
    const exit = once(service.child, "exit");
    service.child.disconnect();
    expect(await (await response).text()).toBe("done");
    expect(await exit).toEqual([0, null]);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
  });

  it("doesn't stop at once when the parent process ends some time after a signal", async () => {
    const service = start(await createSharedData(), { REQUEST_MS: "" }, CHANNEL);
    const response = fetch(await waitForAddress(service));
    await waitUntil(() => service.stdout().endsWith("request\n"));
    service.child.kill("SIGINT");
    await waitUntil(() => service.stderr().includes("Stopping"));
    const since = performance.now();
    await waitUntil(() => performance.now() - since > 1100);
    const exit = once(service.child, "exit");
    service.child.disconnect();
    service.child.stdin?.end();
    expect(await (await response).text()).toBe("done");
    expect(await exit).toEqual([0, null]);
  });

  it("keeps running when its output can't be written, as on a full disk", async () => {
    const full = fs.openSync("/dev/full", "w");
    const script = `import { main } from "#scripts/main.ts";
      await main(async () => {
        for (let n = 0; n < 5; n++) { console.error("told"); await new Promise((resolve) => setTimeout(resolve)); }
        return 7;
      });`;
    const options: SpawnOptions = { stdio: ["ignore", "pipe", full] };
    const speaker = runProgram(process.execPath, ["--input-type=module", "-e", script], options);
    expect(await speaker.ended).toBe(7);
    fs.closeSync(full);
  });

  it("treats a signal that is repeated at once as the same one, because Ctrl-C arrives twice", async () => {
    const service = start(await createSharedData(), { REQUEST_MS: "400" });
    const response = fetch(await waitForAddress(service));
    await waitUntil(() => service.stdout().endsWith("request\n"));
    // The system would merge two of the same signal.
    service.child.kill("SIGINT");
    service.child.kill("SIGTERM");
    expect(await (await response).text()).toBe("done");
    expect(await service.ended).toBe(0);
  });

  it("stops at once when a signal is repeated later, and still lets PostgreSQL shut down", async () => {
    const dataDir = await createSharedData();
    const service = start(dataDir, { REQUEST_MS: "60000" });
    const response = fetch(await waitForAddress(service)).catch(() => "cut off");
    await waitUntil(() => service.stdout().endsWith("request\n"));
    service.child.kill("SIGTERM");
    await waitUntil(() => {
      service.child.kill("SIGTERM");
      return service.stderr().includes("Stopping at once");
    });
    expect(await service.ended).toBe(1);
    expect(await response).toBe("cut off");
    expect(readHolder(dataDir)).toBeUndefined();
    await waitUntil(() => !readPostmasterPid(dataDir));
  });

  it("stops at once after SHUTDOWN_TIMEOUT_SECONDS", async () => {
    const dataDir = await createSharedData();
    const service = start(dataDir, { REQUEST_MS: "60000", SHUTDOWN_TIMEOUT_SECONDS: "1" });
    const response = fetch(await waitForAddress(service)).catch(() => "cut off");
    await waitUntil(() => service.stdout().endsWith("request\n"));
    service.child.kill("SIGTERM");
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toContain("Requests were still running after 1 s");
    expect(await response).toBe("cut off");
    await waitUntil(() => !readPostmasterPid(dataDir));
  });

  it("leaves nothing behind when it is stopped while it starts", async () => {
    const dataDir = await createSharedData();
    // It can't start PostgreSQL until this lock is free.
    const { lock } = tryLock(path.join(dataDir, "pg-start.lock"));
    onTestFinished(() => lock?.release());
    const service = start(dataDir);
    await waitUntil(() => readHolder(dataDir) !== undefined);
    service.child.kill("SIGTERM");
    lock?.release();
    expect(await service.ended).toBe(0);
    expect(service.stdout()).toBe("");
    expect(readPostmasterPid(dataDir)).toBeUndefined();
    expect(readHolder(dataDir)).toBeUndefined();
  });

  it("refuses to start on a data directory in use, without disturbing the running service", async () => {
    const dataDir = await createSharedData();
    const first = start(dataDir);
    const address = await waitForAddress(first);
    const second = start(dataDir);
    expect(await second.ended).toBe(1);
    expect(second.stdout()).toBe("");
    expect(second.stderr()).toBe(
      `Touchstone is already running on ${dataDir}: process ${first.pid} at ${address}.\n`,
    );
    expect(await (await fetch(address)).text()).toBe("done");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
  });

  it("reports that its port is in use, and leaves no PostgreSQL running", async () => {
    const first = start(await createTempData());
    const { port } = new URL(await waitForAddress(first));
    const dataDir = await createSharedData();
    const second = start(dataDir, { PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(
      `Port ${port} is in use by another program. Set PORT to a free port.\n`,
    );
    expect(readPostmasterPid(dataDir)).toBeUndefined();
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
  });

  it("starts on the data directory of a service that was killed", async () => {
    const dataDir = await createSharedData();
    const first = start(dataDir);
    await waitForAddress(first);
    first.child.kill("SIGKILL");
    await first.ended;
    expect(fs.existsSync(path.join(dataDir, "touchstone.lock"))).toBe(true);
    const second = start(dataDir);
    expect(await waitForAddress(second)).toMatch(/^http/);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
  });
});
