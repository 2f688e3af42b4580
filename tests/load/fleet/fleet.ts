import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { variableNames } from "#lib/platform/runtime/env.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startRedis } from "#tests/support/redis.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { until } from "#tests/support/until.ts";
import { type Cluster, newCluster } from "./cluster.ts";
import { firstLine, type Program, runProgram } from "./program.ts";
import { type FrontDoor, startProxy } from "./proxy.ts";

/** One process of the service, always at the same port. */
export type Instance = {
  name: string;
  url: string;
  start(): Promise<void>;
  /** SIGTERM, and waits for the end; gives the exit code. */
  stop(): Promise<number | null>;
  /** How often its log has these words, since it was started. */
  said(words: string): number;
  /** SIGSTOP: what comes to it is taken and not answered. */
  freeze(): void;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<unknown>;
};

/** Several instances behind a proxy, on one database and one Redis. */
export type Fleet = {
  /** Where the proxy listens. */
  url: string;
  proxy: FrontDoor;
  instances: readonly Instance[];
  database: Database;
  cluster: Cluster;
  encryptionKey: string;
  startWorker(): Promise<Program>;
};

/** Seconds that a stopping instance gives the proxy, which looks five times a second. */
const DRAIN_SECONDS = 2;

type Options = { names: readonly string[]; withStandby?: (cluster: Cluster) => Promise<Cluster> };

/** Brings it up, works on it, and leaves nothing behind. */
export async function onFleet<T>(options: Options, act: (fleet: Fleet) => Promise<T>): Promise<T> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-fleet-"));
  fs.chmodSync(home, 0o755);
  const closers: (() => unknown)[] = [() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })];
  try {
    return await act(await bringUp(home, options, closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function bringUp(
  home: string,
  { names, withStandby }: Options,
  closers: (() => unknown)[],
): Promise<Fleet> {
  const cluster = await newCluster(home);
  closers.push(() => cluster.stop("SIGQUIT"));
  await migrate(cluster.url);
  const database = openDatabase(cluster.url, 4);
  closers.push(() => database.close());
  const standby = await withStandby?.(cluster);
  if (standby) closers.push(() => standby.stop("SIGQUIT"));
  const encryptionKey = randomBytes(32).toString("base64");
  const env: Record<string, string> = {
    ...Object.fromEntries(variableNames.map((name) => [name, ""])),
    ...(await limitsInRedis(home, closers)),
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: standby?.url ?? "",
    DATABASE_POOL: "8",
    ENCRYPTION_KEY: encryptionKey,
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    ALLOW_INSECURE_WEBHOOKS: "1",
    WEBHOOK_RETRY_SECONDS: "1,1,1,1",
    WEBHOOK_WORKER: "0",
    SHUTDOWN_DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const ports = await Promise.all(names.map(async (name) => ({ name, port: await freePort() })));
  const instances = ports.map(({ name, port }) => instanceAt(name, port, env));
  for (const instance of instances) {
    await instance.start();
    closers.push(() => instance.kill());
  }
  const proxy = await startProxy(home, ports);
  closers.push(() => proxy.close());
  const startWorker = async () => {
    const worker = await workerWith(home, env);
    closers.push(() => worker.end("SIGKILL"));
    return worker;
  };
  return { url: proxy.url, proxy, instances, database, cluster, encryptionKey, startWorker };
}

/** The request limits in a Redis, behind the protocol that the service speaks with it. */
async function limitsInRedis(home: string, closers: (() => unknown)[]): Promise<Record<string, string>> {
  const server = await startRedis();
  closers.push(() => server.remove());
  const token = randomBytes(16).toString("hex");
  const bridge = runProgram(process.execPath, [path.resolve("tests/load/fleet/bridge.ts"), server.socket], {
    log: path.join(home, "bridge.log"),
    hear: true,
    env: { ...process.env, BRIDGE_TOKEN: token },
  });
  closers.push(() => bridge.end());
  return { UPSTASH_REDIS_REST_URL: await firstLine(bridge), UPSTASH_REDIS_REST_TOKEN: token };
}

function instanceAt(name: string, port: number, env: Record<string, string>): Instance {
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
      service = await startService({ door: "none", env: { ...env, PORT: String(port) } });
    },
    said: (words) => (service ? fs.readFileSync(service.logFile, "utf8").split(words).length - 1 : 0),
    stop: () => end("SIGTERM"),
    freeze: () => void service?.child.kill("SIGSTOP"),
    kill: () => end("SIGKILL"),
  };
}

async function workerWith(home: string, env: Record<string, string>): Promise<Program> {
  const log = path.join(home, `worker-${randomBytes(4).toString("hex")}.log`);
  const worker = runProgram(process.execPath, [path.resolve("scripts/worker.ts")], {
    log,
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  await until(
    () => fs.readFileSync(log, "utf8").includes("Delivering webhooks."),
    "the worker delivers",
    60_000,
  );
  return worker;
}
