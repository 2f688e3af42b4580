import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import type { ProxyData } from "./round-trips-thread.ts";

export type CountingProxy = {
  connection: SocketConnection;
  /** Returns the number of round trips so far. */
  count(): number;
  close(): Promise<void>;
};

/**
 * Starts a proxy for PostgreSQL's Unix socket that counts the messages after which a client waits for a response:
 * Query, Sync and Flush. Each is a round trip. The proxy has a thread of its own. Otherwise it would stop while this
 * process is busy, for example compiling a schema on a busy machine, and after 2 s the service would consider the
 * database unavailable.
 */
export async function startCountingProxy(target: SocketConnection, dir: string): Promise<CountingProxy> {
  const roundTrips = new Int32Array(new SharedArrayBuffer(4));
  const socket = path.join(dir, "proxy.sock");
  const workerData: ProxyData = { target: target.path, socket, roundTrips };
  const thread = new Worker(new URL("./round-trips-thread.ts", import.meta.url), { workerData });
  await once(thread, "message");
  return {
    connection: { ...target, path: socket },
    count: () => Atomics.load(roundTrips, 0),
    async close() {
      thread.postMessage("close");
      await once(thread, "exit");
    },
  };
}
