import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readHolder, tryDataLock } from "#lib/platform/runtime/postgres/data-lock.ts";
import {
  isAlive,
  processIdentity,
  readOwner,
  tryLock,
  waitForLock,
} from "#lib/platform/runtime/process-lock.mjs";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createTempDir, isGone, isRoot, NOBODY, run, runProgram } from "./support.ts";

/** Writes a lock whose owner has died. */
function writeStaleLock(file: string, pid = 4_000_000): void {
  fs.writeFileSync(file, JSON.stringify({ pid, startedAt: "boot/1", nonce: "dead" }));
}

describe("a lock between processes", () => {
  it("belongs to one process, and to the next when it is released", () => {
    const file = path.join(createTempDir(), "lock");
    const first = tryLock(file, { what: "first" });
    expect(first.lock).toBeDefined();
    expect(tryLock(file)).toMatchObject({ owner: { pid: process.pid, what: "first" } });
    first.lock?.release();
    expect(tryLock(file).lock).toBeDefined();
    expect(fs.readdirSync(path.dirname(file))).toEqual(["lock"]);
  });

  it("is taken over from a dead owner", () => {
    const file = path.join(createTempDir(), "lock");
    writeStaleLock(file);
    expect(tryLock(file).lock).toBeDefined();
    expect(readOwner(file)?.pid).toBe(process.pid);
    expect(fs.readdirSync(path.dirname(file))).toEqual(["lock"]);
  });

  it("is taken over when the owner's pid now belongs to another process", () => {
    const file = path.join(createTempDir(), "lock");
    writeStaleLock(file, process.ppid);
    expect(tryLock(file).lock).toBeDefined();
  });

  it("is taken over when another process died while taking it over", () => {
    const file = path.join(createTempDir(), "lock");
    writeStaleLock(file);
    writeStaleLock(`${file}.dead`);
    expect(tryLock(file).lock).toBeDefined();
    expect(fs.readdirSync(path.dirname(file))).toEqual(["lock"]);
  });

  it("is taken over when its file is damaged", () => {
    const file = path.join(createTempDir(), "lock");
    fs.writeFileSync(file, "");
    expect(tryLock(file).lock).toBeDefined();
  });

  it("isn't released by a process that lost it", () => {
    const file = path.join(createTempDir(), "lock");
    const { lock } = tryLock(file);
    fs.rmSync(file);
    const other = tryLock(file);
    lock?.release();
    lock?.update({ address: "x" });
    expect(tryLock(file).owner).toMatchObject({ pid: process.pid });
    expect(readOwner(file)).not.toHaveProperty("address");
    other.lock?.release();
    expect(fs.existsSync(file)).toBe(false);
  });

  it("is waited for, at most as long as requested", async () => {
    const file = path.join(createTempDir(), "lock");
    const { lock } = tryLock(file);
    expect(await waitForLock(file, { waitMs: 60 })).toBeNull();
    const waiting = waitForLock(file, { onWait: () => lock?.release() });
    expect(await waiting).not.toBeNull();
  });

  it("goes to exactly one of several processes that try at once, whether it is free or its owner is dead", async () => {
    const dir = createTempDir();
    const racers = Array.from({ length: 4 }, () => run("tests/start/fixtures/lock-racer.ts"));
    const runRound = async (file: string) => {
      for (const racer of racers) racer.child.stdin?.write(`${file}\n`);
      const results = await Promise.all(racers.map((racer) => racer.line()));
      return results.filter((result) => result === "won").length;
    };
    for (let n = 0; n < 40; n++) {
      const file = path.join(dir, `lock-${n}`);
      if (n % 2) writeStaleLock(file);
      if (n % 4 === 3) writeStaleLock(`${file}.dead`);
      expect(await runRound(file)).toBe(1);
    }
    expect(fs.readdirSync(dir)).toHaveLength(40);
  });
});

describe("process identity", () => {
  it("is known for a live process, but not for a zombie", async () => {
    const script = "setTimeout(()=>{}, 1e6)";
    // The shell becomes the child's parent and never waits for it, so the child stays a zombie.
    const parent = runProgram("/bin/sh", [
      "-c",
      `"$0" -e "${script}" & echo $!; exec sleep 1000`,
      process.execPath,
    ]);
    const pid = Number(await parent.line());
    const startedAt = processIdentity(pid);
    expect(startedAt).not.toBeNull();
    expect(isAlive({ pid, startedAt: String(startedAt) })).toBe(true);
    process.kill(pid, "SIGKILL");
    await waitUntil(() => isGone(pid));
    expect(isAlive({ pid, startedAt: String(startedAt) })).toBe(false);
  });
});

describe("the lock of a data directory", () => {
  it("names its holder's pid, role and, once announced, address", () => {
    const dir = path.join(createTempDir(), "made", "on the way");
    expect(readHolder(dir)).toBeUndefined();
    const attempt = tryDataLock(dir, "service");
    expect(readHolder(dir)).toEqual({ pid: process.pid, role: "service" });
    attempt.lock?.announce("http://localhost:3000");
    expect(readHolder(dir)).toEqual({ pid: process.pid, role: "service", address: "http://localhost:3000" });
    attempt.lock?.release();
    expect(readHolder(dir)).toBeUndefined();
  });

  it.skipIf(!isRoot)("reports that the directory isn't writable", async () => {
    const dir = createTempDir();
    const fixture = run("tests/start/fixtures/database-server.ts", [path.join(dir, "data"), "admin"], NOBODY);
    expect(await fixture.ended).toBe(1);
    expect(fixture.stderr()).toMatch(
      /^The data directory .* can't be used: this user isn't allowed to write there\. .*set DATA_DIR to another directory\.\n$/,
    );
  });
});
