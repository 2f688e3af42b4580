import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach } from "vitest";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { copyCluster } from "#tests/support/cluster-template.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");
export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** Functions that clean up after a test: they end the processes that it started, by pid, and remove its directories. */
const leftovers: (() => void)[] = [];
afterEach(() => {
  for (const clear of leftovers.splice(0).reverse()) clear();
});

/** Creates a directory for one test. Before it is removed, a PostgreSQL that a failed test left running is stopped. */
export function createTempDir(owner?: { uid: number; gid: number }): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-start-"));
  fs.chmodSync(dir, 0o755);
  if (owner) fs.chownSync(dir, owner.uid, owner.gid);
  leftovers.push(() => {
    stopLeftoverPostgres(dir);
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dir;
}

let shared: string | undefined;
afterAll(() => {
  if (shared) fs.rmSync(shared, { recursive: true, force: true });
});

/** Creates a directory with a migrated, empty database, shared by the tests of a file that leave it unchanged. */
export async function createSharedData(): Promise<string> {
  if (!shared) {
    shared = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-start-"));
    fs.chmodSync(shared, 0o755);
    await copyCluster(shared, "migrated");
  }
  const dir = shared;
  leftovers.push(() => stopLeftoverPostgres(dir));
  return dir;
}

/** Copies that directory for one test, because creating a database takes longer than most tests. */
export async function createTempData(): Promise<string> {
  const dir = createTempDir();
  execFileSync("cp", ["-a", path.join(await createSharedData(), "pg"), dir]);
  return dir;
}

function stopLeftoverPostgres(dir: string): void {
  const pid = readPostmasterPid(dir);
  if (pid) tryKill(pid, "SIGQUIT");
}

export function readPostmasterPid(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("/postgres\0-D") ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

export type RunningProcess = {
  child: ChildProcess;
  pid: number;
  /** Resolves to the next line of standard output, or undefined after its end. */
  line(): Promise<string | undefined>;
  /** Returns everything on this output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves to the exit code, or the signal that ended the process, after its output is complete. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Runs a fixture or script of the checkout as a process, as run.mjs does. */
export function run(file: string, args: string[] = [], options: SpawnOptions = {}): RunningProcess {
  const imports = pathToFileURL(path.join(ROOT, "scripts/own-imports.mjs"));
  return runProgram(process.execPath, [`--import=${imports}`, path.join(ROOT, file), ...args], options);
}

export function runProgram(program: string, args: string[], options: SpawnOptions = {}): RunningProcess {
  const child = spawn(program, args, { cwd: ROOT, stdio: "pipe", ...options });
  const pid = child.pid ?? 0;
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const lines = child.stdout && readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, "close").then(([code, signal]): number | NodeJS.Signals => code ?? signal);
  leftovers.push(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  });
  return {
    child,
    pid,
    line: async () => (await lines?.next())?.value,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
  };
}

export const isGone = (pid: number): boolean =>
  !fs.existsSync(`/proc/${pid}`) || readProcessState(pid) === "Z";

function readProcessState(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.[0];
  } catch {
    return undefined;
  }
}

/** Runs statements in one session. Returns the rows of the last one. */
export async function query(connection: SocketConnection, ...statements: string[]): Promise<postgres.Row[]> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} });
  try {
    let rows: postgres.Row[] = [];
    for (const statement of statements) rows = [...(await sql.unsafe(statement))];
    return rows;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
