import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { Redis } from "ioredis";

/** Whether redis-server is installed. */
export const hasRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

export type RedisServer = {
  /** The Unix socket that it listens on. It has no TCP port. */
  socket: string;
  /** Ends the process. Its data stays on disk. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
};

/** Starts a Redis process for one test, which keeps its data across restarts. */
export async function startRedis(): Promise<RedisServer> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-redis-"));
  const socket = path.join(dir, "redis.sock");
  let child: ChildProcess | undefined;
  const onExit = () => child?.kill("SIGKILL");
  process.once("exit", onExit);

  const start = async () => {
    child = spawn("redis-server", [
      "--port",
      "0",
      "--unixsocket",
      socket,
      "--dir",
      dir,
      "--appendonly",
      "yes",
    ]);
    await waitUntilReady(child);
  };
  const stop = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  await start();
  return {
    socket,
    start,
    stop,
    async remove() {
      await stop();
      process.off("exit", onExit);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Connects to Redis. Calls don't wait for Redis to come back: a call that can't run at once is refused. */
export function openRedis(socket: string): { redis: Redis; ready(): Promise<void> } {
  const redis = new Redis({ path: socket, enableOfflineQueue: false, retryStrategy: () => 50 });
  redis.on("error", () => {}); // Callers get the error.
  return {
    redis,
    /** Resolves when Redis responds. */
    async ready() {
      if (redis.status !== "ready") await new Promise((resolve) => redis.once("ready", resolve));
      // The connection may be one that was lost and isn't known to be. Then this is sent again on the next one.
      await redis.ping();
    },
  };
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("redis-server has no output");
  let output = "";
  for await (const line of readline.createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    if (!/ready to accept connections/i.test(line)) continue;
    child.stdout.resume();
    return;
  }
  throw new Error(`redis-server ended:\n${output}`);
}
