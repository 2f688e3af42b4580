import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { variableNames } from "#lib/platform/runtime/env.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { startRedis } from "#tests/support/redis.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import { type Program, readFirstLine, runProgram } from "./program.ts";
import { type LoadBalancer, startProxy } from "./proxy.ts";

/** One process of the service, which always has the same port. */
export type Instance = {
  name: string;
  url: string;
  start(): Promise<void>;
  /** Sends SIGTERM and waits for the end. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Returns how often its log has contained the text since its start. */
  countInLog(words: string): number;
  /** Sends SIGSTOP, so that it accepts requests but doesn't answer them. */
  freeze(): void;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<unknown>;
};

/** Several instances behind a proxy, on one database and one Redis. */
export type Fleet = {
  /** The address of the proxy. */
  url: string;
  proxy: LoadBalancer;
  instances: readonly Instance[];
  database: Database;
  cluster: Cluster;
  encryptionKey: string;
  startWorker(): Promise<Program>;
};

/** Seconds for which a stopping instance keeps serving. The proxy checks its health five times a second. */
const DRAIN_SECONDS = 2;

type Options = {
  names: readonly string[];
  withStandby?: (cluster: Cluster) => Promise<Cluster>;
  /**
   * Prepares another way to the cluster for the instances, such as a pooler. They then start together on an empty
   * database.
   */
  connectThrough?: (cluster: Cluster, home: string) => Promise<{ url: string; close(): Promise<void> }>;
  /** More variables of the instances. */
  env?: Record<string, string>;
};

/** Starts the fleet, runs the work, and removes everything. */
export async function withFleet<T>(options: Options, act: (fleet: Fleet) => Promise<T>): Promise<T> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-fleet-"));
  fs.chmodSync(home, 0o755);
  const cleanups: (() => unknown)[] = [
    () => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  ];
  try {
    return await act(await setUp(home, options, cleanups));
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}

async function setUp(
  home: string,
  { names, withStandby, connectThrough, env: more }: Options,
  cleanups: (() => unknown)[],
): Promise<Fleet> {
  const cluster = await createCluster(home);
  cleanups.push(() => cluster.stop("SIGQUIT"));
  const way = await connectThrough?.(cluster, home);
  if (way) cleanups.push(() => way.close());
  else await migrate(cluster.url);
  const database = openDatabase(cluster.url, 4);
  cleanups.push(() => database.close());
  const standby = await withStandby?.(cluster);
  if (standby) cleanups.push(() => standby.stop("SIGQUIT"));
  const encryptionKey = randomBytes(32).toString("base64");
  const env: Record<string, string> = {
    ...Object.fromEntries(variableNames.map((name) => [name, ""])),
    ...(way ? {} : await startLimitStore(home, cleanups)),
    DATABASE_URL: way?.url ?? cluster.url,
    DATABASE_READ_URL: standby?.url ?? "",
    DATABASE_POOL: "8",
    ENCRYPTION_KEY: encryptionKey,
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    ALLOW_INSECURE_WEBHOOKS: "1",
    WEBHOOK_RETRY_SECONDS: "1,1,1,1",
    WEBHOOK_WORKER: "0",
    SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS),
    ...more,
  };
  const ports = await Promise.all(names.map(async (name) => ({ name, port: await findFreePort() })));
  const instances = ports.map(({ name, port }) => createInstance(name, port, env));
  cleanups.push(() => Promise.all(instances.map((instance) => instance.kill())));
  if (way) await Promise.all(instances.map((instance) => instance.start()));
  else for (const instance of instances) await instance.start();
  const proxy = await startProxy(home, ports);
  cleanups.push(() => proxy.close());
  const startWorker = async () => {
    const worker = await startWorkerProcess(home, env);
    cleanups.push(() => worker.end("SIGKILL"));
    return worker;
  };
  return { url: proxy.url, proxy, instances, database, cluster, encryptionKey, startWorker };
}

/** Starts a Redis for request limits, with a bridge for the service's protocol. */
async function startLimitStore(home: string, cleanups: (() => unknown)[]): Promise<Record<string, string>> {
  const server = await startRedis();
  cleanups.push(() => server.remove());
  const token = randomBytes(16).toString("hex");
  const bridge = runProgram(process.execPath, [path.resolve("tests/load/fleet/bridge.ts"), server.socket], {
    log: path.join(home, "bridge.log"),
    capturesOutput: true,
    env: { ...process.env, BRIDGE_TOKEN: token },
  });
  cleanups.push(() => bridge.end());
  return { UPSTASH_REDIS_REST_URL: await readFirstLine(bridge), UPSTASH_REDIS_REST_TOKEN: token };
}

function createInstance(name: string, port: number, env: Record<string, string>): Instance {
  let service: Awaited<ReturnType<typeof startService>> | undefined;
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<number | null> => {
    const running = service;
    service = undefined;
    if (!running) return null;
    const gone = once(running.child, "exit");
    running.child.kill(signal);
    const [code] = await gone;
    await stopService(running);
    return code;
  };
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async start() {
      service = await startService({ build: "none", env: { ...env, PORT: String(port) } });
    },
    countInLog: (words) => (service ? fs.readFileSync(service.logFile, "utf8").split(words).length - 1 : 0),
    stop: () => end("SIGTERM"),
    freeze: () => void service?.child.kill("SIGSTOP"),
    kill: () => end("SIGKILL"),
  };
}

async function startWorkerProcess(home: string, env: Record<string, string>): Promise<Program> {
  const log = path.join(home, `worker-${randomBytes(4).toString("hex")}.log`);
  const worker = runProgram(process.execPath, [path.resolve("scripts/worker.ts")], {
    log,
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  await waitUntil(
    () => fs.readFileSync(log, "utf8").includes("The worker is running."),
    "the worker is running",
    60_000,
  );
  return worker;
}
