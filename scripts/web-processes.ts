import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import type { Build, WebOptions, WebServer } from "./web.ts";

/** The commands to a web process. It responds to `begin` with a report. */
export type WorkerCommand =
  | { begin: { database: DatabaseConnection; build: Build } }
  | "announceStop"
  | "close";
export type WorkerReport =
  | { port: number }
  | { failure: { message: string; code?: string; syscall?: string } };

/**
 * How long to wait before a process that has ended is replaced. The pause doubles until a process stays up for
 * STABLE_MS.
 */
const PAUSE_MS = { first: 100, longest: 30_000 };
const STABLE_MS = 60_000;

/**
 * Starts WEB_CONCURRENCY processes that share a port. Each has its own connection pool, and they coordinate through the
 * database, like instances on several machines. If a process dies, its current requests fail, and it is replaced.
 */
export async function serveWebProcesses({ env, database, build }: WebOptions): Promise<WebServer> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, "web-process.ts") });
  const workers = new Set<Worker>();
  let isStopping = false;

  const begin = async (): Promise<number> => {
    const worker = cluster.fork({ WEB_CONCURRENCY: env.WEB_CONCURRENCY });
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
    worker.once("online", () => sendCommand(worker, { begin: { database, build } }));
    const port = await waitForPort(worker);
    const startedAt = performance.now();
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      console.error(`A web process ended unexpectedly (${signal ?? code}). Starting another one.`);
      void restartAfterPause(performance.now() - startedAt > STABLE_MS ? PAUSE_MS.first : undefined);
    });
    return port;
  };
  let pause = PAUSE_MS.first;
  const restartAfterPause = async (from = pause): Promise<void> => {
    pause = Math.min(from * 2, PAUSE_MS.longest);
    await sleep(from, undefined, { ref: false });
    if (isStopping) return;
    await begin().catch((error: Error) => {
      console.error(`A web process couldn't start and will be retried: ${error.message}`);
      void restartAfterPause();
    });
  };

  const close = async () => {
    isStopping = true;
    await Promise.all([...workers].map(stopWorker));
  };
  const [port] = await Promise.all(Array.from({ length: env.WEB_CONCURRENCY }, begin)).catch(
    async (error) => {
      await close();
      throw error;
    },
  );
  return {
    port: port as number,
    announceStop() {
      isStopping = true;
      for (const worker of workers) sendCommand(worker, "announceStop");
    },
    close,
  };
}

function sendCommand(worker: Worker, command: WorkerCommand): void {
  if (worker.isConnected()) worker.send(command);
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, "exit");
  sendCommand(worker, "close");
  await exited;
}

/**
 * Resolves to the port on which the process listens. Rejects with the process's error, or if it ends before it listens.
 */
function waitForPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("message", (report: WorkerReport) => {
      if ("port" in report) return resolve(report.port);
      const { message, ...more } = report.failure;
      reject(Object.assign(new Error(message), more));
    });
    worker.once("exit", (code, signal) =>
      reject(new Error(`A web process ended (${signal ?? code}) before it was listening`)),
    );
  });
}
