import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";

export type CountingProxy = {
  connection: SocketConnection;
  /** Returns the number of round trips so far. */
  count(): number;
  close(): Promise<void>;
};

/**
 * Starts a proxy for PostgreSQL's Unix socket that counts the messages after which a client waits for a response:
 * Query, Sync and Flush. Each is a round trip.
 */
export async function startCountingProxy(target: SocketConnection, dir: string): Promise<CountingProxy> {
  let roundTrips = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target.path);
    const count = createMessageCounter(() => roundTrips++);
    client.on("data", count);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  const socket = path.join(dir, "proxy.sock");
  server.listen(socket);
  await once(server, "listening");
  return {
    connection: { ...target, path: socket },
    count: () => roundTrips,
    async close() {
      for (const each of open) each.destroy();
      server.close();
    },
  };
}

const REPLY_MESSAGE_TYPES = new Set(["Q", "S", "H"].map((type) => type.charCodeAt(0)));

/** Parses a client's messages: a startup message with its length, then messages with a type, a length and content. */
function createMessageCounter(onWait: () => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (pending.length < head + 4) return;
      const end = head + pending.readUInt32BE(head);
      if (pending.length < end) return;
      if (isStarted && REPLY_MESSAGE_TYPES.has(pending[0] ?? 0)) onWait();
      isStarted = true;
      pending = pending.subarray(end);
    }
  };
}
