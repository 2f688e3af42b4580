import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";

export type RunningService = {
  baseUrl: string;
  connection: DatabaseConnection;
  dataDir: string;
  logFile: string;
  child: ChildProcess;
};

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    connection: DatabaseConnection;
    logFile: string;
  }
}

/** The build of scripts/web.ts for each value of TEST_DOOR. */
const BUILDS = { direct: "none", next: "next", production: "production" } as const;

/** Starts one service process with its own data directory, for all files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = BUILDS[project.config.env.TEST_DOOR as keyof typeof BUILDS];
  if (build !== "none") {
    const { ensureBuild } = await import("#scripts/build.ts");
    await ensureBuild();
  }
  // Tests of pages run with the webhook worker, as in production.
  const env: Record<string, string> =
    build === "production" ? { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1", TRUST_PROXY: "1" } : {};
  const service = await startService({ build, env });
  project.provide("baseUrl", service.baseUrl);
  project.provide("connection", service.connection);
  project.provide("logFile", service.logFile);
  return () => stopService(service);
}

/** Starts a service process. `build` selects how it serves requests (scripts/web.ts). */
export async function startService(options: {
  build: "none" | "next" | "production";
  env?: Record<string, string>;
  dataDir?: string;
  /** The connection of a running instance, for starting another one on the same database. */
  existingDatabase?: DatabaseConnection;
}): Promise<RunningService> {
  const dataDir = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-test-"));
  const logFile = path.join(dataDir, "service.log");
  const log = fs.openSync(logFile, "a");
  const existingDatabase = options.existingDatabase ? [JSON.stringify(options.existingDatabase)] : [];
  const child = spawn(
    process.execPath,
    [path.resolve("tests/support/run-service.ts"), options.build, ...existingDatabase],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        PORT: "0",
        DATABASE_URL: "",
        // Deliveries would change the data that tests check. Tests of webhooks start a separate service.
        WEBHOOK_WORKER: "0",
        ...options.env,
      },
      stdio: ["ignore", log, log, "ipc"],
    },
  );
  fs.closeSync(log);
  const { port, connection } = await waitForStartup(child, logFile);
  return { baseUrl: `http://127.0.0.1:${port}`, connection, dataDir, logFile, child };
}

/** Stops the service as an operator would, waits until it has ended, and removes its data. */
export async function stopService(service: RunningService, { keepData = false } = {}): Promise<void> {
  await new Promise<void>((resolve) => {
    if (service.child.exitCode !== null || service.child.signalCode !== null) return resolve();
    service.child.once("exit", () => resolve());
    service.child.kill("SIGTERM");
  });
  if (!keepData) fs.rmSync(service.dataDir, { recursive: true, force: true });
}

/** Resolves to the port and the database connection when the service listens. */
function waitForStartup(
  child: ChildProcess,
  logFile: string,
): Promise<{ port: number; connection: DatabaseConnection }> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`the service ended with ${code}:\n${fs.readFileSync(logFile, "utf8")}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as { port: number; connection: DatabaseConnection });
    });
  });
}
