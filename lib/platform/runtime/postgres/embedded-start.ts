import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { createDataDirError } from "#lib/platform/runtime/data-dir.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { type EmbeddedLayout, getSocketPath, makePrivateDir } from "./embedded-layout.ts";
import { isAnswering, SUPERUSER } from "./embedded-sql.ts";
import { findPostmaster, removeLeftovers, stopPostmaster } from "./postmaster.ts";

/** Includes the time for crash recovery, which may have to replay the whole write-ahead log. */
export const START_LIMIT_MS = 300_000;
/** How long the remaining processes of a killed server can keep its shared memory in use. */
const LEFTOVERS_LIMIT_MS = 30_000;
/** If a server that is ready doesn't respond for this long, its socket is gone or its directory was moved. */
const UNRESPONSIVE_LIMIT_MS = 5_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Settings for a small server that shares two cores with the service. They don't reduce durability. */
const SETTINGS = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: "1.1",
  jit: "off",
  // Parallel plans would take the second core away from the service and need more /dev/shm than containers provide.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  // Checkpoints are rare and slow, because after each one, the first change to a page writes a full copy of the page.
  checkpoint_timeout: "15min",
  max_wal_size: "2GB",
  min_wal_size: "256MB",
  wal_buffers: "16MB",
  // The background writer keeps up with the small buffers. Otherwise a statement that changes many rows, such as a commit of
  // a regrade, writes out a page for each one that it reads.
  bgwriter_delay: "50ms",
  bgwriter_lru_maxpages: "1000",
  bgwriter_lru_multiplier: "4",
  timezone: "UTC",
  log_timezone: "UTC",
  // The log describes the server and must not contain personal data, so it includes no statement parameters and no
  // rejected rows.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_min_duration_statement: "2s",
  log_parameter_max_length: "0",
};

/**
 * Creates the cluster under a temporary name and then renames it, so that a cluster with the final name is always
 * complete.
 * @throws OperatorError if the disk is full or PostgreSQL can't run here
 */
export async function initializeCluster({ cluster, runAs }: EmbeddedLayout, bin: string): Promise<void> {
  const home = path.dirname(cluster);
  for (const name of fs.readdirSync(home)) {
    if (name.startsWith("pg.new-")) fs.rmSync(path.join(home, name), { recursive: true, force: true });
  }
  const tempDir = path.join(home, `pg.new-${randomBytes(6).toString("hex")}`);
  makePrivateDir(tempDir, runAs);
  const args = ["-D", tempDir, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions"];
  // This collation sorts and folds case the same way on every machine, whatever its C library.
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  try {
    await promisify(execFile)(path.join(bin, "initdb"), args, {
      ...runAs,
      cwd: "/",
      env: getServerEnvironment(),
    });
    fs.renameSync(tempDir, cluster);
  } catch (error) {
    fs.rmSync(tempDir, { recursive: true, force: true });
    throw createDiskError(home, String(error)) ?? createCannotRunError(error, path.join(bin, "initdb"));
  }
}

const getServerEnvironment = () => ({ NODE_ENV: "production" as const, PATH: process.env.PATH, LC_ALL: "C" });

/**
 * Returns the error for PostgreSQL's output if it says that the disk is full. The system has the same message if shared
 * memory or semaphores run out.
 */
function createDiskError(home: string, output: string): OperatorError | undefined {
  const lines = output.split("\n").filter((line) => !/shared memory|semaphore/i.test(line));
  const [message] = /no space left on device|disk quota exceeded/i.exec(lines.join("\n")) ?? [];
  if (message === undefined) return undefined;
  const code = /quota/i.test(message) ? "EDQUOT" : "ENOSPC";
  return createDataDirError(home, Object.assign(new Error(message), { code }));
}

function createCannotRunError(error: unknown, program: string): OperatorError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const reason =
    code === "ENOENT" && fs.existsSync(program)
      ? "its binaries need the GNU C library"
      : code === "EPERM" || code === "EINVAL"
        ? "PostgreSQL refuses to run as root, and this process isn't allowed to switch to an ordinary user"
        : stderr || String(error);
  return new OperatorError(
    `The embedded PostgreSQL can't run here: ${reason}. Set DATABASE_URL to use another PostgreSQL server.`,
  );
}

export function assertVersion({ cluster }: EmbeddedLayout, majorVersion: string): void {
  const found = fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === majorVersion) return;
  throw new OperatorError(
    `The database in ${cluster} was created by PostgreSQL ${found}, but this is PostgreSQL ${majorVersion}. ` +
      "Dump it with the old version, and load the dump into a new data directory.",
  );
}

/**
 * Starts the server and waits until it responds. If the server of another process is still stopping, this waits for it.
 * If the processes of a killed server still use its memory, the failed start is repeated.
 */
export async function startServer(layout: EmbeddedLayout, bin: string): Promise<"started" | "attached"> {
  const startedAt = Date.now();
  const hasPassed = (limit: number) => Date.now() - startedAt > limit;
  const logStart = rotateLog(layout.logFile);
  let child: ChildProcess | undefined;
  while (!hasPassed(START_LIMIT_MS)) {
    if (await isAnswering(layout)) return child ? "started" : "attached";
    const running = findPostmaster(layout.cluster);
    if (!child && running?.isReady && hasPassed(UNRESPONSIVE_LIMIT_MS)) await stopPostmaster(running);
    const hasFailed = child !== undefined && (child.exitCode !== null || child.signalCode !== null);
    if (!running && (!child || hasFailed)) {
      const serverOutput = hasFailed ? readLogSince(layout.logFile, logStart) : "";
      if (hasFailed && (hasPassed(LEFTOVERS_LIMIT_MS) || !/still in use|already exists/.test(serverOutput))) {
        throw (
          createDiskError(path.dirname(layout.cluster), serverOutput) ??
          new OperatorError(
            `PostgreSQL can't start (see ${layout.logFile}): ${serverOutput || "it printed no reason."}`,
          )
        );
      }
      if (hasFailed) await sleep(200);
      child = await launch(layout, bin);
    }
    await sleep(15);
  }
  throw new OperatorError(
    `PostgreSQL wasn't ready after ${START_LIMIT_MS / 1000} s. See ${layout.logFile} for the reason.`,
  );
}

/** Starts the server in a separate session, so that neither Ctrl-C nor the end of this process stops it. */
async function launch(layout: EmbeddedLayout, bin: string): Promise<ChildProcess> {
  removeLeftovers(layout.cluster, getSocketPath(layout.socketDir));
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = path.join(bin, "postgres");
  const output = fs.openSync(layout.logFile, "a", 0o640);
  try {
    const child = spawn(program, ["-D", layout.cluster, "-k", layout.socketDir, "-p", "5432", ...settings], {
      ...layout.runAs,
      cwd: "/",
      env: getServerEnvironment(),
      detached: true,
      stdio: ["ignore", output, output],
    });
    await once(child, "spawn");
    child.unref();
    return child;
  } catch (error) {
    throw createCannotRunError(error, program);
  } finally {
    fs.closeSync(output);
  }
}

/** Renames the log if it has grown too large. Returns the size of the current log. */
function rotateLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  fs.renameSync(file, `${file}.1`);
  return 0;
}

function readLogSince(file: string, start: number): string {
  return fs.readFileSync(file).subarray(start).toString("utf8").trim().split("\n").slice(-4).join("\n");
}
