import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { findPostmaster, type Postmaster, signalStop } from "#lib/platform/runtime/postgres/postmaster.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";

/** A PostgreSQL for one part, which this process restarts whenever it dies. */
export type ChaosDatabase = {
  dataDir: string;
  connection: DatabaseConnection;
  /** Stops it with `immediate`, like a power failure. Resolves when it is ready again. */
  kill(): Promise<void>;
  /** Kills it and keeps it down. Resolves to a function that lets it start again. */
  takeDown(): Promise<() => Promise<void>>;
  /** Freezes all of its processes. Returns a function that lets them continue. */
  freeze(): () => void;
};

const READY_LIMIT_MS = 60_000;

/** Runs the work with a database, and removes it at the end. */
export async function withDatabase<T>(work: (database: ChaosDatabase) => Promise<T>): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-chaos-"));
  fs.chmodSync(dataDir, 0o755);
  const cluster = path.join(dataDir, "pg");
  const open = () => openDatabaseServer({ DATA_DIR: dataDir, DATABASE_URL: undefined }, "service");
  let server = await open();
  const getPostmaster = (): Postmaster => {
    const postmaster = findPostmaster(cluster);
    if (!postmaster) throw new Error("PostgreSQL does not run");
    return postmaster;
  };
  try {
    return await work({
      dataDir,
      connection: server.connection,
      async kill() {
        const { pid } = getPostmaster();
        signalStop(getPostmaster(), "SIGQUIT");
        await waitForRestart(cluster, pid);
      },
      async takeDown() {
        signalStop(getPostmaster(), "SIGQUIT");
        await server.close();
        return async () => {
          server = await open();
        };
      },
      freeze() {
        const pids = listProcesses(getPostmaster().pid);
        for (const pid of pids) process.kill(pid, "SIGSTOP");
        return () => {
          for (const pid of pids) process.kill(pid, "SIGCONT");
        };
      },
    });
  } finally {
    await server.close();
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until a new postmaster has replaced the dead one. */
async function waitForRestart(cluster: string, dead: number): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await sleep(20)) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.isReady && postmaster.pid !== dead) return;
  }
  throw new Error("PostgreSQL has not come back");
}

/** Lists the processes of the postmaster and its backends. */
function listProcesses(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...children.map(Number)];
}
