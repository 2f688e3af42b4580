import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject, Vitest } from "vitest/node";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { copyCluster } from "./cluster-template.ts";

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

/** The build of scripts/web.ts for each service that projects use, by their TEST_SERVICE. */
const BUILDS = { api: "none", clients: "none", next: "next", pages: "production" } as const;

type ServiceName = keyof typeof BUILDS;
type SharedService = { service: Promise<RunningService>; users: number };
/** Vitest loads this file again for each project, but in one process, so the services are kept in its global object. */
const shared = globalThis as typeof globalThis & {
  testServices?: Map<ServiceName, SharedService>;
  stoppingServices?: Promise<void>[];
};

/** Starts one service process with its own data directory, for all files of the projects that name it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = getServiceName(project) as ServiceName;
  shared.testServices ??= new Map();
  const services = shared.testServices;
  // Vitest sets up one project after another. In a whole run, the first one starts the services of all of them.
  for (const each of process.env.TEST_EVERYTHING ? listServiceNames(project.vitest) : [name]) {
    if (services.has(each)) continue;
    const service = startSharedService(BUILDS[each]);
    // The project that awaits it reports a failure.
    service.catch(() => {});
    services.set(each, { service, users: 0 });
  }
  const entry = services.get(name) as SharedService;
  entry.users++;
  const service = await entry.service;
  project.provide("baseUrl", service.baseUrl);
  project.provide("connection", service.connection);
  project.provide("logFile", service.logFile);
  return async () => {
    entry.users--;
    if (entry.users > 0) return;
    services.delete(name);
    // Vitest tears down one project after another. The last one waits for all services, which stop at the same time.
    shared.stoppingServices = [...(shared.stoppingServices ?? []), stopService(service)];
    if (services.size === 0) await Promise.all(shared.stoppingServices);
  };
}

/** The environment is missing, contrary to its type, in projects that set none. */
const getServiceName = (project: TestProject): ServiceName | undefined =>
  project.config.env?.TEST_SERVICE as ServiceName | undefined;

const listServiceNames = ({ projects }: Vitest): ServiceName[] =>
  projects.map(getServiceName).filter((name) => name !== undefined);

async function startSharedService(build: (typeof BUILDS)[keyof typeof BUILDS]): Promise<RunningService> {
  if (build !== "none") {
    const { ensureBuild } = await import("#scripts/build.ts");
    await ensureBuild();
  }
  // Tests of pages run with the webhook worker, as in production.
  const env: Record<string, string> =
    build === "production" ? { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1", TRUST_PROXY: "1" } : {};
  return startService({ build, env });
}

/** Starts a service process. `build` selects how it serves requests (scripts/web.ts). */
export async function startService(options: {
  build: "none" | "next" | "production";
  env?: Record<string, string>;
  dataDir?: string;
  /** The connection of a running instance, for starting another one on the same database. */
  existingDatabase?: DatabaseConnection;
}): Promise<RunningService> {
  const dataDir = options.dataDir ?? (await createDataDir(options.existingDatabase === undefined));
  const logFile = path.join(dataDir, "service.log");
  const log = fs.openSync(logFile, "a");
  const existingDatabase = options.existingDatabase ? [JSON.stringify(options.existingDatabase)] : [];
  const child = spawn(
    process.execPath,
    [
      // As in run.mjs, this makes the start faster.
      `--import=${pathToFileURL(path.resolve("scripts/own-imports.mjs"))}`,
      path.resolve("tests/support/run-service.ts"),
      options.build,
      ...existingDatabase,
    ],
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

async function createDataDir(withCluster: boolean): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-test-"));
  if (withCluster) await copyCluster(dataDir, "migrated");
  return dataDir;
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
