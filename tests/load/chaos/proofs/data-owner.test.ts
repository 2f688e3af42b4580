import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { pipeline } from "node:stream";
import { describe, expect, it } from "vitest";
import { readHolder } from "#lib/platform/runtime/postgres/data-lock.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import {
  createSharedData,
  createTempDir,
  isGone,
  query,
  type RunningProcess,
  readPostmasterPid,
  run,
  runProgram,
} from "#tests/start/support.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const open = (dataDir: string, role: string): RunningProcess =>
  run("tests/start/fixtures/database-server.ts", [dataDir, role]);

async function readConnection(fixture: RunningProcess) {
  const line = await fixture.line();
  if (!line) throw new Error(fixture.stderr());
  return JSON.parse(line);
}

async function close(fixture: RunningProcess) {
  fixture.child.stdin?.end();
  return fixture.ended;
}

describe("a process that opens the database of a data directory", () => {
  it("gets DATABASE_URL unchanged if it is set, and takes no lock", async () => {
    const admin = open(await createSharedData(), "admin");
    const { path: socket, user, database } = await readConnection(admin);
    const relay = net.createServer((near) => {
      const far = net.connect(socket);
      pipeline(near, far, near, () => {});
    });
    await once(relay.listen(0, "127.0.0.1"), "listening");
    const { port } = relay.address() as net.AddressInfo;
    const url = `postgres://${user}@127.0.0.1:${port}/${database}`;
    const dataDir = path.join(createTempDir(), "data");
    const server = await openDatabaseServer({ DATABASE_URL: url, DATA_DIR: dataDir }, "service");
    expect(server.connection).toBe(url);
    await server.close();
    expect(fs.existsSync(dataDir)).toBe(false);
    relay.close();
    expect(await close(admin)).toBe(0);
  });

  it("starts PostgreSQL and stops it at the end, if no other process uses it", async () => {
    const dataDir = await createSharedData();
    const admin = open(dataDir, "admin");
    expect(await query(await readConnection(admin), "select 1 as one")).toEqual([{ one: 1 }]);
    const pid = readPostmasterPid(dataDir) ?? 0;
    expect(await close(admin)).toBe(0);
    await waitUntil(() => isGone(pid));
    expect(readHolder(dataDir)).toBeUndefined();
  });

  it("uses a running service's PostgreSQL, and leaves it running", async () => {
    const dataDir = await createSharedData();
    const service = open(dataDir, "service");
    // The command starts while the service is still starting.
    await waitUntil(() => readHolder(dataDir)?.role === "service");
    const admin = open(dataDir, "admin");
    expect(await readConnection(admin)).toEqual(await readConnection(service));
    expect(await close(admin)).toBe(0);
    expect(readHolder(dataDir)).toMatchObject({ pid: service.pid, address: "http://localhost:1234" });
    expect(readPostmasterPid(dataDir)).toBeDefined();
    expect(await close(service)).toBe(0);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
  });

  it("waits while a command uses it, whether it is a command or a service itself", async () => {
    const dataDir = await createSharedData();
    const first = open(dataDir, "admin");
    await readConnection(first);
    const waiting = [open(dataDir, "admin"), open(dataDir, "service")];
    for (const one of waiting) {
      await waitUntil(() =>
        one.stderr().includes(`Waiting for the command "admin" (process ${first.pid}) to finish.`),
      );
      expect(one.stdout()).toBe("");
    }
    expect(await close(first)).toBe(0);
    // Depending on the timing, the command finishes before the service starts, or it runs at the same time.
    const [admin, service] = waiting;
    if (admin) expect(await close(admin)).toBe(0);
    if (service) expect(await readConnection(service)).toMatchObject({ database: "touchstone" });
    if (service) expect(await close(service)).toBe(0);
  });

  it("is refused as a second service, with the first one's process and address in one sentence", async () => {
    const dataDir = await createSharedData();
    const service = open(dataDir, "service");
    await readConnection(service);
    const second = open(dataDir, "service");
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toBe(
      `Touchstone is already running on ${dataDir}: process ${service.pid} at http://localhost:1234.\n`,
    );
    await close(service);
  });

  it("takes over PostgreSQL from a killed service, and stops it at the end", async () => {
    const dataDir = await createSharedData();
    const service = open(dataDir, "service");
    await readConnection(service);
    const pid = readPostmasterPid(dataDir) ?? 0;
    service.child.kill("SIGKILL");
    await service.ended;
    const next = open(dataDir, "service");
    await readConnection(next);
    expect(readPostmasterPid(dataDir)).toBe(pid);
    expect(await close(next)).toBe(0);
    await waitUntil(() => isGone(pid));
  });

  it("restarts PostgreSQL on the same connection when it dies under a running service", async () => {
    const dataDir = await createSharedData();
    const service = open(dataDir, "service");
    const connection = await readConnection(service);
    const pid = readPostmasterPid(dataDir) ?? 0;
    process.kill(pid, "SIGKILL");
    await waitUntil(() => query(connection, "select 1").then(...answered));
    expect(readPostmasterPid(dataDir)).not.toBe(pid);
    expect(service.stderr()).toContain("PostgreSQL stopped unexpectedly. Restarting it.");
    expect(await close(service)).toBe(0);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
  });

  it("stops PostgreSQL even when it ends without closing the database", async () => {
    const dataDir = await createSharedData();
    const script = `import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
      await openDatabaseServer({ DATA_DIR: ${JSON.stringify(dataDir)} }, "admin");
      throw new Error("on the way");`;
    const failing = runProgram(process.execPath, ["--input-type=module-typescript", "-e", script]);
    expect(await failing.ended).toBe(1);
    expect(readHolder(dataDir)).toBeUndefined();
    await waitUntil(() => !readPostmasterPid(dataDir));
  });
});

const answered = [() => true, () => false] as const;
