import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  type EmbeddedPostgres,
  ensurePostgres,
  type SocketConnection,
} from "#lib/platform/runtime/postgres/embedded.ts";
import { initializeCluster, startServer } from "#lib/platform/runtime/postgres/embedded-start.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import {
  createTempData,
  createTempDir,
  isGone,
  query,
  type RunningProcess,
  readPostmasterPid,
  run,
  runProgram,
} from "./support.ts";

const log = () => {};
const FIXTURE = "tests/start/fixtures/embedded.ts";

type ReportedStart = { how: EmbeddedPostgres["startMode"]; connection: SocketConnection };

async function readReport(fixture: RunningProcess): Promise<ReportedStart> {
  return JSON.parse((await fixture.line()) ?? `{ "how": ${JSON.stringify(fixture.stderr())} }`);
}

/** Runs an application that starts PostgreSQL on the directory, fills a table and is killed with SIGKILL. */
async function crashApplication(dataDir: string): Promise<number> {
  const application = run(FIXTURE, [dataDir]);
  const { connection } = await readReport(application);
  await query(connection, "create table kept as select 42 as answer");
  application.child.kill("SIGKILL");
  await application.ended;
  return readPostmasterPid(dataDir) ?? 0;
}

const answer = async ({ connection }: { connection: SocketConnection }) =>
  (await query(connection, "select answer from kept"))[0]?.answer;

describe("the embedded PostgreSQL", () => {
  it("is created in a new directory, shared while it runs, stopped, and started again with its data", async () => {
    const dataDir = createTempDir();
    const first = await ensurePostgres({ dataDir, log });
    expect(first.startMode).toBe("initialized");
    await query(first.connection, "create table kept as select 42 as answer");
    const second = await ensurePostgres({ dataDir, log });
    expect(second.startMode).toBe("attached");
    expect(second.connection).toEqual(first.connection);
    await first.stop();
    expect(first.isRunning()).toBe(false);
    expect(readPostmasterPid(dataDir)).toBeUndefined();
    const third = await ensurePostgres({ dataDir, log });
    expect(third.startMode).toBe("started");
    expect(await answer(third)).toBe(42);
    await third.stop();
  });

  it("is durable, doesn't listen on a network, sorts the same on every machine, and doesn't let the service be a superuser", async () => {
    const server = await ensurePostgres({ dataDir: await createTempData(), log });
    const [settings] = await query(
      server.connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
        current_setting('listen_addresses') as network, current_setting('max_connections') as connections,
        current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
        (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
        (select rolsuper from pg_roles where rolname = current_user) as superuser, lower('ÅŁ') as lower`,
    );
    expect(settings).toEqual({
      fsync: "on",
      commits: "on",
      network: "",
      connections: "200",
      encoding: "UTF8",
      zone: "UTC",
      locale: "b C.UTF-8",
      superuser: false,
      lower: "åł",
    });
    expect(fs.statSync(path.dirname(server.connection.path)).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  it("is created or started only once when two processes start at the same time", async () => {
    const dataDir = createTempDir();
    const startRacers = async () => {
      const pair = [run(FIXTURE, [dataDir]), run(FIXTURE, [dataDir])];
      const results = await Promise.all(pair.map(readReport));
      for (const one of pair) one.child.stdin?.end();
      expect(await Promise.all(pair.map((one) => one.ended))).toEqual([0, 0]);
      return results.map(({ how }) => how).sort();
    };
    expect(await startRacers()).toEqual(["attached", "initialized"]);
    expect(await startRacers()).toEqual(["attached", "started"]);
    expect(fs.readdirSync(dataDir).sort()).toEqual(["pg", "pg-socket", "postgres.log"]);
  });

  it("keeps running when its application is killed, so that the next application can use and stop it", async () => {
    const dataDir = await createTempData();
    const pid = await crashApplication(dataDir);
    const next = await ensurePostgres({ dataDir, log });
    expect(next.startMode).toBe("attached");
    expect(await answer(next)).toBe(42);
    await next.stop();
    await waitUntil(() => isGone(pid));
  });

  it("recovers all committed data after it was killed", async () => {
    const dataDir = await createTempData();
    const pid = await crashApplication(dataDir);
    process.kill(pid, "SIGKILL");
    const next = await ensurePostgres({ dataDir, log });
    expect(next.startMode).toBe("started");
    expect(readPostmasterPid(dataDir)).not.toBe(pid);
    expect(await answer(next)).toBe(42);
    await next.stop();
  });

  it("starts even if its pid file names another program's process", async () => {
    const dataDir = await createTempData();
    process.kill(await crashApplication(dataDir), "SIGKILL");
    const pidFile = path.join(dataDir, "pg/postmaster.pid");
    await waitUntil(() => !readPostmasterPid(dataDir));
    const foreign = run("tests/start/fixtures/lock-racer.ts");
    fs.writeFileSync(pidFile, fs.readFileSync(pidFile, "utf8").replace(/^\d+/, String(foreign.pid)));
    const next = await ensurePostgres({ dataDir, log });
    expect(await answer(next)).toBe(42);
    await next.stop();
    expect(isGone(foreign.pid)).toBe(false);
  });

  it("starts empty after its directory was deleted, and never connects to the old server", async () => {
    const dataDir = createTempDir();
    const old = await ensurePostgres({ dataDir, log });
    await query(old.connection, "create table kept as select 42 as answer");
    fs.rmSync(dataDir, { recursive: true });
    fs.mkdirSync(dataDir);
    const anew = await ensurePostgres({ dataDir, log });
    expect(anew.startMode).toBe("initialized");
    await expect(answer(anew)).rejects.toThrow(/does not exist/);
    await anew.stop();
    await old.stop();
    expect(old.isRunning()).toBe(false);
  });

  it("runs next to a copy of its directory, each with its own data", async () => {
    const [dataDir, copy] = [await createTempData(), path.join(createTempDir(), "copy")];
    const original = await ensurePostgres({ dataDir, log });
    await query(original.connection, "create table kept as select 42 as answer", "checkpoint").catch(
      () => {},
    );
    const program = 'cp -a "$0/." "$1"';
    await runProgram("/bin/sh", ["-c", program, dataDir, copy]).ended;
    const second = await ensurePostgres({ dataDir: copy, log });
    expect(second.startMode).toBe("started");
    await query(second.connection, "create table only_here ()");
    await expect(query(original.connection, "select * from only_here")).rejects.toThrow(/does not exist/);
    await second.stop();
    expect(original.isRunning()).toBe(true);
    await original.stop();
  });

  it("is restarted when its socket was removed and it can't be reached", async () => {
    const dataDir = await createTempData();
    const lost = await ensurePostgres({ dataDir, log });
    fs.rmSync(path.join(dataDir, "pg-socket"), { recursive: true });
    const next = await ensurePostgres({ dataDir, log });
    expect(next.startMode).toBe("started");
    expect(lost.isRunning()).toBe(false);
    await next.stop();
  });

  it("puts its socket below /tmp when the path would be too long", async () => {
    const dataDir = path.join(createTempDir(), "long".repeat(25));
    fs.mkdirSync(dataDir);
    const server = await ensurePostgres({ dataDir, log });
    expect(server.connection.path).toMatch(/^\/tmp\/touchstone-[0-9a-f]{16}\//);
    expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    fs.rmSync(path.dirname(server.connection.path), { recursive: true });
  });

  it("refuses a database of another major version and says what to do", async () => {
    const dataDir = await createTempData();
    await (await ensurePostgres({ dataDir, log })).stop();
    fs.writeFileSync(path.join(dataDir, "pg/PG_VERSION"), "17\n");
    await expect(ensurePostgres({ dataDir, log })).rejects.toThrow(
      /was created by PostgreSQL 17, but this is PostgreSQL 18/,
    );
  });

  it("reports why it can't start", async () => {
    const dataDir = await createTempData();
    await (await ensurePostgres({ dataDir, log })).stop();
    fs.appendFileSync(path.join(dataDir, "pg/postgresql.conf"), "nonsense = 1\n");
    await expect(ensurePostgres({ dataDir, log })).rejects.toThrow(/can't start.*\n?.*nonsense/s);
  });

  describe.each([
    ["initdb", initializeCluster],
    ["postgres", startServer],
  ])("when %s fails", (program, start) => {
    /** Starts a program that fails with this output instead. */
    async function startFailing(output: string): Promise<string> {
      const home = createTempDir();
      fs.writeFileSync(path.join(home, program), `#!/bin/sh\necho '${output}' >&2\nexit 1\n`, {
        mode: 0o755,
      });
      const [cluster, logFile] = [path.join(home, "pg"), path.join(home, "postgres.log")];
      const layout = { runAs: {}, cluster, socketDir: home, logFile, copiesDir: home };
      const error = await start(layout, home).catch((error: unknown) => error);
      return String(error).replaceAll(home, "DATA_DIR");
    }

    it.each([
      ["FATAL:  could not extend file: No space left on device", "its disk is full"],
      ["FATAL:  could not extend file: Disk quota exceeded", "its disk quota has been reached"],
    ])("reports a full disk instead of PostgreSQL's output: %s", async (output, reason) => {
      expect(await startFailing(output)).toBe(
        `OperatorError: The data directory DATA_DIR can't be used: ${reason}. Fix this, or set DATA_DIR to another directory.`,
      );
    });

    it("reports the output if memory is full, which has the same message", async () => {
      const output = 'FATAL:  could not resize shared memory segment "/a": No space left on device';
      expect(await startFailing(output)).toContain(output);
    });
  });
});
