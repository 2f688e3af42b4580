import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import type { Build, WebOptions, WebServer } from "./web.ts";

/** What a web process is told, and what it answers to `begin`. */
export type WorkerCommand =
  | { begin: { database: DatabaseConnection; build: Build } }
  | "announceStop"
  | "close";
export type WorkerReport =
  | { port: number }
  | { failure: { message: string; code?: string; syscall?: string } };

/** Before a process that has died is followed by another one: twice as long each time, until one has lasted. */
const PAUSE_MS = { first: 100, longest: 30_000 };
const STABLE_MS = 60_000;

/**
 * WEB_CONCURRENCY processes behind one port, each with a pool of its own. What they must agree on they agree on in the
 * database, as instances on several machines do. One that dies takes with it what it was answering, and another follows.
 */
export async function serveWebProcesses({ env, database, build }: WebOptions): Promise<WebServer> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, "web-process.ts") });
  const workers = new Set<Worker>();
  let isStopping = false;

  const begin = async (): Promise<number> => {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
    await once(worker, "online");
    sendCommand(worker, { begin: { database, build } });
    const port = await waitForPort(worker);
    const startedAt = performance.now();
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      console.error(`A web process ended (${signal ?? code}); another one begins.`);
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
      console.error(`A web process could not begin: ${error.message}`);
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

/** The port it listens on. @throws what it failed with, or that it ended before. */
function waitForPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("message", (report: WorkerReport) => {
      if ("port" in report) return resolve(report.port);
      const { message, ...more } = report.failure;
      reject(Object.assign(new Error(message), more));
    });
    worker.once("exit", (code, signal) =>
      reject(new Error(`a web process ended with ${signal ?? code} before it listened`)),
    );
  });
}
