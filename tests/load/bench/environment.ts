import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { variableNames } from "#lib/platform/runtime/env.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { getParentPid } from "./cpu.ts";
import type { ServiceConfig } from "./service.ts";
import { startWorker } from "./worker.ts";

/** The bench's own database with one organization, and functions to start processes on it. */
export type BenchEnvironment = {
  dataDir: string;
  connection: SocketConnection;
  database: Database;
  organizationId: string;
  apiKey: string;
  poolSize: number;
  /** The service with its own server. */
  direct: StartedService;
  /** Starts a file of this folder as a process, which ends with the environment. */
  start: Start;
  /** Starts a service, optionally with a proxy for the database. */
  startService(build: ServiceConfig["build"], connection?: SocketConnection): Promise<StartedService>;
};
export type StartedService = { pid: number; port: number; end(): Promise<void> };
type Start = <C, R, Q = never, A = never>(
  file: string,
  config: C,
) => ReturnType<typeof startWorker<C, R, Q, A>>;

/** The account that can sign in. */
export const OWNER = { email: "bench@example.com", password: "correct horse battery" };
/** The default of DATABASE_POOL. The baseline processes get no more connections. */
const POOL_SIZE = 10;

/** Creates the environment, runs the work in it, and removes everything. */
export async function withBenchEnvironment<T>(
  act: (environment: BenchEnvironment) => Promise<T>,
): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-bench-"));
  const cleanups: (() => unknown)[] = [
    () => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  ];
  try {
    const server = await openDatabaseServer({ DATA_DIR: dataDir, DATABASE_URL: undefined }, "service");
    cleanups.push(() => server.close());
    return await act(await setUp(dataDir, server.connection as SocketConnection, cleanups));
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}

async function setUp(
  dataDir: string,
  connection: SocketConnection,
  cleanups: (() => unknown)[],
): Promise<BenchEnvironment> {
  const env = buildProductionEnv(dataDir);
  const start: Start = async (file, config) => {
    const log = path.join(dataDir, `${path.basename(file)}-${cleanups.length}.log`);
    const started = await startWorker<never, never, never, never>(file, config as never, { env, log });
    cleanups.push(() => started.worker.end());
    return started;
  };
  const startService: BenchEnvironment["startService"] = async (build, serviceConnection = connection) => {
    const config: ServiceConfig = { connection: serviceConnection, build };
    const { ready, worker } = await start<ServiceConfig, { port: number }>("service.ts", config);
    return { pid: worker.pid, port: ready.port, end: worker.end };
  };
  // The first service also creates the tables.
  const direct = await startService("production");
  const database = openDatabase(connection, 2);
  cleanups.push(() => database.close());
  const { organizationId, apiKey } = await createTestOrganization(database, {
    organization: "Bench",
    ...OWNER,
  });
  return {
    dataDir,
    connection,
    database,
    organizationId,
    apiKey,
    poolSize: POOL_SIZE,
    direct,
    start,
    startService,
  };
}

/**
 * Builds a production environment with default values. It ignores this process's environment and `.env`. Webhooks can
 * be sent to loopback.
 */
export const buildProductionEnv = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(variableNames.map((name) => [name, ""])),
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  PORT: "0",
  ALLOW_INSECURE_WEBHOOKS: "1",
});

/** Returns the pid of PostgreSQL's main process, whose children do its work. */
export async function getPostmasterPid({ database }: Pick<BenchEnvironment, "database">): Promise<number> {
  const [row] = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return getParentPid(row?.pid ?? 0);
}
